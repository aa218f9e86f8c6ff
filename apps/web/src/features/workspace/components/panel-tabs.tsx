import type { Container } from '@quartermaster/contract/container';
import { clsx } from 'clsx';
import { Backpack, Gem, Globe, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useStore } from '../../../platform/store.ts';
import { dragged, type PanelState, type PanelTab } from '../state.ts';

const TAB =
  'press -mb-px flex min-h-11.5 items-center gap-1.75 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-2 outline-offset-[-3px] ' +
  'data-[hovered]:text-ink-1 data-[selected]:border-accent data-[selected]:text-ink-1 [&_svg]:size-4';

export interface PanelProps {
  readonly label: string;
  readonly state: PanelState;
  readonly onTab: (tab: PanelTab) => void;
  /** The short words of narrow screens. */
  readonly isNarrow: boolean;
  /** Null while there is no container at all. */
  readonly container: Container | null;
  readonly renderContainer: (
    container: Container,
    over: { isOver: boolean; onOver: (isOver: boolean) => void },
  ) => ReactNode;
  /** A shop or loot, whichever tab is open. */
  readonly renderPlace: (
    kind: 'shop' | 'loot',
    over: { isOver: boolean; onOver: (isOver: boolean) => void },
  ) => ReactNode;
  readonly marketplace: ReactNode;
  readonly nothing: ReactNode;
}

/** One side of the workspace: its tabs, and an outline while something dragged may be let go here. */
export function Panel(props: PanelProps) {
  const { state, isNarrow, container } = props;
  const [isOver, setOver] = useState(false);
  const isDragging = useStore(dragged) !== null;
  const isTarget = isOver && isDragging;
  return (
    <section
      aria-label={props.label}
      className={clsx(
        'press flex min-h-0 min-w-0 flex-col overflow-clip rounded-l border bg-surface-1',
        isTarget ? 'border-action shadow-[0_0_0_3px_var(--action-quiet)]' : 'border-line',
      )}
    >
      <h2 className="sr-only">{props.label}</h2>
      <Tabs
        selectedKey={state.tab}
        onSelectionChange={(key) => props.onTab(key as PanelTab)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TabList
          aria-label={`${props.label} shows`}
          className="flex gap-0.5 overflow-x-auto border-b border-line px-2 [scrollbar-width:none]"
        >
          <Tab id="containers" className={TAB}>
            <Backpack aria-hidden="true" />
            {isNarrow ? 'Container' : 'Containers'}
          </Tab>
          <Tab id="shops" className={TAB}>
            <Store aria-hidden="true" />
            {isNarrow ? 'Shop' : 'Shops'}
          </Tab>
          <Tab id="loots" className={TAB}>
            <Gem aria-hidden="true" />
            {isNarrow ? 'Loot' : 'Loots'}
          </Tab>
          <Tab id="marketplace" className={TAB}>
            <Globe aria-hidden="true" />
            {isNarrow ? 'Market' : 'Marketplace'}
          </Tab>
        </TabList>
        <TabPanel id="containers" className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]">
          {container
            ? props.renderContainer(container, { isOver: isTarget, onOver: setOver })
            : props.nothing}
        </TabPanel>
        <TabPanel id="shops" className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]">
          {props.renderPlace('shop', { isOver: isTarget, onOver: setOver })}
        </TabPanel>
        <TabPanel id="loots" className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]">
          {props.renderPlace('loot', { isOver: isTarget, onOver: setOver })}
        </TabPanel>
        <TabPanel id="marketplace" className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]">
          {props.marketplace}
        </TabPanel>
      </Tabs>
    </section>
  );
}
