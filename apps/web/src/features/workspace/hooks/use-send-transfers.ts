import { useQueryClient } from '@tanstack/react-query';
import { isWaiting } from '../../../platform/api-error.ts';
import { INVENTORY, invalidate, LEDGER, pauseInvalidation } from '../../../platform/invalidation.ts';
import { withMovingStackName } from '../../../platform/moving-stack-names.ts';
import { retryUntilKnown } from '../../../platform/retry-until-known.ts';
import { showToast } from '../../../platform/toasts.ts';
import { sameUserCheck } from '../../../platform/tokens.ts';
import {
  requireSupported,
  sendBetweenContainers,
  sendDeposit,
  sendTake,
  sendTrade,
  tradeInput,
} from '../api.ts';
import type { Transfer } from '../view.ts';
import { useOptimisticTransfer } from './use-optimistic-transfer.ts';

export interface TransferOutcome {
  readonly completed: readonly Transfer[];
  /** Transfers that are stored to be sent later; the user has been notified. */
  readonly waiting: readonly Transfer[];
  /** The transactions of the completed transfers, for undo; in the same order. */
  readonly transactionIds: readonly string[];
  /** The error of the transfer that failed, after which no more were sent; null if none failed. */
  readonly error: unknown;
}

/** Ids of entries that are being transferred. */
const sendingIds = new Set<string>();

const showConnectionLost = () =>
  void showToast('Connection lost. The transfer will be sent again once you are back online.', {
    tone: 'tip',
  });

const isBetweenContainers = ({ source, target }: Transfer): boolean =>
  source.kind === 'container' && target.kind === 'container';

/** Sends one transfer and returns its transactions. Only a transfer between containers is shown optimistically. */
function useSendTransfer() {
  const showOptimistically = useOptimisticTransfer();
  return async (transfer: Transfer, expectedCopper?: number): Promise<readonly string[]> => {
    const { entry, quantity, source, target } = transfer;
    requireSupported(transfer);
    if (source.kind === 'container' && target.kind === 'container' && entry.kind === 'stack') {
      const optimisticUpdate = showOptimistically({
        item: entry.item,
        quantity,
        sourceId: source.id,
        targetId: target.id,
      });
      try {
        const send = (key: string) => sendBetweenContainers(transfer, source, target, key);
        const reply = await withMovingStackName(entry.id, entry.name, () =>
          retryUntilKnown(send, showConnectionLost),
        );
        optimisticUpdate.confirm(reply.item_instance_ids);
        return [reply.transaction_id];
      } catch (error) {
        // The items of a waiting transfer stay where the user moved them.
        if (!isWaiting(error)) optimisticUpdate.revert();
        throw error;
      }
    }
    if (source.kind === 'loot' && target.kind === 'container') {
      const take = (key: string) => sendTake(transfer, source, target, key);
      return [(await retryUntilKnown(take, showConnectionLost)).transaction_id];
    }
    if (source.kind === 'container' && target.kind === 'loot') {
      const deposit = (key: string) => sendDeposit(transfer, source, target, key);
      return [(await retryUntilKnown(deposit, showConnectionLost)).transaction_id];
    }
    const trade = tradeInput(transfer);
    if (!trade || expectedCopper === undefined) throw new Error('A trade needs the price that was shown');
    return (await retryUntilKnown((key) => sendTrade(trade, expectedCopper, key), showConnectionLost))
      .transaction_ids;
  };
}

/**
 * Refetches what the transfers changed: the two containers, purses and history, or everything that a transfer with a
 * shop or loot affects.
 */
function useTransferRefresh() {
  const client = useQueryClient();
  return (transfers: readonly Transfer[]): void => {
    const ids = transfers.flatMap(({ source, target }) => [source.id, target.id]);
    void (transfers.every(isBetweenContainers)
      ? invalidate(client, INVENTORY, ids)
      : invalidate(client, LEDGER));
  };
}

/**
 * Sends transfers one after the other until one fails. If a response is lost, the same transfer is sent again with its
 * idempotency key, up to five times.
 */
export function useSendTransfers() {
  const client = useQueryClient();
  const send = useSendTransfer();
  const refreshPlaces = useTransferRefresh();
  return async (transfers: readonly Transfer[], expectedCopper?: number): Promise<TransferOutcome> => {
    // A second click while the first transfer is in flight does not start another transfer.
    if (transfers.some(({ entry }) => sendingIds.has(entry.id)))
      return { completed: [], waiting: [], transactionIds: [], error: null };
    for (const { entry } of transfers) sendingIds.add(entry.id);
    const completed: Transfer[] = [];
    const waiting: Transfer[] = [];
    const transactionIds: string[] = [];
    const resumeInvalidation = pauseInvalidation();
    try {
      const ids = transfers.flatMap(({ source, target }) => [source.id, target.id]);
      await client.cancelQueries({ predicate: ({ queryKey }) => ids.includes(String(queryKey[1])) });
      const isSameUser = sameUserCheck();
      for (const transfer of transfers) {
        if (!isSameUser()) break;
        try {
          transactionIds.push(...(await send(transfer, expectedCopper)));
          completed.push(transfer);
        } catch (error) {
          if (!isWaiting(error)) throw error;
          waiting.push(transfer);
        }
      }
      return { completed, waiting, transactionIds, error: null };
    } catch (error) {
      return { completed, waiting, transactionIds, error };
    } finally {
      resumeInvalidation();
      for (const { entry } of transfers) sendingIds.delete(entry.id);
      // A refetch now would move waiting items back on screen.
      if (waiting.length === 0) refreshPlaces(transfers);
    }
  };
}
