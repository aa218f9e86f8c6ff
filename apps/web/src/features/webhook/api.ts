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

/** The interval at which the log is refetched while a delivery is due, in milliseconds. */
const DUE_INTERVAL_MS = 3000;

type LogQuery = NonNullable<CallInput<typeof listWebhookDeliveries>['query']>;

/** Refetched on every visit, because other game masters and the server change webhooks too. */
export const useWebhooks = (partyId: string) =>
  useQuery({ ...read(listWebhooks, { params: { id: partyId } }, { quiet: true }), staleTime: 0 });

/** The parameters of requests about one webhook. */
export const paramsOf = ({ id, party_id }: Webhook) => ({ id: party_id, webhook_id: id });

/** One page of a delivery log; refetched while the webhook is active and a delivery on the page is due. */
export const useDeliveries = (webhook: Webhook, query: LogQuery) =>
  useQuery({
    ...read(listWebhookDeliveries, { params: paramsOf(webhook), query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const isDue = state.data?.data.some(
        ({ next_attempt_at: next }) => next !== null && Date.parse(next) <= now(),
      );
      return isDue && webhook.state === 'active' ? DUE_INTERVAL_MS : false;
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
