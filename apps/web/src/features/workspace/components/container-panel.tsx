import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { PackageOpen } from 'lucide-react';
import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import type { SwipeDirection } from '../../../ui/hooks/use-swipe.ts';
import { usePageKey } from '../../../ui/shortcuts.ts';
import type { SourceGroup } from '../../container/api.ts';
import { type Adding, Fullness } from '../../container/components/fullness.tsx';
import { SourceSelector } from '../../container/components/source-selector.tsx';
import { useContainerItems } from '../../item/api.ts';
import { usePreview } from '../hooks/use-drop-preview.ts';
import { carry, dragged, type ItemLayout } from '../state.ts';
import { ItemList } from './entry-list.tsx';
import type { DropHow } from './list-drop.tsx';
import { PanelFoot } from './panel-footer.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** Typing pauses before the server is asked, in milliseconds. */
const TYPING_PAUSE_MS = 200;

export interface PanelActions {
  /** What was dragged lands here. */
  readonly onDrop: (target: Container, how: DropHow) => void;
  readonly onOpen: (item: ItemInstance, source: Container) => void;
  readonly onMove: (items: readonly ItemInstance[], source: Container) => void;
  readonly onSwipe: (item: ItemInstance, source: Container, direction: SwipeDirection) => void;
  readonly onQueue: (items: readonly ItemInstance[], source: Container) => void;
  /** The way to the catalogue, offered where nothing lies. */
  readonly onBrowse: () => void;
}

export interface ContainerPanelProps extends PanelActions {
  readonly container: Container;
  readonly groups: readonly SourceGroup[];
  readonly onChoose: (id: string) => void;
  readonly layout: ItemLayout;
  readonly search: string;
  /** Where the Move button of the foot leads. */
  readonly target: Container | null;
  readonly onOver: (isOver: boolean) => void;
  readonly isOver: boolean;
  /** What may be done with the container itself. */
  readonly menu: ReactNode;
  readonly onInspect?: (item: ItemInstance | null) => void;
}

/** Q adds what is selected to the transfer queue. */
function useQueueKey(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  usePageKey(
    useMemo(() => ({ label: 'Add to the queue', keys: ['Q'], key: 'q', run: () => latest.current() }), []),
  );
}

function Nothing({ search, onBrowse, canAdd }: { search: string; onBrowse: () => void; canAdd: boolean }) {
  return (
    <div className="col-span-full p-2">
      <EmptyState
        icon={<PackageOpen />}
        title="No items found"
        actions={canAdd && search === '' ? <Button onPress={onBrowse}>Add from the catalogue</Button> : null}
      >
        {search === '' ? 'Nothing lies in here yet.' : `Nothing in here answers to “${search}”.`}
      </EmptyState>
    </div>
  );
}

/** Its name, the way to other containers, and how full it is: drawn again only when one of these changes. */
const Head = memo(function Head(props: {
  container: Container;
  groups: readonly SourceGroup[];
  onChoose: (id: string) => void;
  adding: Adding | null;
  menu: ReactNode;
}) {
  const { container, groups, onChoose } = props;
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-2">
        <div className="min-w-0 flex-1">
          <SourceSelector label="Source" groups={groups} current={container} onChoose={onChoose} />
        </div>
        {props.menu}
      </div>
      <div className="px-4 pt-1 pb-2.5">
        <Fullness container={container} adding={props.adding} />
      </div>
    </>
  );
});

/** What is selected, as far as it still lies here, and how to change it. */
function useSelected(items: readonly ItemInstance[], onInspect: ContainerPanelProps['onInspect']) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(
    () => (chosen.size === 0 ? [] : items.filter((item) => chosen.has(item.id))),
    [items, chosen],
  );
  const select = (ids: ReadonlySet<string>) => {
    setChosen(ids);
    const [only] = ids;
    const item = ids.size === 1 ? items.find(({ id }) => id === only) : undefined;
    // The row answers at once; the inspector follows.
    startTransition(() => onInspect?.(item ?? null));
  };
  return { chosen, selected, select };
}

/** The same function as long as the panel stands, which calls what was given last. */
function useSteady<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

/** One container in the workspace: its head, its meters, what lies in it and what may be done with that. */
export function ContainerPanel(props: ContainerPanelProps) {
  const { container, layout, target } = props;
  const search = useDebounced(props.search.trim(), TYPING_PAUSE_MS);
  const found = useContainerItems(container.id, search);
  const { chosen, selected, select } = useSelected(found.items, props.onInspect);
  const { adding, refusal } = usePreview(container, props.isOver);
  const { withdraw, deposit } = container.permissions;
  const choose = useSteady(props.onChoose);
  useQueueKey(() => {
    if (withdraw && selected.length > 0) props.onQueue(selected, container);
  });
  const drop = {
    takes: () => {
      const now = dragged.get();
      return now?.kind === 'templates' ? withdraw : now?.source.id !== container.id;
    },
    onOver: props.onOver,
    onDrop: (how: DropHow) => props.onDrop(container, how),
  };
  return (
    <>
      <Head container={container} groups={props.groups} onChoose={choose} adding={adding} menu={props.menu} />
      {found.isPending && <RowSkeletons label={`Loading ${container.name}`} />}
      {found.error && !found.isPending && (
        <div className="flex-1 p-4">
          <ErrorPanel message={found.error.message} onRetry={found.retry} />
        </div>
      )}
      {!found.isPending && !found.error && (
        <ItemList
          label={container.name}
          place={`${container.id} ${search}`}
          items={found.items}
          layout={layout}
          selected={chosen}
          onSelect={select}
          onOpen={(item) => props.onOpen(item, container)}
          onSwipe={(item, direction) => props.onSwipe(item, container, direction)}
          onDragStart={withdraw ? (items) => carry({ kind: 'items', items, source: container }) : undefined}
          drop={deposit ? drop : undefined}
          isLoadingMore={found.isLoadingMore}
          onLoadMore={found.loadMore}
          emptyState={<Nothing search={search} onBrowse={props.onBrowse} canAdd={withdraw} />}
        />
      )}
      <PanelFoot
        container={container}
        items={found.items}
        selected={selected}
        target={target}
        refusal={refusal}
        onMove={() => props.onMove(selected, container)}
        onQueue={() => props.onQueue(selected, container)}
        onOpen={(item) => props.onOpen(item, container)}
      />
    </>
  );
}
