import { undoTransaction } from '@quartermaster/contract/transaction';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http.ts';
import { insist } from '../../../platform/insist.ts';
import { showToast } from '../../../platform/toasts.ts';
import { refreshContainers } from '../../container/api.ts';
import { nameArrivals, remember, sendDeal, sendMove, showMove } from '../api.ts';
import { movesUnderWay } from '../state.ts';
import { isDeal, type Move } from '../view.ts';

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
