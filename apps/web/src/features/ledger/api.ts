import { UNDOS_MAX } from '@quartermaster/contract/constants';
import type { Container } from '@quartermaster/contract/container';
import {
  exportCharacterTransactions,
  exportPartyTransactions,
  getTransaction,
  listCharacterTransactions,
  listPartyTransactions,
  recordAdjustment,
  type Transaction,
  type TransactionType,
  undoTransaction,
  undoTransactions,
} from '@quartermaster/contract/transaction';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { isOutcomeUnknown } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { useDownload } from '../../platform/hooks/use-download.ts';
import { useQuietly } from '../../platform/hooks/use-quietly.ts';
import { callEndpoint, fetchFile } from '../../platform/http.ts';
import { invalidate, LEDGER } from '../../platform/invalidation.ts';
import { LARGEST_PAGE, read, useWrite } from '../../platform/queries.ts';
import { retryUntilKnown } from '../../platform/retry-until-known.ts';
import { showToast } from '../../platform/toasts.ts';
import { sameUserGuard } from '../../platform/tokens.ts';
import { showUndoToast } from './state.ts';

/** DOM-9: transactions stay fresh 30 s and are requested up to three times. */
const HISTORY_STALE_MS = 30_000;
const HISTORY_RETRIES = 2;
/** The maximum number of pages of 100 transactions that an undo searches for the transaction to undo. */
const SEARCHED_PAGES_MAX = 10;
const DAY_MS = 24 * 60 * 60_000;

/** The number of days of each range; null for `all`, and for `new`, which begins at the reader's last visit. */
export const DATE_RANGES = { '1d': 1, '7d': 7, '30d': 30, all: null, new: null } as const;
export type DateRange = keyof typeof DATE_RANGES;

/** The party or character whose history is shown. */
export interface HistoryOwner {
  readonly kind: 'party' | 'character';
  readonly id: string;
}

export interface HistoryFilter {
  readonly range: DateRange;
  readonly type: TransactionType | 'all';
  readonly page: number;
  readonly perPage: number;
  /** The user who acted. */
  readonly actorId?: string | undefined;
  /** Part of an item's name. */
  readonly itemName?: string | undefined;
  /** The first and the last day, instead of the range. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of a line: requests only the lines of its action. Without it, each action is one line. */
  readonly partOf?: string | undefined;
}

/** The first day of a range, in the format of the request; undefined for a range without a limit. */
function startOf(range: DateRange, at: number): string | undefined {
  const days = DATE_RANGES[range];
  return days === null ? undefined : new Date(at - days * DAY_MS).toISOString().slice(0, 10);
}

/** The filters of a history, in the format of the requests for a page and for a file. */
function filtersOf({ range, type, actorId, itemName, from, to }: Omit<HistoryFilter, 'page' | 'perPage'>) {
  const hasDates = from !== undefined || to !== undefined;
  const filters = {
    start_date: hasDates ? from : startOf(range, now()),
    end_date: to,
    actor_id: actorId,
    item_name: itemName,
  };
  return {
    transaction_type: type,
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  };
}

/** A page of a party's or a character's history, newest first. */
export function useHistory(owner: HistoryOwner, filter: HistoryFilter) {
  const input = {
    params: { id: owner.id },
    query: {
      page: String(filter.page),
      per_page: String(filter.perPage),
      ...filtersOf(filter),
      ...(filter.partOf ? { part_of: filter.partOf } : { grouped: 'true' as const }),
    },
  };
  const options = {
    staleTime: HISTORY_STALE_MS,
    placeholderData: keepPreviousData,
    retry: (failures: number, error: Error) => failures < HISTORY_RETRIES && isOutcomeUnknown(error),
  };
  const visitFilter = filter.range === 'new' ? { since_last_visit: 'true' as const } : {};
  const party = useQuery({
    ...read(listPartyTransactions, { ...input, query: { ...input.query, ...visitFilter } }, { quiet: true }),
    ...options,
    enabled: owner.kind === 'party',
  });
  const character = useQuery({
    ...read(listCharacterTransactions, input, { quiet: true }),
    ...options,
    enabled: owner.kind === 'character',
  });
  const history = owner.kind === 'party' ? party : character;
  // Only visits to a party are recorded.
  const lastVisit = (owner.kind === 'party' && party.data?.meta.last_visit_at) || null;
  return { ...history, lastVisit, firstYear: history.data?.meta.first_year ?? null };
}

/** One line of the history, which may be outside the visible page. */
export const useTransaction = (id: string | null) =>
  useQuery({
    ...read(getTransaction, { params: { id: id ?? '' } }, { quiet: true }),
    staleTime: HISTORY_STALE_MS,
    enabled: id !== null,
  });

/** Undoes a transaction, and refetches everything that may show its effect. */
export function useUndo() {
  const client = useQueryClient();
  return useWrite(undoTransaction, { quiet: true, onSettled: () => invalidate(client, LEDGER) });
}

/** Shows that an action succeeded, with Undo unless `undo` is null. */
export function showSuccess(message: string, undo: (() => Promise<void>) | null): void {
  if (undo) showUndoToast(message, undo);
  else showToast(message, { tone: 'success' });
}

/**
 * Shows that an action succeeded and offers to undo its transactions. An undefined id means
 * that no transaction was written; without any id the toast has no Undo.
 */
export function useUndoToast(): (message: string, transactionIds: readonly (string | undefined)[]) => void {
  const client = useQueryClient();
  return useCallback(
    (message, transactionIds) => {
      const ids = transactionIds.filter((id) => id !== undefined);
      showSuccess(message, ids.length > 0 ? undoOf(client, ids) : null);
    },
    [client],
  );
}

/**
 * Returns a function that undoes transactions, listed oldest first: all or none of up to UNDOS_MAX, and more of them in
 * several requests. Throws ApiError; when called again, the function continues with the request that failed. Also
 * throws once another user has signed in, so that its caller does not continue as that user.
 */
export function undoOf(client: QueryClient, ids: readonly string[]): () => Promise<void> {
  const remainingIds = [...ids];
  return async () => {
    const requireSameUser = sameUserGuard();
    try {
      while (remainingIds.length > 0) {
        const input = { body: { transaction_ids: remainingIds.slice(-UNDOS_MAX) } };
        await retryUntilKnown((idempotencyKey) =>
          callEndpoint(undoTransactions, input, { quiet: true, idempotencyKey }),
        );
        remainingIds.splice(-UNDOS_MAX);
        requireSameUser();
      }
    } finally {
      void invalidate(client, LEDGER);
    }
  };
}

/** Undoes these transactions, which are listed oldest first, and shows a toast. */
export function useUndoAll(ids: readonly string[]) {
  const client = useQueryClient();
  const quietly = useQuietly();
  return useMutation({
    mutationFn: async () => {
      await quietly(undoOf(client, ids));
      // Shown here and not in a callback, because the undo may unmount the dialog.
      showToast('Undone', { tone: 'success' });
    },
  });
}

/**
 * Shows that an item was destroyed, with Undo. The response to the deletion has no content, so Undo looks up the
 * transaction in the history.
 */
export function useUndoDestruction(): (message: string, owner: HistoryOwner, itemId: string) => void {
  const client = useQueryClient();
  return (message, owner, itemId) =>
    showSuccess(message, async () => undoOf(client, [await destructionOf(owner, itemId)])());
}

/** The id of the transaction that destroyed an item last. */
const destructionOf = (owner: HistoryOwner, itemId: string): Promise<string> =>
  newestOf(owner, 'item_destruction', ({ transactable_data }) => transactable_data?.id === itemId);

/**
 * The id of the newest matching transaction of a type, among the last 1,000. Throws if there is none, or if another
 * user has signed in meanwhile.
 */
async function newestOf(
  owner: HistoryOwner,
  transaction_type: TransactionType,
  matches: (line: Transaction) => boolean,
): Promise<string> {
  const spec = owner.kind === 'party' ? listPartyTransactions : listCharacterTransactions;
  const requireSameUser = sameUserGuard();
  for (let page = 1; page <= SEARCHED_PAGES_MAX; page += 1) {
    const query = { transaction_type, ...LARGEST_PAGE, page: String(page) };
    const { data, meta } = await callEndpoint(spec, { params: { id: owner.id }, query }, { quiet: true });
    requireSameUser();
    const line = data.find(matches);
    if (line) return line.id;
    if (page >= meta.total_pages) break;
  }
  throw new Error(`No recent ${transaction_type} matches`);
}

/** The history that records items destroyed in a container, and the deletion of the container. */
export const historyOf = ({ party_id, owner }: Container): HistoryOwner =>
  party_id === null ? { kind: 'character', id: owner.id } : { kind: 'party', id: party_id };

/** Shows that a container was deleted, with Undo, which restores the container with its items. */
export function useUndoDeletion(): (message: string, owner: HistoryOwner, containerId: string) => void {
  const client = useQueryClient();
  return (message, owner, containerId) =>
    showSuccess(message, async () => {
      await undoOf(client, [await deletionOf(owner, containerId)])();
      void invalidate(client, ['characters']);
    });
}

/** The id of the transaction that deleted a container. */
const deletionOf = (owner: HistoryOwner, containerId: string): Promise<string> =>
  newestOf(
    owner,
    'container_deletion',
    ({ source_location_data }) => source_location_data?.id === containerId,
  );

/** Records an adjustment: a note, or the new quantity of an item with its reason (DEC-7). */
export function useAdjustment() {
  const client = useQueryClient();
  return useWrite(recordAdjustment, { quiet: true, onSuccess: () => invalidate(client, LEDGER) });
}

/** Downloads all lines that match the filter as CSV; the server names the file. */
export function useExport(owner: HistoryOwner, filter: HistoryFilter) {
  const spec = owner.kind === 'party' ? exportPartyTransactions : exportCharacterTransactions;
  const input = { params: { id: owner.id }, query: filtersOf(filter) };
  return useDownload(() => fetchFile(spec, input, { quiet: true }), {
    onError: () => showToast('Failed to export transactions', { tone: 'error' }),
  });
}
