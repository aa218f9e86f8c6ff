import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-frame.tsx';
import { Form, FormErrorSummary } from './field/form.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  readonly submitLabel: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly isPending: boolean;
  /** While something is wanting that the fields cannot say. */
  readonly isDisabled?: boolean;
  /** What is wrong with the form as a whole. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A form in a dialog: Cancel and the action at its foot. While it is sent it cannot be closed by accident. */
export function FormDialog(props: FormDialogProps) {
  const id = useId();
  const { title, description, size, isPending, onClose } = props;
  return (
    <Dialog
      title={title}
      {...(description ? { description } : {})}
      {...(size ? { size } : {})}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isPending}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            tone="primary"
            isPending={isPending}
            isDisabled={props.isDisabled ?? false}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} label={title} onSubmit={props.onSubmit}>
        <FormErrorSummary message={props.error} />
        {props.children}
      </Form>
    </Dialog>
  );
}
