import type { ChannelDisabledReason } from '@quartermaster/contract/channel-webhook';
import { WEBHOOK_DISABLED_TEXT } from '@quartermaster/contract/webhook';
import type { NotificationData } from '../commands/notify.ts';

/** Title and body of a notification about a webhook or the Discord channel. */
export const webhookText = (
  data: Extract<NotificationData, { kind: 'webhook' }>,
): { title: string; body: string } =>
  'event' in data
    ? {
        title: `Discord posts of ${data.party_name} were disabled`,
        body: `Nothing is sent to the Discord channel anymore. ${CHANNEL_TEXT[data.reason]}`,
      }
    : {
        title: `A webhook of ${data.party_name} was disabled`,
        body: `Events are no longer sent to ${data.host}. ${WEBHOOK_DISABLED_TEXT[data.reason]}`,
      };

const CHANNEL_TEXT: Readonly<Record<ChannelDisabledReason, string>> = {
  failing: 'No post could be sent for a day.',
  gone: 'The channel’s webhook was deleted in Discord.',
  creator: WEBHOOK_DISABLED_TEXT.creator,
};
