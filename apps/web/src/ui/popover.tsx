import { cloneElement, Suspense, useRef, useState } from 'react';
import { lazy } from '../platform/lazy.ts';
import type { PopoverProps } from './popover-frame.tsx';

const loadFrame = () => import('./popover-frame.tsx');
const PopoverFrame = lazy(loadFrame);

/** A small panel next to the button that opens it. Its code is loaded at idle, or on hover or focus. */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const prepare = () => void loadFrame();
  return (
    <>
      {cloneElement(trigger, {
        ref,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onPress: () => setOpen(true),
        onHoverStart: prepare,
        onFocus: prepare,
      })}
      {isOpen && (
        <Suspense>
          <PopoverFrame {...rest} triggerRef={ref} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
