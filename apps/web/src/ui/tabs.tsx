import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useStore } from '../platform/store.ts';
import { activeTabs } from './ui-state.ts';

export interface TabEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly content: ReactNode;
  /** The path of the tab, if any: its data is prefetched when the tab is hovered or focused. */
  readonly path?: string;
}

export interface TabsProps {
  /** The accessible name, and the name under which the active tab is remembered for the visit. */
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  /** Controls the active tab from outside, such as from the URL. */
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
  /** Hides the row of tabs if other links open the same tabs; the open panel stays mounted. */
  readonly hidesRow?: boolean;
  /** Classes of the panels, such as the page's padding. */
  readonly panelClassName?: string;
}

const TAB =
  'press -mb-px flex items-center pointer-coarse:min-h-[44px] gap-1.5 border-b-2 border-transparent px-3 pt-2 pb-2.5 text-sm font-medium whitespace-nowrap text-ink-2 outline-offset-[-2px] ' +
  // Without icons, all tabs of a party fit on a tablet.
  'md:max-lg:px-2 md:max-lg:[&_svg]:hidden ' +
  // A party may have its own accent color.
  'hover:text-ink-1 aria-selected:border-[color:var(--brand,var(--accent))] aria-selected:text-ink-1 [&_svg]:size-4';

/** The index of the tab that each key moves to; arrow keys wrap around at the ends of the row. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** On a narrow screen the open tab may be out of view: scrolls it to the middle of the row. */
function useScrollToOpenTab(row: RefObject<HTMLDivElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls when another tab is opened
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2;
  }, [row, current]);
}

/**
 * Tabs within a page, as in the ARIA Authoring Practices: one tab stop, arrow keys select. On a narrow screen the row
 * scrolls within itself. Not the library's tabs, which would add 19 KB.
 */
export function Tabs(props: TabsProps) {
  const { label, tabs, selected, onSelect, hidesRow = false, panelClassName } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const rememberedId = useStore(activeTabs, (all) => all[label]);
  const current = tabs.find((tab) => tab.id === (selected ?? rememberedId)) ?? tabs[0];
  useScrollToOpenTab(row, current?.id ?? '');
  const select = (tab: TabEntry) => {
    activeTabs.set((all) => ({ ...all, [label]: tab.id }));
    onSelect?.(tab.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // Starts from the focused tab, because an open tab that the URL determines lags behind fast key presses.
    const focusedIndex = tabs.findIndex((tab) => document.activeElement?.id === `${id}-tab-${tab.id}`);
    const nextTab = step && focusedIndex >= 0 && tabs[step(focusedIndex, tabs.length)];
    if (!nextTab) return;
    event.preventDefault();
    select(nextTab);
    document.getElementById(`${id}-tab-${nextTab.id}`)?.focus();
  };
  return (
    <div>
      {!hidesRow && (
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="relative flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-tab-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={tab === current}
              {...(tab === current ? { 'aria-controls': `${id}-panel` } : {})}
              tabIndex={tab === current ? 0 : -1}
              data-path={tab.path}
              onClick={() => select(tab)}
              className={TAB}
            >
              {tab.icon}
              {tab.label}
            </button>
          ))}
        </div>
      )}
      {current && (
        <Panel key={current.id} id={id} tab={current} hidesRow={hidesRow} className={panelClassName} />
      )}
    </div>
  );
}

/** The open tab's content; without a row of tabs it is a plain `div`. */
function Panel(props: { id: string; tab: TabEntry; hidesRow: boolean; className: string | undefined }) {
  const { id, tab, hidesRow, className } = props;
  return (
    <div
      id={`${id}-panel`}
      {...(hidesRow ? {} : { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${tab.id}` })}
      className={clsx(!hidesRow && 'pt-4', className)}
    >
      {tab.content}
    </div>
  );
}
