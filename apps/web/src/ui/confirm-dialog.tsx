import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showToast, toasts } from '../platform/toasts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** The effect of the action, and whether it can be undone. */
  readonly children: ReactNode;
  /** The label of the action: "Delete party", never "OK". */
  readonly confirmLabel: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  /** False if the response contains a secret that is shown only once: the dialog then stays open while pending. */
  readonly isCancelable?: boolean;
  /** Disables the action, for example while the choices in the dialog load. */
  readonly isDisabled?: boolean;
  readonly tone?: 'danger' | 'primary';
  /** The error of the last attempt; a toast if the dialog is closed already, and not shown when it opens again. */
  readonly error?: string | undefined;
}

/** Asks the user to confirm an action. The initial focus is on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, isPending = false, isCancelable = true, isDisabled = false, tone = 'danger' } = props;
  const isClosable = isCancelable || !isPending;
  const [hasConfirmed, setHasConfirmed] = useState(false);
  const showIfClosed = useEffectEvent((error: string) => {
    // A rejection by the tier has its own toast, whose link would be lost by a repeat.
    if (!isOpen && toasts.get().every(({ message }) => message !== error))
      showToast(error, { tone: 'error' });
  });
  useEffect(() => {
    if (props.error) showIfClosed(props.error);
  }, [props.error]);
  const handleOpenChange = (open: boolean) => {
    setHasConfirmed(false);
    props.onOpenChange(open);
  };
  const confirm = () => {
    setHasConfirmed(true);
    props.onConfirm();
  };
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={props.title}
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      isDismissable={!isPending}
      isClosable={isClosable}
      actions={
        <>
          <Button autoFocus isDisabled={!isClosable} onPress={() => handleOpenChange(false)}>
            Cancel
          </Button>
          <Button tone={tone} isPending={isPending} isDisabled={isDisabled} onPress={confirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-sm text-ink-2">{props.children}</div>
      {hasConfirmed && props.error && (
        <p role="alert" className="mt-3 text-sm font-medium text-error">
          {props.error}
        </p>
      )}
    </Dialog>
  );
}
