import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel, TabPanels } from 'react-aria-components/Tabs';
import { useStore } from '../platform/store.ts';
import { classes } from './classes.ts';
import { activeTabs } from './ui-state.ts';

export interface TabEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** The accessible name, and the name under which the active tab is remembered for the visit. */
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  /** Holds the active tab elsewhere, such as in the address. */
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
  /** Classes of the panels, such as the page's padding. */
  readonly panelClassName?: string;
}

const TAB =
  'press -mb-px flex items-center gap-1.5 border-b-2 border-transparent px-3 pt-2 pb-2.5 text-sm font-medium whitespace-nowrap text-ink-2 outline-offset-[-2px] ' +
  'data-[hovered]:text-ink-1 data-[selected]:border-accent data-[selected]:text-ink-1 data-[disabled]:opacity-50 [&_svg]:size-4';

/** On a narrow screen the open tab may lie outside the row: it is brought to its middle. */
function useTabInSight(row: RefObject<HTMLDivElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open tab is what moves the row
  useEffect(() => {
    // The tabs are drawn a moment after their row.
    const frame = requestAnimationFrame(() => {
      const tab = row.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
      if (!row.current || !tab) return;
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [row, current]);
}

/** Places within a page. On a narrow screen the row of tabs scrolls within itself. */
export function Tabs({ label, tabs, selected, onSelect, panelClassName }: TabsProps) {
  const remembered = useStore(activeTabs, (all) => all[label]);
  const current = selected ?? remembered ?? tabs[0]?.id ?? '';
  const row = useRef<HTMLDivElement>(null);
  useTabInSight(row, current);
  const select = (id: string) => {
    activeTabs.set((all) => ({ ...all, [label]: id }));
    onSelect?.(id);
  };
  return (
    <AriaTabs selectedKey={current} onSelectionChange={(key) => select(String(key))}>
      <TabList
        ref={row}
        aria-label={label}
        className="relative flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={TAB}>
            {tab.icon}
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className={classes('pt-4 outline-offset-4', panelClassName)}>
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </AriaTabs>
  );
}
