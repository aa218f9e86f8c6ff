import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useCloseRequest } from './hooks/use-close-request.ts';
import { useRootAttribute } from './hooks/use-root-attribute.ts';

export interface BottomSheetProps {
  /** The accessible name; shown unless the content has its own header. */
  readonly title: string;
  readonly hideTitle?: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A sheet at the bottom of the screen, such as the inspector on a phone. Closes on Escape, Back and a press outside.
 */
export function BottomSheet({ title, hideTitle, isOpen, onOpenChange, children }: BottomSheetProps) {
  useCloseRequest(isOpen, () => onOpenChange(false));
  useRootAttribute('overlay', isOpen ? '' : null);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-40 bg-scrim data-[entering]:animate-[appear_140ms_var(--ease-out)] data-[exiting]:opacity-0 data-[exiting]:transition-opacity data-[exiting]:duration-120"
    >
      <Modal className="fixed inset-x-0 bottom-0 mx-auto max-h-[88dvh] max-w-160 overflow-y-auto rounded-t-[22px] border-t border-line bg-surface-1 shadow-raised data-[entering]:animate-[slide-up_200ms_var(--ease-out)]">
        <Dialog className="px-4.5 pt-2.5 pb-[max(26px,env(safe-area-inset-bottom))] outline-none">
          <div aria-hidden="true" className="mx-auto mb-3.5 h-1 w-10 rounded-full bg-line-strong" />
          <Heading slot="title" className={hideTitle ? 'sr-only' : 'mb-3 text-xl'}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
