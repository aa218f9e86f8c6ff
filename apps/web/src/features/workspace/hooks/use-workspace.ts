import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { useMemo, useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { useIsWide } from '../../../ui/hooks/use-media.ts';
import type { SwipeDirection } from '../../../ui/hooks/use-swipe.ts';
import { type Sources, useSources } from '../../container/api.ts';
import { useAddItems } from '../../item/hooks/use-add-items.ts';
import { placeKindOf } from '../../item/view.ts';
import type { DropHow } from '../components/list-drop.tsx';
import type { Asking } from '../components/workspace-dialogs.tsx';
import { useInventoryLive } from '../live.ts';
import { dragged, type PanelSide, useWorkspaceState, type WorkspaceState } from '../state.ts';
import { dealOf, isDeal, type Move, meantOf } from '../view.ts';
import { useQueue } from './use-transfer-queue.ts';
import { useTransfers } from './use-transfers.ts';

export interface WorkspacePlace {
  /** Under which its state is kept for the visit. */
  readonly place: string;
  /** Whose containers are in reach: a party's, or with null the person's own outside any party. */
  readonly partyId: string | null;
  readonly opening?: Partial<WorkspaceState>;
}

export const OTHER: Record<PanelSide, PanelSide> = { left: 'right', right: 'left' };
const SIDES: readonly PanelSide[] = ['left', 'right'];

/** Which container each side shows: the chosen one, else one's own left (a gm without any: the stash) and the stash right. */
function shownContainers(
  { all, own }: Pick<Sources, 'all' | 'own'>,
  state: WorkspaceState,
): Record<PanelSide, Container | null> {
  const chosen = (side: PanelSide) => all.find((c) => c.id === state[side].containerId);
  const stashAmong = (some: readonly Container[]) => some.find((c) => c.owner.type === 'party');
  const mine = own.find((c) => c.permissions.withdraw) ?? stashAmong(all);
  const left = chosen('left') ?? mine ?? all[0] ?? null;
  const others = all.filter((c) => c.id !== left?.id);
  const right = chosen('right') ?? stashAmong(others) ?? others[0] ?? left;
  return { left, right };
}

/** The shop or loot that each side shows, as its panel tells. */
function usePlacesInSight() {
  const [places, setPlaces] = useState<Record<PanelSide, Container | null>>({ left: null, right: null });
  const show = useMemo(() => {
    const of = (side: PanelSide) => (place: Container | null) =>
      setPlaces((before) => ({ ...before, [side]: place }));
    return { left: of('left'), right: of('right') };
  }, []);
  return [places, show] as const;
}

/** What is shown where, and where things go without asking. */
function usePanels({ place, partyId, opening }: WorkspacePlace) {
  const sources = useSources(partyId);
  const [state, change] = useWorkspaceState(place, opening);
  const isWide = useIsWide();
  const isDual = isWide && state.view === 'dual';
  const shown = shownContainers(sources, state);
  const [places, showPlace] = usePlacesInSight();
  /** Shops in sight: where things can be sold. */
  const stalls = SIDES.flatMap((side) => places[side] ?? []).filter((p) => placeKindOf(p) === 'shop');
  /** The shop in sight or the other panel's container, else the last destination, else the stash; null where it cannot take these things. */
  const targetFrom = (source: Container): Container | null => {
    const across = SIDES.filter((side) => isDual && state[side].tab === 'containers').map(
      (side) => shown[side],
    );
    const last = sources.all.find((c) => c.id === state.lastTargetId);
    const stall = placeKindOf(source) === 'container' && isDual ? stalls[0] : undefined;
    const target = [stall, ...across, last, shown.right, shown.left].find((c) => c && c.id !== source.id);
    return target?.permissions.deposit && target.party_id === source.party_id ? target : null;
  };
  return { sources, state, change, isWide, isDual, shown, targetFrom, stalls, showPlace };
}

/** The workspace's doings: moving, adding, dropping, and the one dialog that is open. */
export function useWorkspace(where: WorkspacePlace) {
  const panels = usePanels(where);
  const move = useTransfers();
  const { add, isAdding } = useAddItems();
  const [asking, ask] = useState<Asking | null>(null);
  const [search, setSearch] = useState('');
  const [inspected, inspect] = useState<ItemInstance | null>(null);
  const live = useInventoryLive(where.partyId ?? undefined);
  /** Deals are asked about first, with their price; what is none is refused in the matrix's words. */
  const send = (moves: readonly Move[]): void => {
    const [first] = moves;
    if (!first) return;
    const { source, target, expected } = first;
    if (isDeal(source, target)) {
      const { kind, refusal } = dealOf(source, target);
      if (refusal !== null) return void showToast(refusal, { tone: 'error' });
      if (kind !== 'claim' && expected === undefined)
        return void ask({ kind: 'deal', wanted: moves, source, target });
    }
    if (placeKindOf(target) === 'container') panels.change({ lastTargetId: target.id });
    void move(moves);
  };
  const moveItems = (
    items: readonly ItemInstance[],
    source: Container,
    target = panels.targetFrom(source),
  ): void => {
    if (target) send(items.map((item) => ({ item, quantity: meantOf(item, source), source, target })));
    else ask({ kind: 'move', items, source, targetId: null });
  };
  const queue = useQueue(where.place, [...panels.sources.all, ...panels.stalls]);
  /** Right is a quick transfer, left adds to the queue (domain.md §2). */
  const swipe = (item: ItemInstance, source: Container, direction: SwipeDirection): void => {
    if (!source.permissions.withdraw) return;
    if (direction === 'right') moveItems([item], source);
    else queue.add([item], source);
  };
  /** One stack asks how many, unless Shift says all of it; several things come whole (ADR 0108). A deal asks for itself. */
  const drop = (target: Container, how: DropHow): void => {
    const now = dragged.get();
    if (now?.kind === 'items') {
      const isStack = now.items.length === 1 && now.items.some((item) => item.quantity > 1);
      const asks = how === 'ask' || (how === 'plain' && !isDeal(now.source, target));
      if (isStack && asks) ask({ ...now, kind: 'move', targetId: target.id });
      else moveItems(now.items, now.source, target);
    }
    const [template] = now?.kind === 'templates' ? now.templates : [];
    if (template && how === 'ask') ask({ kind: 'add', template, targetId: target.id });
    else if (template) void add(template, 1, target);
  };
  return {
    ...panels,
    partyId: where.partyId,
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
