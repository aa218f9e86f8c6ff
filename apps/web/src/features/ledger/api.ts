import {
  exportCharacterTransactions,
  exportPartyTransactions,
  getTransaction,
  listCharacterTransactions,
  listPartyTransactions,
  recordAdjustment,
  type TransactionType,
  undoTransaction,
} from '@quartermaster/contract/transaction';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, isOutcomeUnknown } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { call, callForFile } from '../../platform/http.ts';
import { invalidate, LEDGER } from '../../platform/invalidation.ts';
import { read, useWrite } from '../../platform/queries.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toasts.ts';

/** DOM-9: transactions stay fresh 30 s and are requested up to three times. */
const HISTORY_FRESH_MS = 30_000;
const HISTORY_RETRIES = 2;
const DAY_MS = 24 * 60 * 60_000;

export const DATE_RANGES = { '1d': 1, '7d': 7, '30d': 30, all: null } as const;
export type DateRange = keyof typeof DATE_RANGES;

/** Whose history. */
export interface HistoryOf {
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
  /** Only the lines that the distribution with this id represents; without it a distribution is one line. */
  readonly partOf?: string | undefined;
}

/** The first day of a range as the call wants it; undefined for everything. */
function startOf(range: DateRange, at: number): string | undefined {
  const days = DATE_RANGES[range];
  return days === null ? undefined : new Date(at - days * DAY_MS).toISOString().slice(0, 10);
}

/** What narrows a history, as the calls for a page and for a file take it. */
function limitsOf({ range, type, actorId, itemName, from, to }: Omit<HistoryFilter, 'page' | 'perPage'>) {
  const hasDates = from !== undefined || to !== undefined;
  const limits = {
    start_date: hasDates ? from : startOf(range, now()),
    end_date: to,
    actor_id: actorId,
    item_name: itemName,
  };
  return {
    transaction_type: type,
    ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
  };
}

/** A page of a party's or a character's history, newest first. */
export function useHistory(of: HistoryOf, filter: HistoryFilter) {
  const input = {
    params: { id: of.id },
    query: {
      page: String(filter.page),
      per_page: String(filter.perPage),
      ...limitsOf(filter),
      ...(filter.partOf ? { part_of: filter.partOf } : { grouped: 'true' as const }),
    },
  };
  const options = {
    staleTime: HISTORY_FRESH_MS,
    placeholderData: keepPreviousData,
    retry: (failures: number, error: Error) => failures < HISTORY_RETRIES && isOutcomeUnknown(error),
  };
  const party = useQuery({
    ...read(listPartyTransactions, input, { quiet: true }),
    ...options,
    enabled: of.kind === 'party',
  });
  const character = useQuery({
    ...read(listCharacterTransactions, input, { quiet: true }),
    ...options,
    enabled: of.kind === 'character',
  });
  return of.kind === 'party' ? party : character;
}

/** One line of the history, for a line outside the visible page. */
export const useTransaction = (id: string | null) =>
  useQuery({
    ...read(getTransaction, { params: { id: id ?? '' } }, { quiet: true }),
    staleTime: HISTORY_FRESH_MS,
    enabled: id !== null,
  });

/** Writes the opposite of an entry; everything that may show it is read again. */
export function useUndo() {
  const client = useQueryClient();
  return useWrite(undoTransaction, { quiet: true, onSettled: () => invalidate(client, LEDGER) });
}

/**
 * Says that something was done and offers to take it back, the last entry first. Entries that were not made or
 * cannot be named, as undefined, are left out; without any it is a plain notice of success.
 */
export function useUndoToast(): (message: string, transactionIds: readonly (string | undefined)[]) => void {
  const client = useQueryClient();
  return (message, transactionIds) => {
    const ids = transactionIds.filter((id) => id !== undefined).toReversed();
    if (ids.length === 0) return void showToast(message, { tone: 'success' });
    showToast(message, {
      tone: 'success',
      action: { label: 'Undo', run: () => void undoAll(client, ids) },
    });
  };
}

async function undoAll(client: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) await call(undoTransaction, { params: { id } }, { quiet: true });
    showToast('Undone', { tone: 'success' });
  } catch (error) {
    const message = error instanceof ApiError ? error.message : 'This could not be undone.';
    showToast(message, { tone: 'error' });
  } finally {
    await invalidate(client, LEDGER);
  }
}

/** Records a note, or a count with its reason, by hand (DEC-7). */
export function useAdjustment() {
  const client = useQueryClient();
  return useWrite(recordAdjustment, { quiet: true, onSuccess: () => invalidate(client, LEDGER) });
}

/** The history as CSV, all pages of the filter; the server names the file. */
export function useExport(of: HistoryOf, filter: HistoryFilter) {
  return useMutation({
    mutationFn: async () => {
      const spec = of.kind === 'party' ? exportPartyTransactions : exportCharacterTransactions;
      const input = { params: { id: of.id }, query: limitsOf(filter) };
      saveFile(await callForFile(spec, input, { quiet: true }));
    },
    onError: () => showToast('Failed to export transactions', { tone: 'error' }),
  });
}
