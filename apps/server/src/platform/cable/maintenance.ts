import type { SettingsCache } from '../site-settings.ts';
import type { Hub } from './hub.ts';

/** In maintenance mode, disconnects all users except admins, with `reconnect: true`. */
export async function disconnectInMaintenance(hub: Hub, settings: SettingsCache): Promise<void> {
  if (hub.connections.size === 0) return;
  const { maintenance } = await settings.reload();
  if (maintenance === null) return;
  const ids = [...hub.connections].map(({ user }) => user.userId);
  const admins = await hub.deps.sql<{ id: string }[]>`
    select id from users where id = any (${[...new Set(ids)]}::uuid[]) and admin`;
  const adminIds = new Set(admins.map(({ id }) => id));
  for (const connection of hub.connections)
    if (!adminIds.has(connection.user.userId)) connection.disconnect('maintenance', true);
}
