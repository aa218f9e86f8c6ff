import { accountAttempts } from './attempts/account.ts';
import { adminAttempts } from './attempts/admin.ts';
import { announcementAttempts } from './attempts/announcement.ts';
import { apiKeyAttempts } from './attempts/api-key.ts';
import { type Attempts, everyone } from './attempts/attempt.ts';
import { channelWebhookAttempts } from './attempts/channel-webhook.ts';
import { characterAttempts } from './attempts/character.ts';
import { coinAttempts } from './attempts/coin.ts';
import { containerAttempts } from './attempts/container.ts';
import { dashboardAttempts } from './attempts/dashboard.ts';
import { discordAttempts } from './attempts/discord.ts';
import { draftAttempts } from './attempts/draft.ts';
import { gameSessionAttempts } from './attempts/game-session.ts';
import { historyAttempts } from './attempts/history.ts';
import { invitationAttempts } from './attempts/invitation.ts';
import { itemAttempts } from './attempts/item.ts';
import { itemTemplateAttempts } from './attempts/item-template.ts';
import { lootAttempts } from './attempts/loot.ts';
import { lootTemplateAttempts } from './attempts/loot-template.ts';
import { marketplaceAttempts } from './attempts/marketplace.ts';
import { moderationAttempts } from './attempts/moderation.ts';
import { notificationAttempts } from './attempts/notification.ts';
import { partyAttempts } from './attempts/party.ts';
import { patronageAttempts } from './attempts/patronage.ts';
import { profileAttempts } from './attempts/profile.ts';
import { reportAttempts } from './attempts/report.ts';
import { shareAttempts } from './attempts/share.ts';
import { shopAttempts } from './attempts/shop.ts';
import { shopTemplateAttempts } from './attempts/shop-template.ts';
import { subscriptionAttempts } from './attempts/subscription.ts';
import { supportAttempts } from './attempts/support.ts';
import { webhookAttempts } from './attempts/webhook.ts';

/** An attempt for every endpoint that requires a session; authorization.test.ts fails for one without an entry. */
export const ATTEMPTS: Attempts = {
  ...accountAttempts,
  ...reportAttempts,
  ...profileAttempts,
  ...discordAttempts,
  ...announcementAttempts,
  ...apiKeyAttempts,
  ...dashboardAttempts,
  ...partyAttempts,
  ...invitationAttempts,
  ...gameSessionAttempts,
  ...characterAttempts,
  ...containerAttempts,
  ...coinAttempts,
  ...itemAttempts,
  ...itemTemplateAttempts,
  ...shopTemplateAttempts,
  ...shopAttempts,
  ...lootTemplateAttempts,
  ...lootAttempts,
  ...shareAttempts,
  ...draftAttempts,
  ...marketplaceAttempts,
  ...historyAttempts,
  ...notificationAttempts,
  ...subscriptionAttempts,
  ...patronageAttempts,
  ...moderationAttempts,
  ...supportAttempts,
  ...webhookAttempts,
  ...channelWebhookAttempts,
  ...adminAttempts,

  // This attempt is last because it ends the sessions that all other attempts use.
  'auth.logout': () => ({ method: 'DELETE', path: '/api/v1/auth/logout', expected: everyone(204) }),
};
