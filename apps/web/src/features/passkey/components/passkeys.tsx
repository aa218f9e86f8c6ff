import type { Passkey } from '@quartermaster/contract/passkey';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { agoInSentence, dateText, dateTimeText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { usePasskeys } from '../../second-factor/api.ts';
import { RecoveryCodes } from '../../second-factor/components/recovery-codes.tsx';
import { isPasskeySupported, usePasskeyWrites } from '../api.ts';
import { PasskeysSkeleton } from './passkeys-skeleton.tsx';

const NameDialog = lazy(() => import('./name-dialog.tsx'));

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys in the profile, with their last use (DEC-12). */
export default function Passkeys() {
  const { data, isError, refetch } = usePasskeys();
  if (!data && !isError) return <PasskeysSkeleton />;
  if (!data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <p className="min-w-0 flex-1">Passkeys could not be loaded.</p>
        <Button size="sm" onPress={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  return <PasskeyList passkeys={data.data.passkeys} />;
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [dialog, setDialog, close] = useDialog<OpenDialog>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      {passkeys.length === 0 && <p className="text-sm text-ink-2">You have no passkey yet.</p>}
      {passkeys.length > 0 && (
        <ul className="-my-3 divide-y divide-line" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setDialog} />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && (
        <p className="text-sm text-ink-2">
          When you log in with your password, you also need a passkey, a code from your authenticator app or a
          recovery code.
        </p>
      )}
      <div>
        {isPasskeySupported() ? (
          <Button onPress={() => setDialog({ kind: 'add' })}>Add a passkey</Button>
        ) : (
          <p className="text-sm text-ink-2">This browser does not support passkeys.</p>
        )}
      </div>
      <Suspense>
        {dialog?.kind === 'add' && <NameDialog passkey={null} onCodes={setCodes} onClose={close} />}
        {dialog?.kind === 'rename' && (
          <NameDialog passkey={dialog.passkey} onCodes={setCodes} onClose={close} />
        )}
      </Suspense>
      {dialog?.kind === 'remove' && (
        <RemoveDialog passkey={dialog.passkey} isLast={passkeys.length === 1} onClose={close} />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (dialog: OpenDialog) => void }) {
  const { name, synced, created_at, last_used_at } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="break-all">{name}</span>
          {synced && <Badge tone="neutral">Synced</Badge>}
        </p>
        <p className="text-xs text-ink-3">
          {last_used_at === null ? (
            'Never used'
          ) : (
            <span title={dateTimeText(last_used_at)}>Last used {agoInSentence(last_used_at)}</span>
          )}
          {' · '}
          <span title={dateTimeText(created_at)}>added {dateText(created_at)}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${name}`} onPress={() => onOpen({ kind: 'rename', passkey })}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${name}`} onPress={() => onOpen({ kind: 'remove', passkey })}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function RemoveDialog(props: { passkey: Passkey; isLast: boolean; onClose: () => void }) {
  const { passkey, isLast, onClose } = props;
  const { remove } = usePasskeyWrites();
  const removeNow = () =>
    remove.mutate(
      { params: { id: passkey.id } },
      {
        onSuccess: () => {
          onClose();
          showToast('Passkey removed', { tone: 'success', notificationTitle: 'Passkey removed' });
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}?`}
      confirmLabel="Remove"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={removeNow}
      isPending={remove.isPending}
      error={remove.error?.message}
    >
      You will no longer be able to log in with this passkey. Delete it on your device too.
      {isLast &&
        ' This is your last passkey: unless you have an authenticator app, logging in will no longer require a second step.'}
    </ConfirmDialog>
  );
}
