import type { Party } from '@quartermaster/contract/party';
import { Archive, ArchiveRestore, Palette, PencilLine, RefreshCw, Webhook } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ShareButton } from '../../share/components/share-button.tsx';
import { useRegenerateJoinCode, useUpdateParty } from '../api.ts';
import { DeleteParty } from './delete-party.tsx';

function RegenerateCode({ party }: { party: Party }) {
  const [isConfirming, setConfirming] = useState(false);
  const regenerate = useRegenerateJoinCode();
  const confirm = () =>
    regenerate.mutate(
      { params: { id: party.id } },
      {
        onSuccess: () => {
          setConfirming(false);
          showToast('New join code generated', { tone: 'success' });
        },
        onError: showFailureToast,
      },
    );
  return (
    <>
      <Button wide onPress={() => setConfirming(true)}>
        <RefreshCw aria-hidden="true" />
        Generate New Code
      </Button>
      <ConfirmDialog
        title="Generate a new code?"
        confirmLabel="Generate New Code"
        tone="primary"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={confirm}
        isPending={regenerate.isPending}
      >
        The old code stops working immediately. Current members keep their access.
      </ConfirmDialog>
    </>
  );
}

const ARCHIVE_ACTIONS = {
  false: {
    label: 'Archive Party',
    title: 'Archive this party?',
    text: 'Everything stays readable, but nothing can be changed and no one can join. You can restore it.',
    successText: 'Party archived',
    Icon: Archive,
  },
  true: {
    label: 'Restore party',
    title: 'Restore this party?',
    text: 'Everything can be changed again, and new members can join.',
    successText: 'Party restored',
    Icon: ArchiveRestore,
  },
} as const;

function ArchiveToggle({ party }: { party: Party }) {
  const [isConfirming, setConfirming] = useState(false);
  const update = useUpdateParty();
  const { label, title, text, successText, Icon } = ARCHIVE_ACTIONS[`${party.is_archived}`];
  const confirm = () =>
    update.mutate(
      { params: { id: party.id }, body: { party: { is_archived: !party.is_archived } } },
      {
        onSuccess: () => {
          setConfirming(false);
          showToast(successText, { tone: 'success' });
        },
        onError: showFailureToast,
      },
    );
  return (
    <>
      <Button wide onPress={() => setConfirming(true)}>
        <Icon aria-hidden="true" />
        {label}
      </Button>
      <ConfirmDialog
        title={title}
        confirmLabel={label}
        tone="primary"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={confirm}
        isPending={update.isPending}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}

/** The actions of the game master that the server permits (DOM-6). */
export function GmActions({ party }: { party: Party }) {
  const { permissions } = party;
  const navigate = useNavigateFromPage();
  const mayArchive = party.is_archived ? permissions.unarchive_party : permissions.archive_party;
  const mayRegenerateCode = permissions.regenerate_join_code && party.join_permission !== 'restricted';
  if (
    !permissions.edit_party &&
    !mayRegenerateCode &&
    !mayArchive &&
    !permissions.delete_party &&
    !permissions.see_webhooks
  )
    return null;
  return (
    <Card>
      <h2 className="mb-3.5 text-lg">Game master</h2>
      <div className="grid gap-2.5">
        {permissions.edit_party && (
          <LinkButton wide to={paths.partyEdit(party.id)}>
            <PencilLine aria-hidden="true" />
            Edit Party
          </LinkButton>
        )}
        {permissions.see_branding && (
          <LinkButton wide to={paths.partyBranding(party.id)}>
            <Palette aria-hidden="true" />
            Branding
          </LinkButton>
        )}
        {permissions.see_webhooks && (
          <LinkButton wide to={paths.partyWebhooks(party.id)}>
            <Webhook aria-hidden="true" />
            Discord and webhooks
          </LinkButton>
        )}
        {permissions.share && (
          <ShareButton wide subject={{ kind: 'party', subject_id: party.id }} name={party.name} />
        )}
        {mayRegenerateCode && <RegenerateCode party={party} />}
        {mayArchive && <ArchiveToggle party={party} />}
        {permissions.delete_party && (
          <DeleteParty party={party} onDeleted={() => void navigate(paths.parties)} />
        )}
      </div>
    </Card>
  );
}
