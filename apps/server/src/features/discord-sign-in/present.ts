import type { DiscordConnection } from '@quartermaster/contract/discord-sign-in';
import { mayDisconnect } from './policy.ts';

/** A user's connection; `username` and `connected_at` are null without one. */
export interface ConnectionRow {
  readonly username: string | null;
  readonly connected_at: Date | null;
  readonly has_password: boolean;
}

/** The connection, and whether Discord can be disconnected. */
export function presentConnection(row: ConnectionRow): DiscordConnection {
  const { username, connected_at } = row;
  const connected =
    username !== null && connected_at !== null
      ? { username, connected_at: connected_at.toISOString() }
      : null;
  const methods = { hasPassword: row.has_password, isConnected: connected !== null };
  return { connected, can_disconnect: mayDisconnect(methods) };
}
