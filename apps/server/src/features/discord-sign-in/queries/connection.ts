import type { DiscordConnection } from '@quartermaster/contract/discord-sign-in';
import { AppError } from '@quartermaster/contract/errors';
import type { Sql } from '../../../platform/database.ts';
import { type ConnectionRow, presentConnection } from '../present.ts';

/** The connection, and whether Discord can be disconnected. Throws the errors of findConnection. */
export async function readConnection(sql: Sql, userId: string): Promise<DiscordConnection> {
  return presentConnection(await findConnection(sql, userId));
}

/** The Discord account of a user, if connected. Throws REVOKED_TOKEN for an unknown user. */
export async function findConnection(sql: Sql, userId: string): Promise<ConnectionRow> {
  const [row] = await sql<ConnectionRow[]>`
    select d.username, d.connected_at, u.password_hash is not null as has_password
    from users u left join discord_accounts d on d.user_id = u.id
    where u.id = ${userId}`;
  if (!row) throw new AppError('REVOKED_TOKEN');
  return row;
}

/** The first of these usernames that is available; the last one when none is available. */
export async function firstFreeUsername(sql: Sql, proposed: readonly string[]): Promise<string> {
  const rows = await sql<{ name: string }[]>`
    select lower(username) as name from users where lower(username) in ${sql(proposed.map((name) => name.toLowerCase()))}`;
  const takenNames = new Set(rows.map((row) => row.name));
  return proposed.find((name) => !takenNames.has(name.toLowerCase())) ?? proposed.at(-1) ?? '';
}
