import { useState } from 'react';
import { FaDiscord } from 'react-icons/fa6';
import { paths } from '../../../app/paths.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonWithButton } from '../../../ui/skeleton.tsx';
import { useConnection, useDisconnect, useStartConnection } from '../api.ts';
import { useIsDiscordOffered } from '../state.ts';

/**
 * The connected Discord account, in the profile (DEC-2); nothing if this server has no Discord sign-in.
 * `hasPassword` comes from the profile, so that a password that was just set is recognized immediately.
 */
export function ConnectedDiscord({ hasPassword }: { hasPassword: boolean }) {
  const isOffered = useIsDiscordOffered();
  if (!isOffered) return null;
  return (
    <SectionCard title="Discord" intro="Log in with your Discord account.">
      <Connection hasPassword={hasPassword} />
    </SectionCard>
  );
}

function Connection({ hasPassword }: { hasPassword: boolean }) {
  const { data, isError, refetch } = useConnection();
  const connection = data?.data;
  if (connection?.connected) {
    const mayDisconnect = connection.can_disconnect || hasPassword;
    return <ConnectedAccount username={connection.connected.username} mayDisconnect={mayDisconnect} />;
  }
  if (connection) return <ConnectPrompt />;
  if (!isError) {
    return <SkeletonWithButton label="Loading the Discord account" button="w-42" />;
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
      <p className="min-w-0 flex-1">The Discord account could not be loaded.</p>
      <Button size="sm" onPress={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
}

function ConnectPrompt() {
  const start = useStartConnection();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-50 text-sm text-ink-2">No Discord account is connected.</p>
        <Button
          isPending={start.isPending}
          onPress={() => start.mutate({ body: { redirect: paths.profile } })}
        >
          <FaDiscord aria-hidden="true" />
          Connect Discord
        </Button>
      </div>
      {start.error && <Failure text={start.error.message} />}
    </>
  );
}

function ConnectedAccount({ username, mayDisconnect }: { username: string; mayDisconnect: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = useDisconnect();
  const confirm = () =>
    disconnect.mutate(
      {},
      {
        onSuccess: () => {
          setConfirming(false);
          showToast('Discord disconnected.', { tone: 'success', notificationTitle: 'Discord disconnected' });
        },
      },
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FaDiscord aria-hidden="true" className="size-6 flex-none text-ink-2" />
        <div className="min-w-0 flex-1 basis-40 text-sm">
          <p className="font-semibold">{username}</p>
          <p className="text-ink-2">
            {mayDisconnect
              ? 'You can log in with it.'
              : 'You can log in with it. Set a password before you disconnect it.'}
          </p>
        </div>
        {mayDisconnect && <Button onPress={() => setConfirming(true)}>Disconnect</Button>}
      </div>
      <ConfirmDialog
        title="Disconnect Discord?"
        confirmLabel="Disconnect Discord"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={confirm}
        isPending={disconnect.isPending}
        error={disconnect.error?.message}
      >
        You can then no longer log in with {username}. Your password still works, and you can connect Discord
        again.
      </ConfirmDialog>
    </>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-3 text-sm font-medium text-error">
      {text}
    </p>
  );
}
