import { type FunctionComponent, type ReactElement, type RefObject, Suspense, useRef, useState } from 'react';
import type { PopoverProps } from 'react-aria-components/Popover';
import { lazy } from '../platform/lazy.ts';
import type { MenuEntry, MenuPopoverProps } from './menu-popover.tsx';

const loadPopover = () => import('./menu-popover.tsx');
const MenuPopover = lazy(loadPopover);

/** The props of the button that opens a menu, for a Button or an IconButton. */
export interface MenuTriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onPress: () => void;
  readonly onHoverStart: () => void;
  readonly onFocus: () => void;
}

export interface MenuProps extends Pick<PopoverProps, 'placement'> {
  readonly trigger: (props: MenuTriggerProps) => ReactElement;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Replaces `MenuPopover`, to add entries to `entries` when the menu opens. */
  readonly Popover?: FunctionComponent<MenuPopoverProps>;
  /** Set when the parent controls whether the menu is open. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** A button that opens a list of actions. The code of the list is loaded at idle, or on hover or focus. */
export function Menu(props: MenuProps) {
  const { trigger, label, entries, placement = 'bottom end', isOpen, onOpenChange } = props;
  const { Popover = MenuPopover } = props;
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpenUncontrolled, setOpenUncontrolled] = useState(false);
  const isMenuOpen = isOpen ?? isOpenUncontrolled;
  const setOpen = onOpenChange ?? setOpenUncontrolled;
  const prepare = () => void loadPopover();
  return (
    <>
      {trigger({
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': isMenuOpen,
        onPress: () => setOpen(true),
        onHoverStart: prepare,
        onFocus: prepare,
      })}
      {isMenuOpen && (
        <Suspense>
          <Popover
            label={label}
            entries={entries}
            placement={placement}
            triggerRef={ref}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
