import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { useState } from 'react';
import { useIsWide } from '../../../ui/use-media.ts';
import type { SwipeDirection } from '../../../ui/use-swipe.ts';
import { useSources } from '../../container/api.ts';
import { useInventoryLive } from '../live.ts';
import { dragged, type PanelSide, useWorkspaceState, type WorkspaceState } from '../state.ts';
import type { Move } from '../view.ts';
import { useQueue } from './use-queue.tsx';
import { useTransfers } from './use-transfers.tsx';
import type { Asking } from './workspace-dialogs.tsx';

export interface WorkspacePlace {
  /** Under which its state is kept for the visit. */
  readonly place: string;
  /** Whose containers are in reach: a party's, or with null the person's own outside any party. */
  readonly partyId: string | null;
  readonly opening?: Partial<WorkspaceState>;
}

export const OTHER: Record<PanelSide, PanelSide> = { left: 'right', right: 'left' };
const SIDES: readonly PanelSide[] = ['left', 'right'];

/** Which container each side shows: the chosen one, else the own backpack left and the party's stash right. */
function shownContainers(
  all: readonly Container[],
  state: WorkspaceState,
): Record<PanelSide, Container | null> {
  const chosen = (side: PanelSide) => all.find((c) => c.id === state[side].containerId);
  const left = chosen('left') ?? all.find((c) => c.permissions.withdraw) ?? all[0] ?? null;
  const others = all.filter((c) => c.id !== left?.id);
  const right = chosen('right') ?? others.find((c) => c.owner.type === 'party') ?? others[0] ?? left;
  return { left, right };
}

/** What is shown where, and where things go without asking. */
function usePanels({ place, partyId, opening }: WorkspacePlace) {
  const sources = useSources(partyId);
  const [state, change] = useWorkspaceState(place, opening);
  const isWide = useIsWide();
  const isDual = isWide && state.view === 'dual';
  const shown = shownContainers(sources.all, state);
  /** The other panel's container, else the last destination, else the stash; null where it cannot take these things. */
  const targetFrom = (source: Container): Container | null => {
    const across = SIDES.filter((side) => isDual && state[side].tab === 'containers').map(
      (side) => shown[side],
    );
    const last = sources.all.find((c) => c.id === state.lastTargetId);
    const target = [...across, last, shown.right, shown.left].find((c) => c && c.id !== source.id);
    return target?.permissions.deposit && target.party_id === source.party_id ? target : null;
  };
  return { sources, state, change, isWide, isDual, shown, targetFrom };
}

/** The workspace's doings: moving, adding, dropping, and the one dialog that is open. */
export function useWorkspace(where: WorkspacePlace) {
  const panels = usePanels(where);
  const { move, add, isAdding } = useTransfers();
  const [asking, ask] = useState<Asking | null>(null);
  const [search, setSearch] = useState('');
  const [inspected, inspect] = useState<ItemInstance | null>(null);
  const live = useInventoryLive(where.partyId ?? undefined);
  const send = (moves: readonly Move[]) => {
    const [first] = moves;
    if (first) panels.change({ lastTargetId: first.target.id });
    void move(moves);
  };
  const moveItems = (
    items: readonly ItemInstance[],
    source: Container,
    target = panels.targetFrom(source),
  ): void => {
    if (target) send(items.map((item) => ({ item, quantity: item.quantity, source, target })));
    else ask({ kind: 'move', items, source, targetId: null });
  };
  const queue = useQueue(where.place, panels.sources.all);
  /** Right is a quick transfer, left adds to the queue (domain.md §2). */
  const swipe = (item: ItemInstance, source: Container, direction: SwipeDirection): void => {
    if (!source.permissions.withdraw) return;
    if (direction === 'right') moveItems([item], source);
    else queue.add([item], source);
  };
  const drop = (target: Container, withModifier: boolean): void => {
    const now = dragged.get();
    if (now?.kind === 'items') {
      const isStack = now.items.length === 1 && now.items.some((item) => item.quantity > 1);
      if (withModifier && isStack) ask({ ...now, kind: 'move', targetId: target.id });
      else moveItems(now.items, now.source, target);
    }
    const [template] = now?.kind === 'templates' ? now.templates : [];
    if (template && withModifier) ask({ kind: 'add', template, targetId: target.id });
    else if (template) void add(template, 1, target);
  };
  return {
    ...panels,
    live,
    asking,
    ask,
    search,
    setSearch,
    inspected,
    inspect,
    send,
    moveItems,
    queue,
    swipe,
    drop,
    add,
    isAdding,
  };
}

export type WorkspaceModel = ReturnType<typeof useWorkspace>;
