import type { PlaceKind } from '@quartermaster/rules/transfer-matrix';
import { clsx } from 'clsx';
import { Backpack, Gem, Globe, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useStore } from '../../../platform/store.ts';
import { dragged } from '../state.ts';
import type { PanelHover } from './entry-panel.tsx';

const TAB =
  'press -mb-px flex min-h-11.5 items-center gap-1.75 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-2 outline-offset-[-3px] ' +
  'data-[hovered]:text-ink-1 data-[selected]:border-accent data-[selected]:text-ink-1 [&_svg]:size-4';

/** The labels of DOM-2: plural in two columns, singular on narrow screens. */
const TABS = [
  { kind: 'container', wide: 'Containers', narrow: 'Container', Icon: Backpack },
  { kind: 'shop', wide: 'Shops', narrow: 'Shop', Icon: Store },
  { kind: 'loot', wide: 'Loots', narrow: 'Loot', Icon: Gem },
  { kind: 'marketplace', wide: 'Marketplace', narrow: 'Market', Icon: Globe },
] as const;

export interface PanelTabsProps {
  readonly label: string;
  readonly selected: PlaceKind;
  readonly onSelect: (kind: PlaceKind) => void;
  readonly isNarrow: boolean;
  readonly renderPanel: (kind: PlaceKind, hover: PanelHover) => ReactNode;
}

/** One side of the workspace: a tab for each kind of place, outlined while a drag is above it. */
export function PanelTabs({ label, selected, onSelect, isNarrow, renderPanel }: PanelTabsProps) {
  const [isOver, setOver] = useState(false);
  const isDragging = useStore(dragged) !== null;
  const isTarget = isOver && isDragging;
  return (
    <section
      aria-label={label}
      className={clsx(
        'press flex min-h-0 min-w-0 flex-col overflow-clip rounded-l border bg-surface-1',
        isTarget ? 'border-action shadow-[0_0_0_3px_var(--action-quiet)]' : 'border-line',
      )}
    >
      <h2 className="sr-only">{label}</h2>
      <Tabs
        selectedKey={selected}
        onSelectionChange={(key) => onSelect(key as PlaceKind)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TabList
          aria-label={`${label} shows`}
          className="flex gap-0.5 overflow-x-auto border-b border-line px-2 [scrollbar-width:none]"
        >
          {TABS.map(({ kind, wide, narrow, Icon }) => (
            <Tab key={kind} id={kind} className={TAB}>
              <Icon aria-hidden="true" />
              {isNarrow ? narrow : wide}
            </Tab>
          ))}
        </TabList>
        {TABS.map(({ kind }) => (
          <TabPanel key={kind} id={kind} className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]">
            {renderPanel(kind, { isOver: isTarget, onOver: setOver })}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}
