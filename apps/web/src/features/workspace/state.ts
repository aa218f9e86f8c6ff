import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { flushSync } from 'react-dom';
import { createStore, useStore } from '../../platform/store.ts';

export type PanelSide = 'left' | 'right';
export type PanelTab = 'containers' | 'shops' | 'loots' | 'marketplace';
export type ItemLayout = 'list' | 'grid';
export type WorkspaceView = 'dual' | 'single';

export interface PanelState {
  readonly tab: PanelTab;
  /** Null: whatever comes first. */
  readonly containerId: string | null;
  readonly shopId?: string | null;
  readonly lootId?: string | null;
}

export interface WorkspaceState {
  readonly view: WorkspaceView;
  readonly layout: ItemLayout;
  readonly left: PanelState;
  readonly right: PanelState;
  /** Where things went last: what a quick transfer means. */
  readonly lastTargetId: string | null;
}

/** How each workspace was left, by its place, for this visit. */
const workspaces = createStore<Readonly<Record<string, WorkspaceState>>>({});

/** The inventory opens with a container on the left and the marketplace on the right (domain.md §2). */
const OPENING: WorkspaceState = {
  view: 'dual',
  layout: 'list',
  left: { tab: 'containers', containerId: null },
  right: { tab: 'marketplace', containerId: null },
  lastTargetId: null,
};

/** The state of one workspace and how to change it. */
export function useWorkspaceState(
  place: string,
  opening: Partial<WorkspaceState> = {},
): readonly [WorkspaceState, (change: Partial<WorkspaceState>) => void] {
  const stored = useStore(workspaces, (all) => all[place]);
  const current = stored ?? { ...OPENING, ...opening };
  const change = (next: Partial<WorkspaceState>) =>
    workspaces.set((all) => ({ ...all, [place]: { ...current, ...all[place], ...next } }));
  return [current, change];
}

export type Dragged =
  | { readonly kind: 'items'; readonly items: readonly ItemInstance[]; readonly source: Container }
  | { readonly kind: 'templates'; readonly templates: readonly ItemTemplate[] };

/** What is being dragged right now, by pointer, keyboard or screen reader. */
export const dragged = createStore<Dragged | null>(null);

/** Something is picked up: the places that would take it are there before the keyboard looks for them. */
export const carry = (what: Dragged): void => flushSync(() => dragged.set(what));

/** One thing in the transfer queue (domain.md §2), and why its last try failed. */
export interface Queued {
  readonly item: ItemInstance;
  readonly quantity: number;
  readonly source: Container;
  readonly isMoving: boolean;
  readonly failure: string | null;
}

export interface Queue {
  readonly entries: readonly Queued[];
  readonly destinationId: string | null;
}

const EMPTY_QUEUE: Queue = { entries: [], destinationId: null };

/** The transfer queues by their workspace, for this visit: what is shown around them may come and go. */
const queues = createStore<Readonly<Record<string, Queue>>>({});

/** The queue of one workspace and how to change it. */
export function useQueueState(place: string): readonly [Queue, (change: (queue: Queue) => Queue) => void] {
  const queue = useStore(queues, (all) => all[place]) ?? EMPTY_QUEUE;
  return [queue, (change) => queues.set((all) => ({ ...all, [place]: change(all[place] ?? EMPTY_QUEUE) }))];
}

/** How many moves are under way: others' news waits until what we show is settled. */
export const movesUnderWay = createStore(0);

export const ITEM_TYPE = 'application/x-quartermaster-item';
export const TEMPLATE_TYPE = 'application/x-quartermaster-template';
