import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { optionClass, popoverClass } from './popover-style.ts';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
  readonly tone?: 'danger';
  readonly isDisabled?: boolean;
  /** Whether the setting is on, for entries that toggle a setting. */
  readonly isOn?: boolean;
}

export interface MenuPopoverProps extends Pick<PopoverProps, 'placement'> {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The list of an open Menu. */
export default function MenuPopover({ label, entries, triggerRef, placement, onClose }: MenuPopoverProps) {
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      {...(placement ? { placement } : {})}
      onOpenChange={(open) => !open && onClose()}
      className={clsx(popoverClass, 'min-w-48')}
    >
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="outline-none">
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            isDisabled={entry.isDisabled ?? false}
            onAction={entry.onAction}
            className={clsx(optionClass, entry.tone === 'danger' ? 'text-error' : 'text-ink-1')}
          >
            {entry.icon}
            <span className="flex-1">{entry.label}</span>
            {entry.isOn && <Check aria-label="on" className="text-action" />}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  );
}
