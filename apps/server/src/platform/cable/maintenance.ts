import type { SettingsCache } from '../site-settings.ts';
import type { Hub } from './hub.ts';

/** In maintenance mode, disconnects all users except admins, with `reconnect: true`. */
export async function disconnectInMaintenance(hub: Hub, settings: SettingsCache): Promise<void> {
  if (hub.connections.size === 0) return;
  const { maintenance } = await settings.reload();
  if (maintenance === null) return;
  // Only connections whose users are queried: an admin may connect during the query.
  const connections = [...hub.connections];
  const ids = connections.map(({ user }) => user.userId);
  const admins = await hub.deps.sql<{ id: string }[]>`
    select id from users where id = any (${[...new Set(ids)]}::uuid[]) and admin`;
  const adminIds = new Set(admins.map(({ id }) => id));
  for (const connection of connections)
    if (!adminIds.has(connection.user.userId)) connection.disconnect('maintenance', true);
}
