import type { ApiKey } from '@quartermaster/contract/api-key';
import { API_KEYS_MAX } from '@quartermaster/contract/constants';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { upgradePath } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { AccountLinks } from '../../account/components/account-links.tsx';
import { useApiKeys, useApiKeyWrites } from '../api.ts';
import { KeyRow } from '../components/key-row.tsx';

const CreateDialog = lazy(() => import('../components/create-dialog.tsx'));

const docsLink = (
  <a href="/api/docs" className="text-action underline">
    API documentation
  </a>
);

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { revoke } = useApiKeyWrites();
  const confirm = () =>
    revoke.mutate(
      { params: { id: apiKey.id } },
      {
        onSuccess: () => {
          onClose();
          showToast(`${apiKey.name} was revoked`, { tone: 'success', notificationTitle: 'API key revoked' });
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke key"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={confirm}
      isPending={revoke.isPending}
      error={revoke.error?.message}
    >
      Programs that use this key lose access immediately. A revoked key cannot be restored.
    </ConfirmDialog>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const [keyToRevoke, setKeyToRevoke, closeDialog] = useDialog<ApiKey>();
  return (
    <SectionCard title="Your keys" intro={`${keys.length} of ${API_KEYS_MAX} in use.`}>
      <ul className="-my-3 divide-y divide-line" aria-label="API keys">
        {keys.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setKeyToRevoke(apiKey)} />
        ))}
      </ul>
      {keyToRevoke && <RevokeDialog apiKey={keyToRevoke} onClose={closeDialog} />}
    </SectionCard>
  );
}

/** Shown if the tier lacks the feature: its purpose, and a link to the tiers that include it. */
function UpgradeNotice() {
  return (
    <EmptyState icon={<KeyRound />} title="Your tier does not include API access">
      <p>
        With API keys, your own programs can read and change your parties: a bot for your chat, a script for
        your notes.
      </p>
      <p className="mt-2">
        <TextLink to={upgradePath('feature', 'api_access')}>See the tiers with API access</TextLink>
      </p>
    </EmptyState>
  );
}

function Sections({ keys, isInTier }: { keys: readonly ApiKey[]; isInTier: boolean }) {
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button tone="primary" isDisabled={keys.length >= API_KEYS_MAX} onPress={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      {!isInTier && <UpgradeNotice />}
      {isInTier && keys.length === 0 && (
        <EmptyState icon={<KeyRound />} title="No API keys" actions={create}>
          A key lets a program act as you, in all of your parties or in chosen ones. The {docsLink} shows how
          to use one.
        </EmptyState>
      )}
      {isInTier && keys.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
            A key lets a program act as you. The {docsLink} shows how to use it.
          </p>
          {create}
        </div>
      )}
      {keys.length > 0 && <KeyList keys={keys} />}
      <Suspense>{isCreating && <CreateDialog onClose={() => setCreating(false)} />}</Suspense>
    </div>
  );
}

/** /profile/api-keys: keys with which programs act as the user (DEC-11). */
export default function ApiKeysPage() {
  const keys = useApiKeys();
  return (
    <>
      <PageHeader title="API keys" />
      <AccountLinks />
      {keys.error && !keys.data && (
        <ErrorPanel
          title="Error loading API keys"
          message={keys.error.message}
          onRetry={() => void keys.refetch()}
        />
      )}
      {keys.isPending && (
        <SkeletonArea label="Loading API keys" className="grid gap-3">
          <SkeletonBlock className="h-16" />
          <SkeletonBlock className="h-40" />
        </SkeletonArea>
      )}
      {keys.data && <Sections keys={keys.data.data} isInTier={keys.data.meta.is_in_tier} />}
    </>
  );
}
