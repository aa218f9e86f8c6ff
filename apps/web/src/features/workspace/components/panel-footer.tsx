import type { Container } from '@quartermaster/contract/container';
import { countOf } from '@quartermaster/rules/format-count';
import { formatWeight, toHundredths } from '@quartermaster/rules/weight';
import { clsx } from 'clsx';
import { ArrowLeftRight, CircleAlert, ListPlus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money, Purse } from '../../../ui/coins.tsx';
import type { Point } from '../../../ui/hooks/use-long-press.ts';
import type { SwipeDirection } from '../../../ui/hooks/use-swipe.ts';
import { warningsOf } from '../../container/components/capacity-meters.tsx';
import { coinCounts, totalsOf } from '../../item/view.ts';
import { knownStock } from '../../shop/view.ts';
import type { DropMode } from '../hooks/use-list-drop.ts';
import { containerPlace, decisionOf, type Entry, type Place, summaryOf, VERBS } from '../view.ts';
import { GiveToMenu } from './give-to-buttons.tsx';

/** The actions that the workspace passes to its panels. */
export interface PanelActions {
  /** Called when the dragged entries are dropped on a place. */
  readonly onDrop: (target: Place, mode: DropMode) => void;
  /** Opens the context menu. */
  readonly onMenu: (entries: readonly Entry[], source: Place, at: Point) => void;
  readonly onOpen: (entry: Entry, source: Place) => void;
  readonly onTransfer: (entries: readonly Entry[], source: Place, target?: Place) => void;
  readonly recipients: (source: Place) => readonly Container[];
  readonly onSwipe: (entry: Entry, source: Place, direction: SwipeDirection) => void;
  readonly onQueue: (entries: readonly Entry[], source: Place) => void;
  /** Null while no inspector is shown, so that a selection renders only its own panel. */
  readonly onInspect: ((entry: Entry | null) => void) | null;
}

interface PanelFooterProps {
  readonly place: Place;
  readonly entries: readonly Entry[];
  readonly selected: readonly Entry[];
  readonly target: Place | null;
  /** The reason that the dragged entries do not fit. */
  readonly rejection: string | null;
  readonly actions: PanelActions;
}

/** The number of entries in the place, including those that are not loaded. */
function entryCount(place: Place, entries: readonly Entry[]): number {
  if (place.kind === 'container') return place.container.items_count;
  if (place.kind === 'shop') return place.shop.items_count;
  return place.kind === 'loot' ? place.loot.items_count : entries.length;
}

function SelectionSummary({ place, entries, selected }: PanelFooterProps) {
  const { pounds, copper } = totalsOf(selected.map(summaryOf));
  return (
    <p className="text-xs text-ink-2 tabular-nums">
      {selected.length} of {entryCount(place, entries).toLocaleString('en-US')} selected ·{' '}
      {formatWeight(toHundredths(pounds))} lb · <Money copper={copper} />
    </p>
  );
}

function SelectionActions({ selected, target, place, actions }: PanelFooterProps) {
  const [first] = selected;
  const kind = target && decisionOf(place, target).kind;
  return (
    <span className="flex flex-wrap gap-2">
      {first && selected.length === 1 && (
        <Button size="sm" onPress={() => actions.onOpen(first, place)}>
          Details
        </Button>
      )}
      {place.permissions.withdraw && (
        <Button size="sm" onPress={() => actions.onQueue(selected, place)}>
          <ListPlus aria-hidden="true" />
          Queue
        </Button>
      )}
      <GiveToMenu
        recipients={actions.recipients(place)}
        onGive={(recipient) => actions.onTransfer(selected, place, containerPlace(recipient))}
      />
      {target && kind && place.permissions.withdraw && (
        <Button size="sm" tone="primary" onPress={() => actions.onTransfer(selected, place)}>
          <ArrowLeftRight aria-hidden="true" />
          <span className="max-w-40 truncate">
            {VERBS[kind]} {target.name}
          </span>
        </Button>
      )}
    </span>
  );
}

function LabeledAmount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2 text-xs">
      <span className="text-ink-3">{label}</span>
      {children}
    </div>
  );
}

/**
 * For a container or loot: the coins, if there are any and all stacks are listed; otherwise the value of the contents.
 * For a shop: nothing.
 */
function TotalValue({ place, entries }: PanelFooterProps) {
  const coins = useMemo(
    () => coinCounts(entries.flatMap((entry) => (entry.kind === 'stack' ? [entry.item] : []))),
    [entries],
  );
  // A search, or a page that is not loaded yet, would leave out coins.
  if (Object.keys(coins).length > 0 && entries.length === entryCount(place, entries)) {
    return (
      <LabeledAmount label="Coins">
        <Purse coins={coins} />
      </LabeledAmount>
    );
  }
  const contents = place.kind === 'container' ? place.container : place.kind === 'loot' ? place.loot : null;
  return (
    contents && (
      <LabeledAmount label="Value">
        <Money copper={contents.total_value_copper} className="text-accent" />
      </LabeledAmount>
    )
  );
}

/** Rendered while rows are selected too, so that a new warning is announced, and an old one is not repeated. */
function Warnings({ warnings, isHidden }: { warnings: readonly string[]; isHidden: boolean }) {
  return (
    <p role="status" className={clsx('text-xs text-ink-2 empty:sr-only', isHidden && 'sr-only')}>
      {warnings.length > 0 && (
        <span className="flex items-center gap-2">
          <TriangleAlert aria-hidden="true" className="size-4 flex-none text-error" />
          {warnings.join(' ')}
        </span>
      )}
    </p>
  );
}

function ContentsSummary(props: PanelFooterProps & { hasWarnings: boolean }) {
  const { place, entries, hasWarnings } = props;
  const count = entryCount(place, entries);
  if (place.kind === 'shop' && knownStock(place.shop) === null) return null;
  return (
    <>
      {/* The count is not announced: every change is already announced by a notice. */}
      {!hasWarnings && (
        <p className="text-xs text-ink-2">{countOf(count, place.kind === 'shop' ? 'item' : 'stack')}</p>
      )}
      <TotalValue {...props} />
    </>
  );
}

/** The footer of a panel: why a drop is rejected, or the selection and its actions, or a summary of the contents. */
export function PanelFooter(props: PanelFooterProps) {
  const { place, selected, rejection } = props;
  const warnings = place.kind === 'container' ? warningsOf(place.container) : [];
  return (
    <footer className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line px-4 py-2 md:min-h-15 md:py-2.5 max-lg:sticky max-lg:z-1 max-lg:bottom-[calc(var(--bottom-nav)+var(--bar,0px))] max-lg:bg-surface-1 max-md:bg-surface-0">
      <Warnings warnings={warnings} isHidden={rejection !== null || selected.length > 0} />
      {rejection ? (
        <p role="alert" className="flex items-center gap-2 text-xs font-medium text-error">
          <CircleAlert aria-hidden="true" className="size-4 flex-none" />
          {rejection}
        </p>
      ) : selected.length > 0 ? (
        <>
          <SelectionSummary {...props} />
          <SelectionActions {...props} />
        </>
      ) : (
        <ContentsSummary {...props} hasWarnings={warnings.length > 0} />
      )}
    </footer>
  );
}
