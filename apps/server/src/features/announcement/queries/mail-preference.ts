import type { Sql } from '../../../platform/database.ts';

/** Whether a user subscribes to announcement emails. */
export async function readMailPreference(sql: Sql, userId: string): Promise<{ announcements: boolean }> {
  const [row] = await sql<{ announcement_mails: boolean }[]>`
    select announcement_mails from users where id = ${userId}`;
  return { announcements: row?.announcement_mails ?? false };
}
