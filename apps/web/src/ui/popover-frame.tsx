import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import type { PopoverProps } from './popover.tsx';
import { popoverClass } from './popover-style.ts';

interface PopoverFrameProps extends Omit<PopoverProps, 'trigger'> {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** What a Popover draws when it is open. */
export default function PopoverFrame(props: PopoverFrameProps) {
  return (
    <AriaPopover
      isOpen
      triggerRef={props.triggerRef}
      placement={props.placement ?? 'bottom start'}
      onOpenChange={(open) => !open && props.onClose()}
      className={popoverClass}
    >
      <Dialog aria-label={props.label} className="p-2.5 outline-none">
        {props.children}
      </Dialog>
    </AriaPopover>
  );
}
