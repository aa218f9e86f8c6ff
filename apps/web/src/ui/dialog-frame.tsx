import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import { useCloseRequest } from './hooks/use-close-request.ts';
import { useRootAttribute } from './hooks/use-root-attribute.ts';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly size?: 'sm' | 'md' | 'lg';
  /** The description of the dialog, below its title. */
  readonly description?: ReactNode;
  /** The buttons at the bottom of the dialog. */
  readonly actions?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  /** Whether a press outside closes the dialog; false while input would be lost. */
  readonly isDismissable?: boolean;
  /** Whether the dialog can be closed at all; false while a secret that is shown only once is being created. */
  readonly isClosable?: boolean;
}

const SIZE: Record<NonNullable<DialogProps['size']>, string> = {
  sm: 'max-w-105',
  md: 'max-w-140',
  lg: 'max-w-220',
};

const OVERLAY =
  'fixed inset-0 z-40 bg-scrim backdrop-blur-[2px] data-[entering]:animate-[appear_140ms_var(--ease-out)] ' +
  'data-[exiting]:opacity-0 data-[exiting]:transition-opacity data-[exiting]:duration-120';

/** The content of an open Dialog. */
export default function DialogFrame(props: DialogProps) {
  const {
    isOpen,
    size = 'md',
    isDismissable = true,
    isClosable = true,
    title,
    description,
    actions,
    children,
  } = props;
  const changeOpen = (open: boolean) => {
    if (isClosable) props.onOpenChange(open);
  };
  useCloseRequest(isOpen, () => changeOpen(false));
  useRootAttribute('overlay', isOpen ? '' : null);
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={changeOpen} isDismissable={isDismissable} className={OVERLAY}>
      <div className="grid h-dvh items-end justify-items-center sm:items-center sm:p-6">
        <Modal
          className={clsx(
            'flex max-h-[88dvh] w-full sm:max-h-[calc(100dvh-10rem)] flex-col overflow-hidden rounded-t-l border border-line bg-surface-1 shadow-raised sm:rounded-l',
            'data-[entering]:animate-[rise_160ms_var(--ease-out)]',
            SIZE[size],
          )}
        >
          <AriaDialog role={props.role ?? 'dialog'} className="flex min-h-0 flex-col outline-none">
            <header className="flex items-start gap-3 px-5 pt-5 pb-1">
              <div className="min-w-0 flex-1">
                <Heading slot="title" className="text-xl">
                  {title}
                </Heading>
                {description && <p className="mt-1 text-sm text-ink-2">{description}</p>}
              </div>
              <IconButton
                slot="close"
                size="sm"
                label="Close"
                icon={<X aria-hidden="true" />}
                isDisabled={!isClosable}
              />
            </header>
            <div className="min-h-0 overflow-y-auto px-5 py-4">{children}</div>
            {actions && (
              <footer className="flex flex-wrap justify-end gap-2.5 border-t border-line px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))]">
                {actions}
              </footer>
            )}
          </AriaDialog>
        </Modal>
      </div>
    </ModalOverlay>
  );
}
