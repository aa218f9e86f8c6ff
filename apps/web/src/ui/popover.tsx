import type { ReactElement, ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { popoverClass } from './popover-style.ts';

export interface PopoverProps extends Pick<AriaPopoverProps, 'placement'> {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** The accessible name of what opens. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Something small beside the button that opens it. */
export function Popover({ trigger, label, placement = 'bottom start', children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover placement={placement} className={popoverClass}>
        <Dialog aria-label={label} className="p-2.5 outline-none">
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
