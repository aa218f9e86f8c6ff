import type { Container } from '@quartermaster/contract/container';
import { listContainerItems } from '@quartermaster/contract/container';
import {
  createItem,
  destroyItem,
  type ItemInstance,
  mergeItems,
  splitItem,
  type TransferReply,
  transferBetweenContainers,
  transferForCharacter,
  updateItem,
} from '@quartermaster/contract/item';
import { undoTransaction } from '@quartermaster/contract/transaction';
import { decideTransfer } from '@quartermaster/rules/transfer-matrix';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/http.ts';
import { insist } from '../../platform/insist.ts';
import { useWrite } from '../../platform/queries.ts';
import type { Reply } from '../../platform/request.ts';
import { showToast } from '../../platform/toasts.ts';
import { CONTAINER_STALE_MS, patchContainer, readsOf, refreshContainers } from '../container/api.ts';
import { isDeal } from './components/deals.tsx';
import { movesUnderWay } from './state.ts';
import { itemsAfterArrival, itemsAfterLeaving, loadOf, type Move } from './view.ts';

const ITEMS_PER_PAGE = 100;

type Page = Reply<typeof listContainerItems>;
interface Pages {
  readonly pages: readonly Page[];
  readonly pageParams: readonly unknown[];
}

const itemsKey = (containerId: string, search: string) =>
  [listContainerItems.id, containerId, search] as const;

const fetchPage = (id: string, search: string, page: number, signal: AbortSignal) =>
  call(
    listContainerItems,
    {
      params: { id },
      query: { page: String(page), per_page: String(ITEMS_PER_PAGE), ...(search ? { search } : {}) },
    },
    { signal },
  );

export interface ContainerItems {
  readonly items: readonly ItemInstance[];
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Everything that lies there has been read. */
  readonly isComplete: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** What lies in a container, a hundred at a time; the search is the server's. */
export function useContainerItems(containerId: string, search: string, isKnown = true): ContainerItems {
  const query = useInfiniteQuery({
    enabled: isKnown,
    queryKey: itemsKey(containerId, search),
    queryFn: ({ pageParam, signal }) => fetchPage(containerId, search, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined,
    staleTime: CONTAINER_STALE_MS,
    // While a new search is on its way the old rows stay; another container's never do.
    placeholderData: (before, query) => (query?.queryKey[1] === containerId ? before : undefined),
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  return {
    items,
    isPending: query.isPending,
    error: query.error,
    isComplete: query.isSuccess && !query.hasNextPage && search === '',
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** Everything that lies in a container, where the screen has read it all; else null. */
export function seenIn(client: QueryClient, containerId: string): readonly ItemInstance[] | null {
  const pages = client.getQueryData<Pages>(itemsKey(containerId, ''))?.pages;
  const last = pages?.at(-1)?.meta;
  if (!pages || (last && last.current_page < last.total_pages)) return null;
  return pages.flatMap((page) => page.data);
}

/** Changes what is cached of a container's items, as one list; the last page takes what is left over. */
function patchItems(
  client: QueryClient,
  id: string,
  search: string | undefined,
  change: (items: readonly ItemInstance[]) => ItemInstance[],
): void {
  const queryKey = search === undefined ? [listContainerItems.id, id] : itemsKey(id, search);
  client.setQueriesData<Pages>({ queryKey, exact: search !== undefined }, (held) => {
    if (!held) return held;
    const items = change(held.pages.flatMap((page) => page.data));
    const pages = held.pages.map((page, index) => {
      const start = index * ITEMS_PER_PAGE;
      const end = index === held.pages.length - 1 ? undefined : start + ITEMS_PER_PAGE;
      return { ...page, data: items.slice(start, end) };
    });
    return { ...held, pages };
  });
}

const withLoad = (container: Container, pounds: number, slots: number, stacks: number): Container => ({
  ...container,
  current_weight: container.current_weight + pounds,
  items_count: container.items_count + stacks,
  capacity: {
    ...container.capacity,
    used: Math.round((container.capacity.used + pounds) * 100) / 100,
    slots_used: container.capacity.slots_used + slots,
  },
});

/** Shows a move before the server has answered. The answer's rows replace what is shown here. */
function showMove(client: QueryClient, { item, quantity, source, target }: Move): void {
  const there = seenIn(client, target.id);
  const { weight, slots } = loadOf(item, quantity, there);
  const whole = quantity === item.quantity;
  const slotsLeft = whole ? item.slots : Math.min(item.slots, slots);
  patchItems(client, source.id, undefined, (items) => itemsAfterLeaving(items, item.id, quantity));
  if (there)
    patchItems(client, target.id, '', (items) => itemsAfterArrival(items, item, quantity, target.id));
  patchContainer(client, source.id, (c) => withLoad(c, -weight / 100, -slotsLeft, whole ? -1 : 0));
  patchContainer(client, target.id, (c) => withLoad(c, weight / 100, slots, slots > 0 ? 1 : 0));
}

/** Gives the rows that were shown beforehand the names that the server gave them, so that none is drawn twice. */
function nameArrivals(client: QueryClient, { item, target }: Move, ids: readonly string[]): void {
  patchItems(client, target.id, '', (items) => {
    const known = new Set(items.map((other) => other.id));
    const fresh = ids.filter((id) => !known.has(id));
    return items.map((other) =>
      other.id.startsWith(`${item.id}:`) ? { ...other, id: fresh.shift() ?? other.id } : other,
    );
  });
}

/** Remembers what is shown of these containers; the answer puts it back. */
function remember(client: QueryClient, ids: readonly string[]): () => void {
  const held = ids.flatMap((id) => [
    ...client.getQueriesData({ queryKey: [listContainerItems.id, id] }),
    ...client.getQueriesData(readsOf(id)),
  ]);
  return () => {
    for (const [key, data] of held) client.setQueryData(key, data);
  };
}

/** In the name of a character the person acts for where one is concerned, else between containers. */
async function sendMove(
  { item, quantity, source, target }: Move,
  idempotencyKey: string,
): Promise<TransferReply> {
  const acting = [source, target].find((c) => c.owner.type === 'character' && c.permissions.edit);
  const { refusal } = decideTransfer({
    from: { kind: 'container', id: source.id },
    to: { kind: 'container', id: target.id },
    characterId: acting?.owner.id ?? null,
    partyId: source.party_id,
  });
  if (refusal !== null) throw new ApiError('TRANSFER_NOT_SUPPORTED', refusal, 422, [], false);
  const options = { quiet: true, idempotencyKey };
  if (!acting) {
    const body = {
      item_instance_id: item.id,
      source_container_id: source.id,
      target_container_id: target.id,
      quantity,
    };
    return (await call(transferBetweenContainers, { body }, options)).data;
  }
  const body = {
    item_instance_id: item.id,
    from_container_id: source.id,
    to_container_id: target.id,
    quantity,
  };
  return (await call(transferForCharacter, { params: { id: acting.owner.id }, body }, options)).data;
}

export interface Moved {
  readonly done: readonly Move[];
  /** By which each can be taken back, in the same order. */
  readonly transactionIds: readonly string[];
  /** What stopped the rest. */
  readonly error: unknown;
}

/** Things that are being moved right now, by id. */
const onTheWay = new Set<string>();

const sayLost = () => void showToast('Connection lost. This move is finished once you are back online.');

/**
 * Moves things one after the other: each is shown at once, and taken back if the server refuses. Where the answer
 * is lost on the way, the same move is asked for again until its outcome is known.
 */
export function useMoves(): (moves: readonly Move[]) => Promise<Moved> {
  const client = useQueryClient();
  return async (moves) => {
    // A second click while the first is under way means the same move, not another.
    if (moves.some(({ item }) => onTheWay.has(item.id))) return { done: [], transactionIds: [], error: null };
    for (const { item } of moves) onTheWay.add(item.id);
    const done: Move[] = [];
    const transactionIds: string[] = [];
    const ids = [...new Set(moves.flatMap((move) => [move.source.id, move.target.id]))];
    movesUnderWay.set((count) => count + 1);
    try {
      await client.cancelQueries({ predicate: (query) => ids.includes(String(query.queryKey[1])) });
      for (const move of moves) {
        const isDealt = isDeal(move.source, move.target);
        const takeBack = isDealt ? () => undefined : remember(client, ids);
        // A shop may refuse for want of money, a hoard because somebody was quicker: nothing is shown beforehand.
        if (!isDealt) showMove(client, move);
        try {
          if (isDealt) {
            const { sendDeal } = await import('./components/send-deal.tsx');
            const dealt = await insist((key) => sendDeal(move, key), sayLost);
            transactionIds.push(...dealt.transactionIds);
            done.push(move);
            continue;
          }
          const reply = await insist((key) => sendMove(move, key), sayLost);
          nameArrivals(client, move, reply.item_instance_ids);
          transactionIds.push(reply.transaction_id);
        } catch (error) {
          takeBack();
          return { done, transactionIds, error };
        }
        done.push(move);
      }
      return { done, transactionIds, error: null };
    } finally {
      movesUnderWay.set((count) => count - 1);
      for (const { item } of moves) onTheWay.delete(item.id);
      void (moves.some((move) => isDeal(move.source, move.target))
        ? refreshAfterDeal(client)
        : refreshContainers(client, ids));
    }
  };
}

/** Coins and things of several places have moved: whatever is shown of them is read again. */
const refreshAfterDeal = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^(container|character|party|shop|loot|transaction)\./.test(String(queryKey[0])),
  });

/** Writes about one thing; its container is then read again. */
export function useItemWrites(containerId: string) {
  const client = useQueryClient();
  const onSuccess = () => refreshContainers(client, [containerId]);
  return {
    edit: useWrite(updateItem, { onSuccess, quiet: true }),
    split: useWrite(splitItem, { onSuccess, quiet: true }),
    destroy: useWrite(destroyItem, { onSuccess, quiet: true }),
    merge: useWrite(mergeItems, { onSuccess, quiet: true }),
  };
}

/** Puts things from the catalogue into a container. */
export function useAddFromCatalog() {
  const client = useQueryClient();
  return useWrite(createItem, {
    onSuccess: ({ data }) => refreshContainers(client, [data.container_id]),
    quiet: true,
  });
}

/** Takes back what was moved, the last first. Throws ApiError: things may have moved on. */
export function useTakeBack() {
  const client = useQueryClient();
  return async ({ done, transactionIds }: Moved): Promise<void> => {
    try {
      for (const id of transactionIds.toReversed()) {
        await insist((idempotencyKey) =>
          call(undoTransaction, { params: { id } }, { quiet: true, idempotencyKey }),
        );
      }
    } finally {
      const ids = new Set(done.flatMap(({ source, target }) => [source.id, target.id]));
      void refreshContainers(client, [...ids]);
    }
  };
}
