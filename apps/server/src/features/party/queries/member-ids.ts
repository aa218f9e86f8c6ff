import type { Sql } from '../../../platform/database.ts';

/** The ids of all members of a party. */
export async function memberIds(sql: Sql, partyId: string): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from party_members where party_id = ${partyId}`;
  return rows.map(({ user_id }) => user_id);
}
