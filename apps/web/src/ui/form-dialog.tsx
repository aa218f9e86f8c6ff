import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-frame.tsx';
import { Form, FormErrorSummary } from './field/form.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  /** Whether it is an alert dialog with a red button, for an action that cannot be undone. */
  readonly isDestructive?: boolean;
  readonly submitLabel: ReactNode;
  /** The label of the button that closes the dialog; "Cancel" unless the action itself cancels something. */
  readonly closeLabel?: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly isPending: boolean;
  /** False if the response contains a secret that is shown only once: the dialog then stays open while pending. */
  readonly isCancelable?: boolean;
  /** Whether the form has changes; a press outside then does not close the dialog. */
  readonly hasChanges?: boolean;
  /** Disables the action for a reason that no field shows. */
  readonly isDisabled?: boolean;
  /** The error of the whole form. */
  readonly error?: string | undefined;
  /** Content above the form that may open dialogs with other forms. */
  readonly beforeForm?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form in a dialog, with Cancel and the action at its bottom. A press outside does not close the dialog while the
 * form is being sent or has changes.
 */
export function FormDialog(props: FormDialogProps) {
  const id = useId();
  const { title, description, size, isPending, isCancelable = true, onClose } = props;
  const isClosable = isCancelable || !isPending;
  return (
    <Dialog
      title={title}
      {...(description ? { description } : {})}
      {...(size ? { size } : {})}
      {...(props.isDestructive ? { role: 'alertdialog' } : {})}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!(isPending || props.hasChanges)}
      isClosable={isClosable}
      actions={
        <>
          <Button isDisabled={!isClosable} onPress={onClose}>
            {props.closeLabel ?? 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={id}
            tone={props.isDestructive ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={props.isDisabled ?? false}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {props.beforeForm && (
        <div className="mb-4 grid gap-4 *:[button]:justify-self-start">{props.beforeForm}</div>
      )}
      <Form id={id} label={title} onSubmit={props.onSubmit}>
        <FormErrorSummary message={props.error} />
        {props.children}
      </Form>
    </Dialog>
  );
}
