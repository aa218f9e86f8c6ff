import { countedName } from '@quartermaster/rules/plural';
import { showToast } from '../../../platform/toasts.ts';
import { sameUserCheck } from '../../../platform/tokens.ts';
import { failureMessage } from '../../item/view.ts';
import { trackAction } from '../../ledger/state.ts';
import { type QueuedEntry, useChangeQueue, useQueueState } from '../state.ts';
import { defaultQuantity, type Entry, isTrade, type Place } from '../view.ts';
import { useQuotes } from './use-quotes.ts';
import { type TransferOutcome, useSendTransfers } from './use-send-transfers.ts';
import { useShowTransferred } from './use-transfers.ts';

function showQueued(entries: readonly Entry[]): void {
  const [first] = entries;
  if (!first) return void showToast('Already in the queue');
  const subject =
    entries.length === 1 ? countedName(first.name, defaultQuantity(first)) : `${entries.length} items`;
  showToast(`${subject} added to the queue`, { tone: 'success' });
}

function showFailed(count: number): void {
  if (count === 0) return;
  const subject = count === 1 ? 'One item' : `${count} items`;
  showToast(`${subject} could not be transferred. The queue shows why.`, { tone: 'error' });
}

function patchEntry(
  entries: readonly QueuedEntry[],
  id: string,
  next: Partial<QueuedEntry> | null,
): QueuedEntry[] {
  return entries.flatMap((queued) => {
    if (queued.entry.id !== id) return [queued];
    return next === null ? [] : [{ ...queued, ...next }];
  });
}

const queuedEntryOf = (source: Place, entry: Entry): QueuedEntry => ({
  entry,
  quantity: defaultQuantity(entry),
  source,
  isSending: false,
  failure: null,
});

/** Why an entry was not sent: the error, or that another action is transferring it. */
const failureOf = ({ error }: TransferOutcome): string =>
  error === null ? 'This item is already being transferred.' : failureMessage(error);

/**
 * Adds entries to the queue with their default quantity; entries that are already in it do not change. The caller does
 * not render again when the queue changes.
 */
export function useAddToQueue(storeKey: string) {
  const change = useChangeQueue(storeKey);
  return (entries: readonly Entry[], source: Place): void => {
    let added: readonly Entry[] = [];
    change((queue) => {
      const queuedIds = new Set(queue.entries.map(({ entry }) => entry.id));
      added = entries.filter(({ id }) => !queuedIds.has(id));
      const queued = added.map((entry) => queuedEntryOf(source, entry));
      return { ...queue, problem: null, entries: [...queue.entries, ...queued] };
    });
    showQueued(added);
  };
}

/**
 * The transfer queue: entries from any place wait until they are transferred to one destination, one after
 * the other. Successful transfers are removed from the queue; failed transfers stay with their reason (ADR
 * 0092). A trade is sent with the price that its entry shows.
 */
export function useTransferQueue(storeKey: string, destinations: readonly Place[]) {
  const [{ entries, destinationId, problem, isProcessing }, change] = useQueueState(storeKey);
  const send = useSendTransfers();
  const showTransferred = useShowTransferred();
  const target = destinations.find(({ id }) => id === destinationId) ?? null;
  const quotes = useQuotes(target ? entries.map((queued) => ({ ...queued, target })) : []);
  const patch = (id: string, next: Partial<QueuedEntry> | null) =>
    change((queue) => ({ ...queue, entries: patchEntry(queue.entries, id, next) }));
  const processOne = async ({ entry, quantity, source }: QueuedEntry, destination: Place) => {
    const entryQuote = quotes.get(entry.id);
    if (entryQuote && !entryQuote.quote) return void patch(entry.id, { failure: entryQuote.rejection });
    patch(entry.id, { isSending: true, failure: null });
    const transfer = { entry, quantity, source, target: destination };
    const outcome = await send([transfer], entryQuote?.quote?.net_copper);
    const isSent = outcome.completed.length + outcome.waiting.length > 0;
    patch(entry.id, isSent ? null : { isSending: false, failure: failureOf(outcome) });
    return isSent ? outcome : undefined;
  };
  const process = async (): Promise<void> => {
    if (isProcessing) return;
    if (!target) return change((queue) => ({ ...queue, problem: 'Please select a destination.' }));
    change((queue) => ({ ...queue, isProcessing: true }));
    const outcomes = [];
    const isSameUser = sameUserCheck();
    for (const queued of entries) if (isSameUser()) outcomes.push(await processOne(queued, target));
    change((queue) => ({ ...queue, isProcessing: false }));
    if (!isSameUser()) return;
    const sent = outcomes.flatMap((outcome) => outcome ?? []);
    showTransferred(sent);
    showFailed(outcomes.length - sent.length);
  };
  return {
    entries,
    target,
    problem,
    quotes,
    isProcessing,
    /** Whether no quote is being loaded. */
    isReady: entries.every(
      ({ entry, source }) => !target || !isTrade(source, target) || !quotes.get(entry.id)?.isPending,
    ),
    remove: (id: string) => patch(id, null),
    resize: (id: string, quantity: number) => patch(id, { quantity, failure: null }),
    clear: () => change((queue) => ({ ...queue, entries: [] })),
    choose: (id: string) => change((queue) => ({ ...queue, destinationId: id, problem: null })),
    process: () => void trackAction(process()),
  };
}

export type QueueModel = ReturnType<typeof useTransferQueue>;
