import { exportAnalytics, showAnalytics } from '@quartermaster/contract/admin-analytics';
import { exportFinancial, showFinancial } from '@quartermaster/contract/admin-financial';
import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  exportWebhookEvents,
  listWebhookEvents,
  replayWebhookEvent,
  type WebhookEvent,
} from '@quartermaster/contract/webhook-events';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchFile } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import { useCsv, withoutEmpty } from '../admin/api.ts';

export type RangeQuery = NonNullable<CallInput<typeof showFinancial>['query']>;

/** Revenue over a range of days; refetched on every visit, because it changes continually. */
export const useFinancial = (query: RangeQuery) =>
  useQuery({
    ...read(showFinancial, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves the revenue of each day of a range as CSV. */
export const useFinancialExport = (query: RangeQuery) =>
  useCsv('Failed to export the revenue', () => fetchFile(exportFinancial, { query }, { quiet: true }));

/** Users, activity and usage over a range of days; refetched on every visit, because they change continually. */
export const useAnalytics = (query: RangeQuery) =>
  useQuery({
    ...read(showAnalytics, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves users and activity of each day of a range as CSV. */
export const useAnalyticsExport = (query: RangeQuery) =>
  useCsv('Failed to export the analytics', () => fetchFile(exportAnalytics, { query }, { quiet: true }));

export type EventsQuery = NonNullable<CallInput<typeof listWebhookEvents>['query']>;

/** The refetch interval while a replayed event is queued. */
const REPLAY_INTERVAL_MS = 2000;

/** One page of the Stripe events; refetched until each event in `replayed` has had another attempt. */
export const useWebhookEvents = (query: EventsQuery, replayed: readonly WebhookEvent[]) =>
  useQuery({
    ...read(listWebhookEvents, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ id, attempts }) =>
        replayed.some((event) => event.id === id && event.attempts === attempts),
      )
        ? REPLAY_INTERVAL_MS
        : false,
  });

/** Saves the Stripe events, optionally with one status, as CSV. */
export const useEventsExport = ({ status }: EventsQuery) =>
  useCsv('Failed to export the events', () =>
    fetchFile(exportWebhookEvents, { query: withoutEmpty({ status }) }, { quiet: true }),
  );

/** Queues a Stripe event to be processed again. */
export function useReplay() {
  const client = useQueryClient();
  return useWrite(replayWebhookEvent, {
    quiet: true,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listWebhookEvents) }),
  });
}
