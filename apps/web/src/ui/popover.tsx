import {
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';

const loadFrame = () => import('./popover-frame.tsx');
const PopoverFrame = lazy(loadFrame);

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
  /** The accessible name of what opens. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Something small beside the button that opens it. Its code comes when somebody is about to open it. */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const prepare = () => void loadFrame();
  return (
    <>
      {cloneElement(trigger, {
        ref,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPress: () => setOpen(true),
        onHoverStart: prepare,
        onFocus: prepare,
      })}
      {open && (
        <Suspense>
          <PopoverFrame {...rest} triggerRef={ref} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
