import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveStatus } from '../../../platform/hooks/use-channel.ts';
import { usePartyEvents, usePresence } from '../../../platform/hooks/use-party-events.ts';
import { createStore } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';
import type { Point } from '../../../ui/hooks/use-long-press.ts';
import { useIsPhone, useIsWide } from '../../../ui/hooks/use-media.ts';
import type { ContainerDialogKind } from '../../container/components/container-menu.tsx';
import { useSources } from '../../container/hooks/use-sources.ts';
import { useAddItems } from '../../item/hooks/use-add-items.ts';
import type { ItemDialogKind } from '../../item/hooks/use-item-action-list.ts';
import { usePartyLoot } from '../../loot/api.ts';
import {
  currentDrag,
  type PanelSide,
  shownContainers,
  useWorkspaceState,
  type WorkspaceState,
} from '../state.ts';
import {
  availableOf,
  containerPlace,
  decisionOf,
  defaultQuantity,
  type Entry,
  isTrade,
  type LootPlace,
  lootPlace,
  type Place,
  recipientsOf,
  type Transfer,
} from '../view.ts';
import type { DropMode } from './use-list-drop.ts';
import { useAddToQueue } from './use-transfer-queue.ts';
import { useTransfers } from './use-transfers.ts';

/** The open dialog or context menu of the workspace. */
export type OpenDialog =
  | {
      readonly kind: 'menu';
      readonly entries: readonly Entry[];
      readonly source: Place;
      readonly at: Point;
    }
  | { readonly kind: 'details'; readonly entry: Entry; readonly source: Place }
  | { readonly kind: ItemDialogKind; readonly item: ItemInstance; readonly container: Container }
  | {
      readonly kind: 'transfer';
      readonly entries: readonly Entry[];
      readonly source: Place;
      readonly targetId: string | null;
    }
  | { readonly kind: 'trade'; readonly transfers: readonly Transfer[] }
  | { readonly kind: 'add'; readonly template: ItemTemplate; readonly targetId: string | null }
  | { readonly kind: ContainerDialogKind; readonly source: Container }
  | { readonly kind: 'create-container' };

export interface WorkspaceScope {
  /** The key of the workspace's state and queue. */
  readonly storeKey: string;
  /** The party whose containers are available; null for the user's own containers outside any party. */
  readonly partyId: string | null;
  readonly initialState?: Partial<WorkspaceState>;
  /** Whether the user may manage the party's loot, and so can also put items into it. */
  readonly managesLoot?: boolean | undefined;
}

export const OTHER_SIDE: Record<PanelSide, PanelSide> = { left: 'right', right: 'left' };
const SIDES: readonly PanelSide[] = ['left', 'right'];

/** The shop or loot that each side shows, reported by its panel. */
function useShownPlaces() {
  const [places, setPlaces] = useState<Record<PanelSide, Place | null>>({ left: null, right: null });
  const show = useMemo(() => {
    const setPlaceOf = (side: PanelSide) => (place: Place | null) =>
      setPlaces((previous) => ({ ...previous, [side]: place }));
    return { left: setPlaceOf('left'), right: setPlaceOf('right') };
  }, []);
  return [places, show] as const;
}

/** The place that each side shows, and the default destination of a transfer. */
function usePanels({ storeKey, partyId, initialState }: WorkspaceScope) {
  const sources = useSources(partyId);
  const [state, change] = useWorkspaceState(storeKey, initialState);
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const isDual = isWide && state.view === 'dual';
  const panelContainers = shownContainers(sources, state);
  const [places, showPlace] = useShownPlaces();
  const shops = SIDES.flatMap((side) => (places[side]?.kind === 'shop' ? [places[side]] : []));
  const hoards = SIDES.flatMap((side) => (places[side]?.kind === 'loot' ? [places[side]] : []));
  const choosePlace = (side: PanelSide, id: string) => {
    const panel = state[side];
    change({ [side]: { ...panel, placeIds: { ...panel.placeIds, [panel.tab]: id } } });
  };
  /**
   * The place of the other side, else the last destination, else the container of the right or the left panel; null if
   * there is none, or if it accepts no deposits or belongs to another party.
   */
  const targetFrom = (source: Place): Place | null => {
    const oppositeContainers = SIDES.filter((side) => isDual && state[side].tab === 'container').map(
      (side) => panelContainers[side],
    );
    const lastTarget = sources.all.find(({ id }) => id === state.lastTargetId);
    const containers = [
      ...oppositeContainers,
      lastTarget,
      panelContainers.right,
      panelContainers.left,
    ].flatMap((container) => (container ? containerPlace(container) : []));
    const fillable = hoards.filter(({ permissions }) => permissions.deposit);
    const shopOrLoot = source.kind === 'container' && isDual ? [...shops, ...fillable].slice(0, 1) : [];
    const target = [...shopOrLoot, ...containers].find(({ id }) => id !== source.id);
    return target?.permissions.deposit && target.partyId === source.partyId ? target : null;
  };
  return {
    sources,
    state,
    change,
    isPhone,
    isWide,
    isDual,
    panelContainers,
    shops,
    hoards,
    showPlace,
    choosePlace,
    targetFrom,
  };
}

/** The actions of panels and details on entries. */
function useEntryActions(
  panels: ReturnType<typeof usePanels>,
  onQueue: ReturnType<typeof useAddToQueue>,
  openDialog: (dialog: OpenDialog | null) => void,
) {
  const transfer = useTransfers();
  const { add, isAdding } = useAddItems();
  /** Trades open their dialog, which shows the price; unsupported transfers are rejected. */
  const send = (transfers: readonly Transfer[]): void => {
    const [first] = transfers;
    if (!first) return;
    const { source, target } = first;
    const { rejection } = decisionOf(source, target);
    if (rejection !== null) return void showToast(rejection, { tone: 'error' });
    if (isTrade(source, target)) return void openDialog({ kind: 'trade', transfers });
    if (target.kind === 'container') panels.change({ lastTargetId: target.id });
    void transfer(transfers);
  };
  const onTransfer = (entries: readonly Entry[], source: Place, target = panels.targetFrom(source)): void => {
    if (target) send(entries.map((entry) => ({ entry, quantity: defaultQuantity(entry), source, target })));
    else openDialog({ kind: 'transfer', entries, source, targetId: null });
  };
  /** A swipe to the right is a quick transfer, a swipe to the left adds to the queue (DOM-2). */
  const onSwipe = (entry: Entry, source: Place, direction: 'left' | 'right'): void => {
    if (!source.permissions.withdraw) return;
    if (direction === 'right') onTransfer([entry], source);
    else onQueue([entry], source);
  };
  /**
   * Dropping one stack of several items opens the dialog for the quantity, unless Shift (Mac: Cmd) is pressed or the
   * target is a shop. A stack from loot opens the dialog only while Ctrl (Mac: Alt) is pressed. Several stacks are
   * transferred whole (ADR 0108).
   */
  const onDrop = (target: Place, mode: DropMode): void => {
    const drag = currentDrag.get();
    if (!drag) return;
    const { entries, source } = drag;
    const [first] = entries;
    if (first?.kind === 'template' && target.kind === 'container') {
      if (mode === 'ask') openDialog({ kind: 'add', template: first.template, targetId: target.id });
      else void add(first.template, 1, target.container);
      return;
    }
    const isStack = first?.kind === 'stack' && entries.length === 1 && availableOf(first) !== 1;
    const needsQuantity = mode === 'ask' || (mode === 'plain' && source.kind === 'container');
    if (isStack && needsQuantity && target.kind !== 'shop' && decisionOf(source, target).rejection === null)
      openDialog({ kind: 'transfer', entries, source, targetId: target.id });
    else onTransfer(entries, source, target);
  };
  return { send, add, isAdding, onDrop, onSwipe, onTransfer };
}

const SEARCH_PARAM = 'search';

/** The search, which is also in the URL; its field passes it on once typing pauses. */
function useSearchInUrl() {
  const [params, setParams] = useSearchParams();
  const searchInUrl = params.get(SEARCH_PARAM) ?? '';
  const [search, setSearch] = useState(searchInUrl);
  const lastInUrl = useRef(searchInUrl);
  useEffect(() => {
    // A link has led to another search in the same inventory.
    if (searchInUrl !== lastInUrl.current) setSearch(searchInUrl);
    lastInUrl.current = searchInUrl;
  }, [searchInUrl]);
  const change = (text: string) => {
    setSearch(text);
    if (text === searchInUrl) return;
    lastInUrl.current = text;
    const next = new URLSearchParams(params);
    if (text) next.set(SEARCH_PARAM, text);
    else next.delete(SEARCH_PARAM);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [search, change] as const;
}

/** The state of the workspace and the actions of its panels. */
export function useWorkspace(scope: WorkspaceScope) {
  const panels = usePanels(scope);
  // Separate from the workspace's state, so that panels do not render again for a dialog.
  const [dialogs] = useState(() => createStore<OpenDialog | null>(null));
  const openDialog = dialogs.set;
  const [search, setSearch] = useSearchInUrl();
  const [inspectedEntry, inspect] = useState<Entry | null>(null);
  const partyId = scope.partyId ?? undefined;
  usePartyEvents('PartyInventoryChannel', partyId);
  const status = useLiveStatus();
  const live = { status: partyId ? status : ('off' as const), online: usePresence(partyId) };
  const onQueue = useAddToQueue(scope.storeKey);
  const { send, add, isAdding, ...entryActions } = useEntryActions(panels, onQueue, openDialog);
  const actions = {
    ...entryActions,
    onQueue,
    recipients: (source: Place) => recipientsOf(source, panels.sources.all),
    onOpen: (entry: Entry, source: Place) => openDialog({ kind: 'details', entry, source }),
    onMenu: (entries: readonly Entry[], source: Place, at: Point) =>
      openDialog({ kind: 'menu', entries, source, at }),
    onInspect: panels.isWide && !panels.isDual ? inspect : null,
  };
  return {
    ...panels,
    partyId: scope.partyId,
    managesLoot: scope.managesLoot ?? false,
    live,
    dialogs,
    openDialog,
    search,
    setSearch,
    inspectedEntry,
    /** Closes this dialog, but not a dialog that it has opened. */
    closeDialog: (closed: OpenDialog) => openDialog((open) => (open === closed ? null : open)),
    send,
    add,
    isAdding,
    actions,
  };
}

export type WorkspaceModel = ReturnType<typeof useWorkspace>;

/**
 * The places to choose a destination from. The loot is the party's once it has loaded, until then the loot in panels.
 */
export function useDestinations(model: WorkspaceModel): readonly Place[] {
  const query = usePartyLoot(model.managesLoot ? model.partyId : null);
  const hoards: readonly LootPlace[] = query.data ? query.data.data.map(lootPlace) : model.hoards;
  const fillable = hoards.filter(({ permissions }) => permissions.deposit);
  return [...model.sources.all.map(containerPlace), ...model.shops, ...fillable];
}
