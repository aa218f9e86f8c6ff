import type { Container } from '@quartermaster/contract/container';
import type { PlaceKind } from '@quartermaster/rules/transfer-matrix';
import { clsx } from 'clsx';
import { Backpack, Gem, Globe, type LucideIcon, Package, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useStore } from '../../../platform/store.ts';
import { currentDrag } from '../state.ts';
import type { PanelHover } from './entry-panel.tsx';

const STRIP = {
  list: 'border-b border-line px-2',
  tab: '-mb-px min-h-11.5 border-b-2 border-transparent px-3 data-[selected]:border-accent',
};
const CHIPS = {
  list: 'py-1.5 pr-2 pl-4',
  tab: 'touch-area relative min-h-9 max-w-44 flex-none rounded-full border border-line px-3 data-[selected]:border-action data-[selected]:bg-action-quiet data-[selected]:[&_svg]:text-action',
};
const TAB =
  'press flex items-center gap-1.75 text-sm font-medium whitespace-nowrap text-ink-2 outline-offset-[-3px] ' +
  'data-[hovered]:text-ink-1 data-[selected]:text-ink-1 [&_svg]:size-4 [&_svg]:flex-none';

/** The kinds of places with their labels on wide and on narrow screens (DOM-2). */
const KINDS = [
  { kind: 'container', wide: 'Containers', narrow: 'Container', Icon: Backpack },
  { kind: 'shop', wide: 'Shops', narrow: 'Shop', Icon: Store },
  { kind: 'loot', wide: 'Loots', narrow: 'Loot', Icon: Gem },
  { kind: 'marketplace', wide: 'Marketplace', narrow: 'Market', Icon: Globe },
] as const;

export interface PanelTab {
  readonly id: string;
  readonly kind: PlaceKind;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** A tab for each kind of place. */
export const kindTabs = (isNarrow: boolean): PanelTab[] =>
  KINDS.map(({ kind, wide, narrow, Icon }) => ({ id: kind, kind, label: isNarrow ? narrow : wide, Icon }));

/** A container that has a tab on a phone. */
interface ContainerChoice {
  readonly id: string;
  readonly label: string;
  readonly isPartyOwned: boolean;
}

/** The maximum number of containers with their own tab; the source selector lists all containers. */
const CONTAINER_TABS_MAX = 6;

/**
 * The containers that have tabs: the user's, the party's, then others; the shown container is always
 * included. A name that is not unique is preceded by the name of the owner.
 */
export function containerChoices(
  { all, own }: { readonly all: readonly Container[]; readonly own: readonly Container[] },
  shownId: string | undefined,
): ContainerChoice[] {
  const ownIds = new Set(own.map(({ id }) => id));
  const rank = ({ id, owner }: Container) => (ownIds.has(id) ? 0 : owner.type === 'party' ? 1 : 2);
  const sorted = [...all].sort((a, b) => rank(a) - rank(b));
  const firstTabs = sorted.slice(0, CONTAINER_TABS_MAX);
  const current = sorted.find(({ id }) => id === shownId);
  const choices = current && !firstTabs.includes(current) ? [...firstTabs.slice(0, -1), current] : firstTabs;
  const isUnique = (name: string) => choices.filter((choice) => choice.name === name).length === 1;
  return choices.map(({ id, name, owner }) => ({
    id,
    label: isUnique(name) ? name : `${owner.name} · ${name}`,
    isPartyOwned: owner.type === 'party',
  }));
}

/** A tab for each container, then one for each other kind of place: a phone has room for only one row of tabs. */
export const phoneTabs = (containers: readonly ContainerChoice[]): PanelTab[] => [
  ...containers.map(({ id, label, isPartyOwned }) => ({
    id,
    kind: 'container' as const,
    label,
    Icon: isPartyOwned ? Package : Backpack,
  })),
  ...kindTabs(true).filter(({ kind }) => kind !== 'container'),
];

export interface PanelTabsProps {
  readonly label: string;
  readonly tabs: readonly PanelTab[];
  readonly selected: string;
  readonly onSelect: (tab: PanelTab) => void;
  readonly isPhone: boolean;
  /** Shown at the end of the row of tabs. */
  readonly tools?: ReactNode;
  readonly renderPanel: (kind: PlaceKind, hover: PanelHover) => ReactNode;
}

function TabRow({ label, tabs, isPhone, tools }: PanelTabsProps) {
  const style = isPhone ? CHIPS : STRIP;
  return (
    <div className="flex items-center">
      <TabList
        aria-label={`${label} tabs`}
        className={clsx(
          'flex min-w-0 flex-1 gap-0.5 overflow-x-auto [scrollbar-width:none]',
          isPhone && 'gap-1.5',
          style.list,
        )}
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={clsx(TAB, style.tab)}>
            <tab.Icon aria-hidden="true" />
            <span className="truncate">{tab.label}</span>
          </Tab>
        ))}
      </TabList>
      {tools}
    </div>
  );
}

/** One side of the workspace: its tabs and the open panel, with an outline while a drag is above the side. */
export function PanelTabs(props: PanelTabsProps) {
  const { label, tabs, selected, onSelect, isPhone, renderPanel } = props;
  const [isOver, setOver] = useState(false);
  const isDragging = useStore(currentDrag) !== null;
  const isTarget = isOver && isDragging;
  return (
    <section
      aria-label={label}
      className={clsx(
        'press flex min-h-0 min-w-0 flex-col overflow-clip',
        !isPhone && 'rounded-l border bg-surface-1',
        isTarget ? 'border-action shadow-[0_0_0_3px_var(--action-quiet)]' : 'border-line',
      )}
    >
      <h2 className="sr-only">{label}</h2>
      <Tabs
        selectedKey={selected}
        onSelectionChange={(key) => {
          const tab = tabs.find(({ id }) => id === key);
          if (tab) onSelect(tab);
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TabRow {...props} />
        {tabs.map(({ id, kind }) => (
          <TabPanel key={id} id={id} className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]">
            {renderPanel(kind, { isOver: isTarget, onOver: setOver })}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}
