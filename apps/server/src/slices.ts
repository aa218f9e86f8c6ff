import { accountRoutes } from './features/account/routes.ts';
import { accountExportRoutes } from './features/account-export/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { adminDashboardRoutes } from './features/admin-dashboard/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { announcementRoutes } from './features/announcement/routes.ts';
import { apiKeyRoutes } from './features/api-key/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { bulkOperationRoutes } from './features/bulk-operation/routes.ts';
import { channelWebhookRoutes } from './features/channel-webhook/routes.ts';
import { characterRoutes } from './features/character/routes.ts';
import { coinRoutes } from './features/coin/routes.ts';
import { containerRoutes } from './features/container/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { discordBotRoutes } from './features/discord-bot/routes.ts';
import { discordSignInRoutes } from './features/discord-sign-in/routes.ts';
import { draftRoutes } from './features/draft/routes.ts';
import { emailAddressRoutes } from './features/email-address/routes.ts';
import { findRoutes } from './features/find/routes.ts';
import { gameSessionRoutes } from './features/game-session/routes.ts';
import { imageRoutes } from './features/image/routes.ts';
import { invitationRoutes } from './features/invitation/routes.ts';
import { itemRoutes } from './features/item/routes.ts';
import { itemTemplateRoutes } from './features/item-template/routes.ts';
import { ledgerRoutes } from './features/ledger/routes.ts';
import { lootRoutes } from './features/loot/routes.ts';
import { lootTemplateRoutes } from './features/loot-template/routes.ts';
import { marketplaceRoutes } from './features/marketplace/routes.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { monitoringRoutes } from './features/monitoring/routes.ts';
import { notificationRoutes } from './features/notification/routes.ts';
import { partyRoutes } from './features/party/routes.ts';
import { passkeyRoutes } from './features/passkey/routes.ts';
import { patronageRoutes } from './features/patronage/routes.ts';
import { realtimeRoutes } from './features/realtime/routes.ts';
import { reauthenticationRoutes } from './features/reauthentication/routes.ts';
import { recoveryRoutes } from './features/recovery/routes.ts';
import { reportRoutes } from './features/report/routes.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import { shareRoutes } from './features/share/routes.ts';
import { shopRoutes } from './features/shop/routes.ts';
import { shopTemplateRoutes } from './features/shop-template/routes.ts';
import { siteSettingsRoutes } from './features/site-settings/routes.ts';
import { subscriptionRoutes } from './features/subscription/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { systemHealthRoutes } from './features/system-health/routes.ts';
import { userAdminRoutes } from './features/user-admin/routes.ts';
import { webhookRoutes } from './features/webhook/routes.ts';

/** The functions that register the endpoints of each slice. */
export const SLICES = [
  authRoutes,
  accountRoutes,
  accountExportRoutes,
  reauthenticationRoutes,
  secondFactorRoutes,
  apiKeyRoutes,
  passkeyRoutes,
  discordSignInRoutes,
  recoveryRoutes,
  emailAddressRoutes,
  partyRoutes,
  invitationRoutes,
  gameSessionRoutes,
  characterRoutes,
  containerRoutes,
  coinRoutes,
  imageRoutes,
  itemRoutes,
  findRoutes,
  dashboardRoutes,
  itemTemplateRoutes,
  shopTemplateRoutes,
  shopRoutes,
  ledgerRoutes,
  lootTemplateRoutes,
  lootRoutes,
  marketplaceRoutes,
  shareRoutes,
  draftRoutes,
  realtimeRoutes,
  notificationRoutes,
  subscriptionRoutes,
  billingRoutes,
  patronageRoutes,
  moderationRoutes,
  supportRoutes,
  webhookRoutes,
  channelWebhookRoutes,
  discordBotRoutes,
  adminRoutes,
  adminDashboardRoutes,
  userAdminRoutes,
  bulkOperationRoutes,
  announcementRoutes,
  analyticsRoutes,
  siteSettingsRoutes,
  systemHealthRoutes,
  reportRoutes,
  monitoringRoutes,
];
