import type { Webhook, WebhookDelivery, WebhookDisabledReason } from '@quartermaster/contract/webhook';
import type { BadgeTone } from '../../ui/badge.tsx';

interface State {
  readonly label: string;
  readonly tone: BadgeTone;
}

export const WEBHOOK_STATES: Readonly<Record<Webhook['state'], State>> = {
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'neutral' },
  disabled: { label: 'Disabled', tone: 'error' },
};

export const DELIVERY_STATES: Readonly<Record<WebhookDelivery['state'], State>> = {
  pending: { label: 'Pending', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
};

/** The reason that a webhook was disabled, and how to resume it. */
export const DISABLED_REASON_TEXT: Readonly<Record<WebhookDisabledReason, string>> = {
  failing: 'No delivery succeeded for a day. Fix the endpoint, then resume.',
  gone: 'The endpoint responded with 410 Gone. Change the URL or fix the endpoint, then resume.',
  tier: 'The tier of its creator no longer includes API access. A game master with API access can resume it.',
  creator: 'Its creator is no longer a game master of this party. Resume it to take it over.',
};

/** The name of a webhook: its description, or its URL without the protocol. */
export const nameOf = ({ description, url }: Webhook): string =>
  description || url.replace(/^https?:\/\//, '');

export function eventsText({ event_types }: Webhook): string {
  if (event_types === null) return 'All events';
  return event_types.length === 1 ? `${event_types[0]} only` : `${event_types.length} event types`;
}
