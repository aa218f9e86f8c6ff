import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { confirmWithPasskey } from '../api.ts';
import { usePasskeyAction } from '../hooks/use-passkey-action.ts';

/** Confirms the identity of the signed-in user with a passkey (ADR 0123). */
export default function ConfirmPasskey(props: {
  title: string;
  settle: (isConfirmed: boolean) => void;
  otherMethodButton: ReactNode;
}) {
  const { title, settle, otherMethodButton } = props;
  const { isPending, failure, run } = usePasskeyAction(async () => {
    await confirmWithPasskey();
    settle(true);
  });
  return (
    <FormDialog
      title={title}
      size="sm"
      submitLabel="Use a passkey"
      isPending={isPending}
      error={failure}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
      onClose={() => settle(false)}
    >
      <p className="text-sm text-ink-2">
        Confirm with your fingerprint, face or PIN. You will not need to confirm again for 10 minutes.
      </p>
      {otherMethodButton}
    </FormDialog>
  );
}
