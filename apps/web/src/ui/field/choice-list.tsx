import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { optionClass, popoverClass } from '../popover-style.ts';

export interface Choice<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly description?: string;
  readonly isDisabled?: boolean;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

/** The open list of a SelectField, at least as wide as its button. */
export default function ChoiceList({
  label,
  choices,
  value,
  triggerRef,
  onChoose,
  onClose,
}: ChoiceListProps) {
  /** The key is undefined if the current choice is pressed again; the list then closes without a change. */
  const choose = (key: unknown) => {
    if (typeof key === 'string' && key !== value) onChoose(key);
    onClose();
  };
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
      style={{ minWidth: triggerRef.current?.offsetWidth }}
      className={popoverClass}
    >
      <ListBox
        aria-label={label}
        autoFocus={value === null ? 'first' : true}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={(keys) => choose([...keys][0])}
        className="outline-none"
      >
        {choices.map((choice) => (
          <ListBoxItem
            key={choice.value}
            id={choice.value}
            textValue={choice.label}
            isDisabled={choice.isDisabled ?? false}
            className={clsx(optionClass, 'text-ink-1')}
          >
            {({ isSelected }) => (
              <>
                <span className="min-w-0 flex-1">
                  <Text slot="label" className="block">
                    {choice.label}
                  </Text>
                  {choice.description && (
                    <Text slot="description" className="block text-xs text-ink-3">
                      {choice.description}
                    </Text>
                  )}
                </span>
                {isSelected && <Check aria-hidden="true" className="text-action" />}
              </>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}
