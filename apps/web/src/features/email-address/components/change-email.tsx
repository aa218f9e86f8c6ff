import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { useEmailChange, useEmailWrites } from '../api.ts';

const ChangeDialog = lazy(() => import('./change-dialog.tsx'));

/** The user's email address and, if a change is pending, the new address. */
export default function ChangeEmail({ email }: { email: string }) {
  const { data, isError, refetch } = useEmailChange();
  const [isOpen, setOpen, close] = useDialog();
  const pendingChange = data?.data.pending;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-50 text-sm font-medium break-all">{email}</p>
        <Button onPress={() => setOpen(true)}>Change email address</Button>
      </div>
      {pendingChange && <PendingChange email={pendingChange.email} />}
      {isError && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <p className="min-w-0 flex-1">The pending email change could not be loaded.</p>
          <Button size="sm" onPress={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      <Suspense>{isOpen && <ChangeDialog onClose={close} />}</Suspense>
    </>
  );
}

function PendingChange({ email }: { email: string }) {
  const { request, cancel } = useEmailWrites();
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3 text-sm">
      <p role="status" className="text-ink-2">
        Open the link that we sent to <span className="font-semibold break-all text-ink-1">{email}</span>.
        Until then, your current address stays in use.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          isPending={request.isPending}
          onPress={() =>
            request.mutate(
              { body: { email } },
              {
                onSuccess: () => showToast('We sent a new link', { tone: 'success' }),
                onError: showFailureToast,
              },
            )
          }
        >
          Send a new link
        </Button>
        <Button
          size="sm"
          isPending={cancel.isPending}
          onPress={() =>
            cancel.mutate(
              {},
              {
                onSuccess: () => showToast('Your email address stays the same', { tone: 'success' }),
                onError: showFailureToast,
              },
            )
          }
        >
          Cancel change
        </Button>
      </div>
    </div>
  );
}
