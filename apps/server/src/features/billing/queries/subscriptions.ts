import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import { AppError } from '@quartermaster/contract/errors';
import { GRACE_DAYS } from '@quartermaster/rules/subscription-state';
import type { Sql } from '../../../platform/database.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import { presentSubscription } from '../present.ts';
import type { GrantRow, SubscriptionRow } from '../store.ts';

/** The maximum number of sandbox subscriptions that one run ends; the next run ends the others. */
const BATCH_SIZE = 100;

/**
 * The user's newest subscription, with running subscriptions first; null if the user never had a
 * subscription.
 */
export async function readSubscription(sql: Sql, userId: string): Promise<BilledSubscription | null> {
  const [row] = await sql<SubscriptionRow[]>`
    select * from subscriptions where user_id = ${userId}
    order by status in ('active', 'past_due') desc, created_at desc, id desc limit 1`;
  return row ? presentSubscription(row) : null;
}

export async function liveSubscription(sql: Sql, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await sql<SubscriptionRow[]>`
    select * from subscriptions where user_id = ${userId} and status in ('active', 'past_due')`;
  return row ?? null;
}

/** Throws CONFLICT without a running subscription. */
export async function requireLiveSubscription(sql: Sql, userId: string): Promise<SubscriptionRow> {
  const row = await liveSubscription(sql, userId);
  if (!row) throw new AppError('CONFLICT', 'You have no active subscription.');
  return row;
}

/** The provider's references of the user's subscriptions that are not canceled. */
export async function openReferences(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ reference: string }[]>`
    select reference from subscriptions where user_id = ${userId} and status <> 'canceled'`;
  return rows.map(({ reference }) => reference);
}

/**
 * Past due subscriptions in their grace period whose reminder of day 3 or 6 is due and not queued yet, the longest
 * overdue first.
 */
export async function subscriptionsToRemind(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from subscriptions
    where status = 'past_due' and past_due_since > ${graceStart(now)} and (
      (reminders_sent = 1 and past_due_since <= ${now}::timestamptz - interval '3 days')
      or (reminders_sent = 2 and past_due_since <= ${now}::timestamptz - interval '6 days'))
    order by past_due_since limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** A provider's running subscriptions in the order of their references, after the given one. */
export async function storedReferences(
  sql: Sql,
  provider: ProviderName,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ reference: string }[]>`
    select reference from subscriptions
    where provider = ${provider} and status in ('active', 'past_due') and reference > ${after ?? ''}
    order by reference limit ${limit}`;
  return rows.map(({ reference }) => reference);
}

/** Whether the stored state of a provider's subscription is active or past due. */
export async function isRunning(sql: Sql, provider: ProviderName, reference: string): Promise<boolean> {
  const rows = await sql`
    select from subscriptions
    where provider = ${provider} and reference = ${reference} and status in ('active', 'past_due')`;
  return rows.length > 0;
}

/** Subscriptions that have been past due since this time or longer are no longer in their grace period. */
const graceStart = (now: Date): Date => new Date(now.getTime() - GRACE_DAYS * 24 * 60 * 60_000);

/**
 * Stripe subscriptions whose grace period has ended according to the stored state, in the order of their references,
 * after the given one.
 */
export async function overdueReferences(
  sql: Sql,
  now: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ reference: string }[]>`
    select reference from subscriptions
    where provider = 'stripe' and status = 'past_due' and past_due_since <= ${graceStart(now)} and reference > ${after ?? ''}
    order by reference limit ${limit}`;
  return rows.map(({ reference }) => reference);
}

/** Running subscriptions of the sandbox. */
export async function sandboxSubscriptions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from subscriptions where provider = 'sandbox' and status in ('active', 'past_due') limit ${BATCH_SIZE}`;
  return rows.map(({ id }) => id);
}

/** The recipient of emails about a subscription; undefined when the account is deleted. */
export async function billedUser(sql: Sql, userId: string) {
  const [row] = await sql<{ email: string; username: string }[]>`
    select email, username from users where id = ${userId} and deleted_at is null`;
  return row;
}

/** The tier that an admin has granted to a user, unless it has ended. */
export async function liveGrant(sql: Sql, userId: string, now: Date): Promise<GrantRow | null> {
  const [row] = await sql<GrantRow[]>`
    select * from tier_grants where user_id = ${userId} and ends_at > ${now}`;
  return row ?? null;
}

/** Users whose granted tier has ended. */
export async function usersWithEndedGrant(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from tier_grants where ends_at <= ${now} order by ends_at, user_id limit ${limit}`;
  return rows.map(({ user_id }) => user_id);
}
