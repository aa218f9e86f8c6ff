import type { Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';

export type SubscriptionRow = Pick<Row<'users'>, 'tier' | 'subscription_status' | 'tier_upgraded_at'>;

/** What a user's own subscription gives them. */
export async function subscriptionOf(sql: Sql, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    select tier, subscription_status, tier_upgraded_at from users where id = ${userId}`;
  return row;
}
