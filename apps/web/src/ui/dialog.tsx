import { lazy, type ReactNode, Suspense, useState } from 'react';

const DialogFrame = lazy(() => import('./dialog-frame.tsx'));

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Says what the dialog is about, under its title. */
  readonly description?: ReactNode;
  /** The buttons at its foot. */
  readonly actions?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  /** A press outside closes it; false while something would be lost. */
  readonly isDismissable?: boolean;
}

/**
 * A modal dialog: keeps focus, closes on Escape, gives focus back. On a phone it sits at the foot. Its code
 * comes with the first one opened, and it stays mounted from then on, so that it can fade when closed.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}
