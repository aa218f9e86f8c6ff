import type { ReactElement, ReactNode, Ref, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { popoverClass } from './popover-style.ts';

interface TriggerProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly onPress?: () => void;
  readonly onHoverStart?: () => void;
  readonly onFocus?: () => void;
}

export interface PopoverProps extends Pick<AriaPopoverProps, 'placement'> {
  /** The Button or IconButton that opens it. */
  readonly trigger: ReactElement<TriggerProps>;
  /** The accessible name of the popover. */
  readonly label: string;
  readonly children: ReactNode;
}

interface PopoverFrameProps extends Omit<PopoverProps, 'trigger'> {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The content of an open Popover. */
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
