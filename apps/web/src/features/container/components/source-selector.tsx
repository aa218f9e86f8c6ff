import type { Container } from '@quartermaster/contract/container';
import { clsx } from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { optionClass, popoverClass } from '../../../ui/popover-style.ts';
import type { SourceGroup } from '../hooks/use-sources.ts';
import { capacityText } from './capacity-meters.tsx';
import { ContainerGlyph } from './container-glyph.tsx';

interface SourceSelectorProps {
  readonly label: string;
  readonly groups: readonly SourceGroup[];
  readonly current: Container;
  readonly onChoose: (id: string) => void;
  /** Shows an icon instead of the name of the container, which is shown elsewhere. */
  readonly isCompact?: boolean;
}

function Option({ container }: { container: Container }) {
  return (
    <ListBoxItem
      id={container.id}
      textValue={`${container.name}, ${container.owner.name}`}
      className={clsx(optionClass, 'text-ink-1')}
    >
      {({ isSelected }) => (
        <>
          <ContainerGlyph container={container} size="sm" />
          <span className="min-w-0 flex-1">
            <Text slot="label" className="block truncate font-medium">
              {container.name}
            </Text>
            <Text slot="description" className="block truncate text-xs text-ink-3">
              {container.owner.name} · {capacityText(container)}
            </Text>
          </span>
          {isSelected && <Check aria-hidden="true" className="text-action" />}
        </>
      )}
    </ListBoxItem>
  );
}

/** The heading of a panel: its container, and a menu of all containers with their fill levels. */
export function SourceSelector({ label, groups, current, onChoose, isCompact = false }: SourceSelectorProps) {
  return (
    <Select aria-label={label} value={current.id} onChange={(id) => id !== null && onChoose(String(id))}>
      <Button
        className={clsx(
          'press flex items-center rounded-m hover:bg-surface-2',
          isCompact ? 'size-9.5 justify-center' : 'w-full gap-3 px-2 py-2 text-left',
        )}
      >
        {!isCompact && <ContainerGlyph container={current} />}
        <SelectValue className={isCompact ? 'sr-only' : 'min-w-0 flex-1'}>
          {() => (
            <>
              <span className="block truncate font-display text-lg leading-snug font-semibold tracking-[-0.01em]">
                {current.name}
              </span>
              <span className="block truncate text-xs text-ink-3">
                {current.owner.name} · {capacityText(current)}
              </span>
            </>
          )}
        </SelectValue>
        <ChevronsUpDown aria-hidden="true" className="size-4.5 flex-none text-ink-2" />
      </Button>
      <Popover className={clsx(popoverClass, 'max-h-[60dvh] min-w-[max(var(--trigger-width),16rem)]')}>
        <ListBox aria-label={label} className="outline-none">
          {groups.map((group) => (
            <ListBoxSection key={group.title} id={group.title}>
              <Header className="px-2.5 pt-2 pb-1 text-xs text-ink-3">{group.title}</Header>
              {group.containers.map((container) => (
                <Option key={container.id} container={container} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
