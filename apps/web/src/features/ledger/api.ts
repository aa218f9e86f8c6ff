import {
  listCharacterTransactions,
  listPartyTransactions,
  type TransactionType,
} from '@quartermaster/contract/transaction';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { read } from '../../platform/queries.ts';

/** domain.md §9: transactions stay fresh 30 s and are asked for up to three times. */
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
}

/** The first day of a range as the call wants it; undefined for everything. */
function startOf(range: DateRange, at: number): string | undefined {
  const days = DATE_RANGES[range];
  return days === null ? undefined : new Date(at - days * DAY_MS).toISOString().slice(0, 10);
}

/** A page of a party's or a character's history, newest first. */
export function useHistory(of: HistoryOf, filter: HistoryFilter) {
  const start = startOf(filter.range, now());
  const input = {
    params: { id: of.id },
    query: {
      page: String(filter.page),
      per_page: String(filter.perPage),
      transaction_type: filter.type,
      ...(start ? { start_date: start } : {}),
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
