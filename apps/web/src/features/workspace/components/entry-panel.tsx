import { countOf } from '@quartermaster/rules/format-count';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { usePageKey } from '../../../ui/shortcuts.ts';
import type { DropMode } from '../hooks/use-list-drop.ts';
import type { PlaceContents } from '../hooks/use-place-contents.ts';
import { currentDrag, type EntryLayout, startDrag } from '../state.ts';
import type { Entry, Place } from '../view.ts';
import { EntryList } from './entry-list.tsx';
import { type PanelActions, PanelFooter } from './panel-footer.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** Whether a drag is above the panel. */
export interface PanelHover {
  readonly isOver: boolean;
  readonly onOver: (isOver: boolean) => void;
}

export interface EntryPanelProps extends PanelHover {
  readonly place: Place;
  readonly contents: PlaceContents;
  readonly search: string;
  readonly layout: EntryLayout;
  /** The destination of the footer's transfer button. */
  readonly target: Place | null;
  /** The reason that the dragged entries do not fit. */
  readonly rejection?: string | null;
  readonly emptyState: ReactNode;
  readonly actions: PanelActions;
}

/** Q adds the selection to the transfer queue; a panel without a selection leaves the key to the other panel. */
function useQueueKey(hasSelection: boolean, run: () => void): void {
  const isActive = useEffectEvent(() => hasSelection);
  const onKey = useEffectEvent(run);
  usePageKey(
    useMemo(
      () => ({
        label: 'Add to the queue',
        keys: ['Q'],
        key: 'q',
        isActive: () => isActive(),
        run: () => onKey(),
      }),
      [],
    ),
  );
}

/** The selection of a panel. If exactly one entry is selected, the inspector shows it and its later changes. */
function useSelection(entries: readonly Entry[], onInspect: PanelActions['onInspect']) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(
    () => (ids.size === 0 ? [] : entries.filter((entry) => ids.has(entry.id))),
    [entries, ids],
  );
  const [first = null] = selected;
  const onlyEntry = selected.length === 1 ? first : null;
  useEffect(() => {
    // The row is updated immediately, the inspector afterwards.
    startTransition(() => onInspect?.(onlyEntry));
    // A closed panel no longer updates the inspected entry.
    return () => startTransition(() => onInspect?.(null));
  }, [onlyEntry, onInspect]);
  return { ids, selected, select: setIds };
}

/**
 * Whether the dragged entries may be dropped on a place: only if they come from another place, and templates only on a
 * container from which the user may withdraw.
 */
function accepts(place: Place): boolean {
  const drag = currentDrag.get();
  if (!drag || drag.source.id === place.id) return false;
  if (drag.source.kind !== 'marketplace') return true;
  return place.kind === 'container' && place.permissions.withdraw;
}

/** Announces the number of results of a search. Rendered before, while and after the entries load. */
function SearchStatus({ search, place, contents: { total } }: EntryPanelProps) {
  return (
    <p role="status" className="sr-only">
      {search !== '' && total !== null && `${countOf(total, 'result')} in ${place.name}`}
    </p>
  );
}

/** The entries of one place and the actions on the selection. */
export function EntryPanel(props: EntryPanelProps) {
  return (
    <>
      <SearchStatus {...props} />
      <PanelContents {...props} />
    </>
  );
}

function PanelContents(props: EntryPanelProps) {
  const { place, contents, actions } = props;
  const { entries, error } = contents;
  const { ids, selected, select } = useSelection(entries, actions.onInspect);
  const { withdraw, deposit } = place.permissions;
  useQueueKey(withdraw && selected.length > 0, () => actions.onQueue(selected, place));
  if (contents.isPending) return <RowSkeletons label={`Loading ${place.name}`} />;
  if (error) {
    return (
      <div className="flex-1 p-4">
        <ErrorPanel message={error.message} onRetry={contents.retry} />
      </div>
    );
  }
  const drop = {
    accepts: () => accepts(place),
    onOver: props.onOver,
    onDrop: (mode: DropMode) => actions.onDrop(place, mode),
  };
  return (
    <>
      <EntryList
        label={place.name}
        listKey={`${place.id} ${props.search}`}
        entries={entries}
        layout={props.layout}
        selected={ids}
        onSelect={select}
        onOpen={(entry) => actions.onOpen(entry, place)}
        onMenu={(chosenEntries, at) => actions.onMenu(chosenEntries, place, at)}
        onSwipe={(entry, direction) => actions.onSwipe(entry, place, direction)}
        onDragStart={
          withdraw ? (chosenEntries) => startDrag({ entries: chosenEntries, source: place }) : undefined
        }
        drop={deposit || place.kind !== 'container' ? drop : undefined}
        isLoadingMore={contents.isLoadingMore}
        canLoadMore={contents.canLoadMore}
        hasLoadMoreFailed={contents.hasLoadMoreFailed}
        onLoadMore={contents.loadMore}
        emptyState={props.emptyState}
      />
      <PanelFooter
        place={place}
        entries={entries}
        selected={selected}
        target={props.target}
        rejection={props.rejection ?? null}
        actions={actions}
      />
    </>
  );
}
