import type { Notification } from '@quartermaster/contract/notification';
import type { QueryClient } from '@tanstack/react-query';

/** Notifications after which the user may have another tier, or a payment that is due. */
const KINDS: readonly Notification['kind'][] = ['billing', 'patronage'];
const handledIds = new Set<string>();

/** Refreshes the tier if there are notifications about it that were not handled before. */
export async function refreshTierAfter(
  client: QueryClient,
  notifications: readonly Notification[],
): Promise<void> {
  const unhandled = notifications.filter(({ id, kind }) => KINDS.includes(kind) && !handledIds.has(id));
  if (unhandled.length === 0) return;
  for (const { id } of unhandled) handledIds.add(id);
  const { refreshTier } = await import('./refresh-tier.ts');
  await refreshTier(client).catch(() => undefined);
}
