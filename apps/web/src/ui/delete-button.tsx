import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigateFromPage } from '../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../platform/toasts.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface DeleteButtonProps {
  readonly name: string;
  readonly confirmLabel: string;
  /** Rejects with an error whose message is shown in the dialog, which stays open. */
  readonly onDelete: () => Promise<unknown>;
  readonly isPending: boolean;
  /** The page that opens after the record is deleted. */
  readonly redirectTo: string;
  /** The effect of deleting this record. */
  readonly children: ReactNode;
}

/** Deletes the record of a page after a confirmation, and leaves the page. */
export function DeleteButton(props: DeleteButtonProps) {
  const { name, confirmLabel, onDelete, isPending, redirectTo, children } = props;
  const navigate = useNavigateFromPage();
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setFailure(undefined);
    try {
      await onDelete();
    } catch (error) {
      setFailure((error as Error).message);
      return;
    }
    showToast(`"${name}" deleted`, { tone: 'success' });
    await navigate(redirectTo);
  };
  return (
    <>
      <Button onPress={() => setConfirming(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete "${name}"?`}
        confirmLabel={confirmLabel}
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={() => void confirm()}
        isPending={isPending}
        error={failure}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
