import type { PaidTier, Plan } from '@quartermaster/rules/billing-plan';
import type { SubscriptionState } from '@quartermaster/rules/subscription-state';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import { newId } from '../../platform/ids.ts';
import type { ProvidedSubscription, StripeEvent } from '../../platform/payments/provider.ts';
import type { Tx } from '../../platform/transaction.ts';

export type SubscriptionRow = Row<'subscriptions'>;
export type EventRow = Row<'stripe_events'>;

const scheduledPlan = ({
  scheduled_tier: tier,
  scheduled_interval: interval,
}: SubscriptionRow): Plan | null => (tier === null || interval === null ? null : { tier, interval });

export const stateOf = (row: SubscriptionRow): SubscriptionState => ({
  status: row.status,
  plan: { tier: row.tier, interval: row.billing_interval },
  period: { start: row.period_start, end: row.period_end },
  anchorDay: row.anchor_day,
  scheduledPlan: scheduledPlan(row),
  cancelAtPeriodEnd: row.cancel_at_period_end,
  cancelReason: row.cancel_reason,
  canceledAt: row.canceled_at,
  pastDueSince: row.past_due_since,
});

/** Locks the subscriber, so that one subscription of a user is stored at a time. */
export async function lockSubscriber(tx: Tx, userId: string) {
  const [row] = await tx.sql<{ isDeleted: boolean; tier: Tier }[]>`
    select deleted_at is not null as "isDeleted", tier from users where id = ${userId} for update`;
  return row ?? null;
}

export async function lockSubscription(
  tx: Tx,
  { provider, reference }: Pick<ProvidedSubscription, 'provider' | 'reference'>,
) {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select * from subscriptions where provider = ${provider} and reference = ${reference} for update`;
  return row ?? null;
}

export async function writeSubscription(
  tx: Tx,
  { provider, reference, userId, revision, state, card }: ProvidedSubscription,
): Promise<void> {
  const columns = {
    revision,
    status: state.status,
    tier: state.plan.tier,
    billing_interval: state.plan.interval,
    period_start: state.period.start,
    period_end: state.period.end,
    anchor_day: state.anchorDay,
    scheduled_tier: state.scheduledPlan?.tier ?? null,
    scheduled_interval: state.scheduledPlan?.interval ?? null,
    cancel_at_period_end: state.cancelAtPeriodEnd,
    cancel_reason: state.cancelReason,
    canceled_at: state.canceledAt,
    past_due_since: state.pastDueSince,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    updated_at: tx.now,
  };
  const creationColumns = { id: newId(), user_id: userId, provider, reference, created_at: tx.now };
  await tx.sql`
    insert into subscriptions ${tx.sql({ ...creationColumns, ...columns })}
    on conflict (provider, reference) do update set ${tx.sql(columns)}`;
}

/**
 * Writes `users.tier`, which follows the subscription and the grant (DEC-9, ADR 0222). A null status keeps
 * the stored one.
 */
export async function writeTier(
  tx: Tx,
  userId: string,
  change: { tier: Tier; status: string | null; isHigher: boolean },
) {
  await tx.sql`
    update users set tier = ${change.tier}, subscription_status = coalesce(${change.status}, subscription_status),
      tier_upgraded_at = case when ${change.isHigher} then ${tx.now} else tier_upgraded_at end, updated_at = ${tx.now}
    where id = ${userId}`;
}

export const setReminders = (tx: Tx, id: string, sent: number) =>
  tx.sql`update subscriptions set reminders_sent = ${sent} where id = ${id}`;

export async function lockPastDue(tx: Tx, id: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select * from subscriptions where id = ${id} and status = 'past_due' for update`;
  return row ?? null;
}

/** False when the event was received before. An event without a subscription needs no processing. */
export async function insertEvent(tx: Tx, { id, type, reference, createdAt }: StripeEvent): Promise<boolean> {
  const rows = await tx.sql`
    insert into stripe_events (id, type, reference, created_at, received_at, processed_at)
    values (${id}, ${type}, ${reference}, ${createdAt}, ${tx.now}, ${reference === null ? tx.now : null})
    on conflict (id) do nothing returning id`;
  return rows.length > 0;
}

/** The subscription reference of an event; null when the event is unknown or already processed. */
export async function readUnprocessed(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql<{ reference: string | null }[]>`
    select reference from stripe_events where id = ${id} and processed_at is null`;
  return row?.reference ?? null;
}

export async function lockEvent(tx: Tx, id: string): Promise<EventRow | null> {
  const [row] = await tx.sql<EventRow[]>`select * from stripe_events where id = ${id} for update`;
  return row ?? null;
}

export const finishEvent = (tx: Tx, id: string) => tx.sql`
  update stripe_events set processed_at = ${tx.now}, attempts = attempts + 1, error = null
  where id = ${id} and processed_at is null`;

export const failEvent = (tx: Tx, id: string, error: string) => tx.sql`
  update stripe_events set attempts = attempts + 1, error = ${error} where id = ${id} and processed_at is null`;

export async function readLive(tx: Tx, id: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select * from subscriptions where id = ${id} and status in ('active', 'past_due')`;
  return row ?? null;
}

export type GrantRow = Row<'tier_grants'>;

export async function writeGrant(
  tx: Tx,
  userId: string,
  { tier, endsAt }: { readonly tier: PaidTier; readonly endsAt: Date },
): Promise<void> {
  const columns = { tier, granted_at: tx.now, ends_at: endsAt };
  await tx.sql`
    insert into tier_grants ${tx.sql({ user_id: userId, ...columns })}
    on conflict (user_id) do update set ${tx.sql(columns)}`;
}

export async function deleteGrant(tx: Tx, userId: string): Promise<GrantRow | null> {
  const [row] = await tx.sql<GrantRow[]>`delete from tier_grants where user_id = ${userId} returning *`;
  return row ?? null;
}
