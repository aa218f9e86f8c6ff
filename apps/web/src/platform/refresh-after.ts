import type { Notification } from '@quartermaster/contract/notification';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate, PARTY, type Topic } from './invalidation.ts';
import { refreshUser } from './refresh-user.ts';

/** Notifications after which the user may have another tier, or a payment that is due. */
const TIER_KINDS: readonly Notification['kind'][] = ['billing', 'patronage'];

/**
 * The queries that may show the subject of a notification. A page that is not about the party receives none of the
 * party's events, and neither does a user who is not a member yet or no longer one.
 */
const TOPICS: Partial<Record<Notification['kind'], readonly Topic[]>> = {
  invitation: ['memberships', 'party', 'members'],
  role_changed: [...PARTY, 'memberships'],
  removed: [...PARTY, 'memberships'],
  loot_revealed: ['loot'],
  shop_deployed: ['shops'],
  security: ['account'],
};

const handledIds = new Set<string>();

/**
 * Refetches what each of these notifications is about, and the user or the tier, unless the notification was handled
 * before.
 */
export async function refreshAfter(
  client: QueryClient,
  notifications: readonly Notification[],
): Promise<void> {
  const unhandled = notifications.filter(({ id }) => !handledIds.has(id));
  for (const { id } of unhandled) handledIds.add(id);
  const topics = unhandled.flatMap(({ kind }) => TOPICS[kind] ?? []);
  if (topics.length > 0) void invalidate(client, topics);
  // The email address or the admin rights of the user may have changed.
  if (unhandled.some(({ kind }) => kind === 'security')) await refreshUser().catch(() => undefined);
  if (!unhandled.some(({ kind }) => TIER_KINDS.includes(kind))) return;
  const { refreshTier } = await import('./refresh-tier.ts');
  await refreshTier(client).catch(() => undefined);
}
