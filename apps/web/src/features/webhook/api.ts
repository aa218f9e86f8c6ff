import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@quartermaster/contract/webhook';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { now } from '../../platform/clock.ts';
import { rulesOf } from '../../platform/form-rules.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** The bounds of the time until the log is refetched for a pending delivery, in milliseconds. */
const REFETCH_MIN_MS = 3000;
const REFETCH_MAX_MS = 60_000;

type LogQuery = NonNullable<CallInput<typeof listWebhookDeliveries>['query']>;

/** Refetched on every visit, because other game masters and the server change webhooks too. */
export const useWebhooks = (partyId: string) =>
  useQuery({ ...read(listWebhooks, { params: { id: partyId } }, { quiet: true }), staleTime: 0 });

/** The parameters of requests about one webhook. */
export const paramsOf = ({ id, party_id }: Webhook) => ({ id: party_id, webhook_id: id });

/** One page of a delivery log; while the webhook is active, refetched when a delivery on the page is due. */
export const useDeliveries = (webhook: Webhook, query: LogQuery) =>
  useQuery({
    ...read(listWebhookDeliveries, { params: paramsOf(webhook), query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const dueTimes = (state.data?.data ?? []).flatMap(({ next_attempt_at: next }) =>
        next === null ? [] : Date.parse(next),
      );
      if (dueTimes.length === 0 || webhook.state !== 'active') return false;
      return Math.min(REFETCH_MAX_MS, Math.max(REFETCH_MIN_MS, Math.min(...dueTimes) - now()));
    },
  });

export function useWebhookWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(listWebhooks) });
  return {
    create: useWrite(createWebhook, { quiet: true, onSuccess }),
    update: useWrite(updateWebhook, { quiet: true, onSuccess }),
    rotate: useWrite(rotateWebhookSecret, { quiet: true, onSuccess }),
    remove: useWrite(deleteWebhook, { quiet: true, onSuccess }),
  };
}

export function useDeliveryWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(listWebhookDeliveries) });
  return {
    test: useWrite(testWebhook, { quiet: true, onSuccess }),
    redeliver: useWrite(redeliverWebhook, { quiet: true, onSuccess }),
  };
}

/** The validation rules of the fields, from the contract. */
export const webhookRules = rulesOf(() =>
  import('@quartermaster/contract/webhook').then((c) => c.webhookForm),
);
