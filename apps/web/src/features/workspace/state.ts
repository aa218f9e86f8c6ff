import type { Container } from '@quartermaster/contract/container';
import type { PlaceKind } from '@quartermaster/rules/transfer-matrix';
import { flushSync } from 'react-dom';
import { createStore } from '../../platform/store.ts';
import { useChangeUserEntry, userKey, useUserEntry } from '../../platform/user-store.ts';
import type { Entry, Place } from './view.ts';

export type PanelSide = 'left' | 'right';
export type EntryLayout = 'list' | 'grid';
export type WorkspaceView = 'dual' | 'single';

export interface PanelState {
  readonly tab: PlaceKind;
  /** The place that the user has chosen, by kind; without a choice, the panel shows a default place. */
  readonly placeIds: Partial<Readonly<Record<PlaceKind, string>>>;
}

export interface WorkspaceState {
  readonly view: WorkspaceView;
  readonly layout: EntryLayout;
  readonly left: PanelState;
  readonly right: PanelState;
  /**
   * The container that received the last transfer. It is the default destination of the next transfer if no panel
   * determines another.
   */
  readonly lastTargetId: string | null;
}

/** The states of workspaces by user and workspace key, until the page is reloaded. */
const workspaces = createStore<Readonly<Record<string, WorkspaceState>>>({});

/** The inventory opens with a container on the left and the marketplace on the right (DOM-2). */
const INITIAL_STATE: WorkspaceState = {
  view: 'dual',
  layout: 'list',
  left: { tab: 'container', placeIds: {} },
  right: { tab: 'marketplace', placeIds: {} },
  lastTargetId: null,
};

/** The user's state of one workspace and how to change it. */
export function useWorkspaceState(
  storeKey: string,
  initialState: Partial<WorkspaceState> = {},
): readonly [WorkspaceState, (change: Partial<WorkspaceState>) => void] {
  const [state, change] = useUserEntry(workspaces, storeKey, { ...INITIAL_STATE, ...initialState });
  return [state, (next) => change((current) => ({ ...current, ...next }))];
}

/** The user's current state of a party's inventory, which may not be on screen yet. */
export const partyWorkspace = (partyId: string, userId: string): WorkspaceState =>
  workspaces.get()[userKey(userId, partyWorkspaceKey(partyId))] ?? INITIAL_STATE;

export const partyWorkspaceKey = (partyId: string): string => `party ${partyId}`;

/**
 * The container of each side: the chosen container; otherwise on the left a container of the user, or the stash if
 * there is none, and on the right the stash. Without a stash, any container, on the right a different one than on the
 * left if there are several; null if there are no containers.
 */
export function shownContainers(
  { all, own }: { readonly all: readonly Container[]; readonly own: readonly Container[] },
  state: WorkspaceState,
): Record<PanelSide, Container | null> {
  const chosenContainer = (side: PanelSide) => all.find(({ id }) => id === state[side].placeIds.container);
  const stashIn = (containers: readonly Container[]) =>
    containers.find(({ owner }) => owner.type === 'party');
  const ownContainer = own.find(({ permissions }) => permissions.withdraw) ?? stashIn(all);
  const left = chosenContainer('left') ?? ownContainer ?? all[0] ?? null;
  const otherContainers = all.filter(({ id }) => id !== left?.id);
  const right = chosenContainer('right') ?? stashIn(otherContainers) ?? otherContainers[0] ?? left;
  return { left, right };
}

export interface Drag {
  readonly entries: readonly Entry[];
  readonly source: Place;
}

/** The entries that are being dragged, by pointer, keyboard or screen reader. */
export const currentDrag = createStore<Drag | null>(null);

/** Starts a drag: drop targets are rendered before the keyboard looks for them. */
export const startDrag = (drag: Drag): void => flushSync(() => currentDrag.set(drag));

/** An entry of the transfer queue (DOM-2), with the reason that its last transfer failed. */
export interface QueuedEntry {
  readonly entry: Entry;
  readonly quantity: number;
  readonly source: Place;
  readonly isSending: boolean;
  readonly failure: string | null;
}

export interface Queue {
  readonly entries: readonly QueuedEntry[];
  readonly destinationId: string | null;
  /** The error of the destination. */
  readonly problem: string | null;
  /** Whether its entries are being transferred; this continues while the workspace is not on screen. */
  readonly isProcessing: boolean;
}

const EMPTY_QUEUE: Queue = { entries: [], destinationId: null, problem: null, isProcessing: false };

/** The transfer queues by user and workspace key, until the page is reloaded. */
const queues = createStore<Readonly<Record<string, Queue>>>({});

/** The user's queue in one workspace and how to change it. */
export const useQueueState = (storeKey: string) => useUserEntry(queues, storeKey, EMPTY_QUEUE);
export const useChangeQueue = (storeKey: string) => useChangeUserEntry(queues, storeKey, EMPTY_QUEUE);

/** The drag type of every entry. */
export const ENTRY_TYPE = 'application/x-quartermaster-entry';
