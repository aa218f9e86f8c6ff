import type { ChannelDisabledReason } from '@quartermaster/contract/channel-webhook';
import type { WebhookDisabledReason } from '@quartermaster/contract/webhook';
import type { Facts } from '../commands/notify.ts';

/** Title and body of a notification about a webhook or the Discord channel. */
export const webhookText = (facts: Extract<Facts, { kind: 'webhook' }>): { title: string; body: string } =>
  'event' in facts
    ? {
        title: `Announcements of ${facts.party_name} were disabled`,
        body: `Nothing is sent to the Discord channel anymore. ${CHANNEL_TEXT[facts.reason]}`,
      }
    : {
        title: `A webhook of ${facts.party_name} was disabled`,
        body: `Events are no longer sent to ${facts.host}. ${WEBHOOK_TEXT[facts.reason]}`,
      };

const CHANNEL_TEXT: Readonly<Record<ChannelDisabledReason, string>> = {
  failing: 'Discord could not be reached for a day.',
  gone: 'The channel’s webhook was deleted in Discord.',
  creator: 'The webhook’s creator is no longer a game master of the party.',
};

const WEBHOOK_TEXT: Readonly<Record<WebhookDisabledReason, string>> = {
  failing: 'No delivery succeeded for a day.',
  gone: 'The endpoint responded with 410 Gone.',
  tier: 'The tier of the webhook’s creator no longer includes API access.',
  creator: 'The webhook’s creator is no longer a game master of the party.',
};
