import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { PackageOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useIsPhone, useIsWide } from '../../../ui/use-media.ts';
import { type Sources, useSources } from '../../container/api.ts';
import type { ContainerOwner } from '../../container/components/create-container.tsx';
import { useInventoryLive } from '../live.ts';
import { dragged, type PanelSide, useWorkspaceState, type WorkspaceState } from '../state.ts';
import type { Move } from '../view.ts';
import { ContainerPanel } from './container-panel.tsx';
import { Inspector } from './inspector.tsx';
import { MarketplacePanel } from './marketplace-panel.tsx';
import { Panel } from './panel.tsx';
import { useTransfers } from './use-transfers.tsx';
import { WorkspaceBar } from './workspace-bar.tsx';
import { type Asking, WorkspaceDialogs } from './workspace-dialogs.tsx';
import { WorkspaceSkeleton } from './workspace-skeleton.tsx';

export interface WorkspaceProps {
  /** Under which its state is kept for the visit. */
  readonly place: string;
  readonly heading: ReactNode;
  /** Whose containers are in reach: a party's, or with null the person's own outside any party. */
  readonly partyId: string | null;
  readonly opening?: Partial<WorkspaceState>;
  /** Who may be given another container. */
  readonly owners: readonly ContainerOwner[];
}

const OTHER: Record<PanelSide, PanelSide> = { left: 'right', right: 'left' };

/** Which container each side shows: the chosen one, else the own backpack left and the party's stash right. */
export function shownContainers(all: readonly Container[], state: WorkspaceState) {
  const chosen = (side: PanelSide) => all.find((c) => c.id === state[side].containerId);
  const left = chosen('left') ?? all.find((c) => c.permissions.withdraw) ?? all[0] ?? null;
  const others = all.filter((c) => c.id !== left?.id);
  const right = chosen('right') ?? others.find((c) => c.owner.type === 'party') ?? others[0] ?? left;
  return { left, right };
}

function useWorkspace({ place, partyId, opening }: WorkspaceProps, sources: Sources) {
  const [state, change] = useWorkspaceState(place, opening);
  const isWide = useIsWide();
  const isDual = isWide && state.view === 'dual';
  const shown = shownContainers(sources.all, state);
  const live = useInventoryLive(partyId ?? undefined);
  const last = sources.all.find((c) => c.id === state.lastTargetId) ?? null;
  /** Where things from this container go without asking: the other panel's container, else the last destination. */
  const targetFrom = (source: Container): Container | null => {
    const across = [shown.left, shown.right].find(
      (c, index) =>
        isDual && c?.id !== source.id && state[index === 0 ? 'left' : 'right'].tab === 'containers',
    );
    const target = across ?? (last?.id === source.id ? null : last);
    return target?.permissions.deposit && target.party_id === source.party_id ? target : null;
  };
  return { state, change, isWide, isDual, shown, live, targetFrom };
}

/** The transfer workspace: one or two panels of containers and the marketplace, and moving between them. */
export function Workspace(props: WorkspaceProps) {
  const sources = useSources(props.partyId);
  const { state, change, isWide, isDual, shown, live, targetFrom } = useWorkspace(props, sources);
  const { move, add, isAdding } = useTransfers();
  const isPhone = useIsPhone();
  const [asking, ask] = useState<Asking | null>(null);
  const [search, setSearch] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [inspected, inspect] = useState<ItemInstance | null>(null);

  const send = (moves: readonly Move[]) => {
    const [first] = moves;
    if (first) change({ lastTargetId: first.target.id });
    void move(moves);
  };
  const moveItems = (items: readonly ItemInstance[], source: Container, target = targetFrom(source)) => {
    if (!target) return ask({ kind: 'move', items, source, targetId: null });
    send(items.map((item) => ({ item, quantity: item.quantity, source, target })));
  };
  const drop = (target: Container, withModifier: boolean) => {
    const now = dragged.get();
    if (now?.kind === 'items') {
      const [only] = now.items;
      if (withModifier && now.items.length === 1 && only && only.quantity > 1)
        return ask({ kind: 'move', items: now.items, source: now.source, targetId: target.id });
      return moveItems(now.items, now.source, target);
    }
    const [template] = now?.templates ?? [];
    if (template && withModifier) return ask({ kind: 'add', template, targetId: target.id });
    if (template) void add(template, 1, target);
  };

  const panel = (side: PanelSide) => {
    const other = isDual ? shown[OTHER[side]] : shown[side];
    return (
      <Panel
        key={side}
        label={isDual ? `${side === 'left' ? 'Left' : 'Right'} panel` : 'Inventory'}
        state={state[side]}
        onTab={(tab) => change({ [side]: { ...state[side], tab } })}
        isNarrow={!isWide}
        container={shown[side]}
        nothing={
          <NoContainer onCreate={props.owners.length > 0 ? () => ask({ kind: 'container' }) : undefined} />
        }
        marketplace={
          <MarketplacePanel
            target={other?.permissions.deposit ? other : null}
            isAdding={isAdding}
            onAdd={(template, quantity) => other && void add(template, quantity, other)}
          />
        }
        renderContainer={(container, over) => (
          <ContainerPanel
            key={container.id}
            container={container}
            groups={sources.groups}
            onChoose={(containerId) => change({ [side]: { ...state[side], containerId } })}
            layout={state.layout}
            search={search}
            target={targetFrom(container)}
            {...over}
            onDrop={drop}
            onOpen={(item, source) => ask({ kind: 'facts', item, source })}
            onMove={(items, source) => moveItems(items, source)}
            onSwipe={(item, source) => moveItems([item], source)}
            onBrowse={() => {
              const shownIn = isDual ? OTHER[side] : side;
              change({ [shownIn]: { ...state[shownIn], tab: 'marketplace' } });
            }}
            onInspect={inspect}
          />
        )}
      />
    );
  };

  if (sources.isPending) return <WorkspaceSkeleton heading={props.heading} />;
  if (sources.error) return <ErrorPanel message={sources.error.message} onRetry={sources.retry} />;
  return (
    <>
      <WorkspaceBar
        heading={props.heading}
        live={live}
        isWide={isWide}
        view={state.view}
        onView={(view) => change({ view })}
        layout={state.layout}
        onLayout={(layout) => change({ layout })}
        search={search}
        onSearch={setSearch}
        isSearching={isSearching}
        onSearching={setSearching}
        onCreate={props.owners.length > 0 ? () => ask({ kind: 'container' }) : undefined}
      />
      <div
        className={classes(
          'grid gap-4 lg:h-[max(30rem,calc(100dvh-15.5rem))]',
          isDual ? 'grid-cols-2' : isWide && 'grid-cols-[1fr_22rem]',
          isPhone && '-mx-2',
        )}
      >
        {panel('left')}
        {isDual && panel('right')}
        {isWide && !isDual && (
          <Inspector
            item={inspected}
            container={shown.left}
            target={shown.left && targetFrom(shown.left)}
            onAsk={ask}
            onMove={moveItems}
          />
        )}
      </div>
      {asking && (
        <WorkspaceDialogs
          asking={asking}
          onAsk={ask}
          containers={sources.all}
          owners={props.owners}
          quickTarget={targetFrom}
          onMove={send}
          onAdd={(template, quantity, target) => void add(template, quantity, target)}
          onCreated={({ id }) => change({ left: { tab: 'containers', containerId: id } })}
        />
      )}
    </>
  );
}

function NoContainer({ onCreate }: { onCreate?: (() => void) | undefined }) {
  return (
    <div className="p-4">
      <EmptyState
        icon={<PackageOpen />}
        title="No container yet"
        actions={onCreate && <Button onPress={onCreate}>Create a container</Button>}
      >
        A container holds what somebody carries: a backpack, a pouch, a chest.
      </EmptyState>
    </div>
  );
}
