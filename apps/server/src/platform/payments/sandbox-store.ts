import type { Invoice } from '@quartermaster/contract/billing';
import type { Plan } from '@quartermaster/rules/billing-plan';
import { isLive, nextDue, type SubscriptionState } from '@quartermaster/rules/subscription-state';
import { z } from 'zod';
import type { Sql } from '../database.ts';
import type { Row } from '../db-types.ts';
import { newId } from '../ids.ts';
import type { Page } from '../page.ts';
import type { Tx } from '../transaction.ts';
import type { ProvidedSubscription } from './provider.ts';

const instant = z.coerce.date();
const plan = z.object({ tier: z.enum(['tier_1', 'tier_2', 'tier_3']), interval: z.enum(['month', 'year']) });
/** The state as stored in JSON, with dates as text. */
const storedState = z.object({
  status: z.enum(['incomplete', 'active', 'past_due', 'canceled']),
  plan,
  period: z.object({ start: instant, end: instant }),
  anchorDay: z.number(),
  scheduledPlan: plan.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  cancelReason: z.string().nullable(),
  canceledAt: instant.nullable(),
  pastDueSince: instant.nullable(),
}) satisfies z.ZodType<SubscriptionState>;

type SubscriptionRow = Pick<Row<'sandbox_subscriptions'>, 'id' | 'user_id' | 'revision' | 'has_card'> & {
  state: unknown;
};

const CARD = { brand: 'Sandbox card', last4: '4242' };

const toProvidedSubscription = (row: SubscriptionRow): ProvidedSubscription => ({
  provider: 'sandbox',
  reference: row.id,
  userId: row.user_id,
  revision: row.revision,
  state: storedState.parse(row.state),
  card: row.has_card ? CARD : null,
});

const columns = (sql: Sql) => sql`id, user_id, revision, has_card, state`;

export async function readSubscription(sql: Sql, id: string): Promise<ProvidedSubscription | null> {
  const [row] = await sql<
    SubscriptionRow[]
  >`select ${columns(sql)} from sandbox_subscriptions where id = ${id}`;
  return row ? toProvidedSubscription(row) : null;
}

/** Locks a subscription until the transaction ends. */
export async function lockSubscription(tx: Tx, id: string): Promise<ProvidedSubscription | null> {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select ${columns(tx.sql)} from sandbox_subscriptions where id = ${id} for update`;
  return row ? toProvidedSubscription(row) : null;
}

export async function lockLiveSubscription(tx: Tx, userId: string): Promise<ProvidedSubscription | null> {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select ${columns(tx.sql)} from sandbox_subscriptions where user_id = ${userId} and is_live for update`;
  return row ? toProvidedSubscription(row) : null;
}

/** Writes a state with the next revision. */
export async function writeState(
  tx: Tx,
  before: Pick<ProvidedSubscription, 'reference' | 'userId' | 'revision'>,
  state: SubscriptionState,
): Promise<ProvidedSubscription> {
  const [row] = await tx.sql<[SubscriptionRow]>`
    insert into sandbox_subscriptions (id, user_id, revision, is_live, state, has_card, due_at)
    values (${before.reference}, ${before.userId}, ${before.revision + 1}, ${isLive(state)},
      ${tx.sql.json(JSON.parse(JSON.stringify(state)))}, ${isLive(state)}, ${nextDue(state)?.at ?? null})
    on conflict (id) do update set revision = excluded.revision, is_live = excluded.is_live, state = excluded.state,
      has_card = sandbox_subscriptions.has_card or excluded.has_card, due_at = excluded.due_at
    returning ${columns(tx.sql)}`;
  return toProvidedSubscription(row);
}

export async function addInvoice(
  tx: Tx,
  { reference, userId }: ProvidedSubscription,
  invoice: { readonly cents: number; readonly status: 'paid' | 'open'; readonly description: string },
): Promise<void> {
  const { cents, status, description } = invoice;
  await tx.sql`
    insert into sandbox_invoices (id, user_id, subscription_id, description, amount_cents, status, created_at)
    values (${newId()}, ${userId}, ${reference}, ${description}, ${cents}, ${status}, ${tx.now})`;
}

export const settleInvoices = (tx: Tx, reference: string, status: 'paid' | 'void') => tx.sql`
  update sandbox_invoices set status = ${status} where subscription_id = ${reference} and status = 'open'`;

/** Moves all dates of a subscription back by a number of milliseconds. */
export function shiftBack(state: SubscriptionState, by: number): SubscriptionState {
  const shifted = (at: Date) => new Date(at.getTime() - by);
  const end = shifted(state.period.end);
  return {
    ...state,
    period: { start: shifted(state.period.start), end },
    anchorDay: end.getUTCDate(),
    canceledAt: state.canceledAt && shifted(state.canceledAt),
    pastDueSince: state.pastDueSince && shifted(state.pastDueSince),
  };
}

export const moveInvoicesBack = (tx: Tx, reference: string, by: number) => tx.sql`
  update sandbox_invoices set created_at = created_at - make_interval(secs => ${by / 1000})
  where subscription_id = ${reference}`;

export type CheckoutRow = Row<'sandbox_checkouts'>;

/** Stores the checkout of a user; a new checkout replaces the previous one. */
export async function insertCheckout(tx: Tx, userId: string, { tier, interval }: Plan, returnUrl: string) {
  const id = newId();
  await tx.sql`
    insert into sandbox_checkouts (id, user_id, tier, billing_interval, return_url, status, created_at)
    values (${id}, ${userId}, ${tier}, ${interval}, ${returnUrl}, 'open', ${tx.now})
    on conflict (user_id) do update set id = excluded.id, tier = excluded.tier, return_url = excluded.return_url,
      billing_interval = excluded.billing_interval, status = 'open', is_declined = false, subscription_id = null,
      created_at = excluded.created_at`;
  return id;
}

export async function readCheckout(sql: Sql, userId: string, id: string, lock = false) {
  const [row] = await sql<CheckoutRow[]>`
    select * from sandbox_checkouts where id = ${id} and user_id = ${userId} ${lock ? sql`for update` : sql``}`;
  return row ?? null;
}

export async function lockCheckoutOf(tx: Tx, userId: string): Promise<CheckoutRow | null> {
  const [row] = await tx.sql<CheckoutRow[]>`
    select * from sandbox_checkouts where user_id = ${userId} for update`;
  return row ?? null;
}

export const setCheckout = (
  tx: Tx,
  id: string,
  change: { status: CheckoutRow['status']; isDeclined: boolean; subscriptionId: string | null },
) => tx.sql`
  update sandbox_checkouts
  set status = ${change.status}, is_declined = ${change.isDeclined}, subscription_id = ${change.subscriptionId}
  where id = ${id}`;

/** The URL of the portal page that highlights this invoice. */
const hostedUrl = (id: string) => `/sandbox/portal?invoice=${id}`;

export async function listInvoices(
  sql: Sql,
  userId: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<Invoice>> {
  const [rows, [count]] = await Promise.all([
    sql<Row<'sandbox_invoices'>[]>`
      select * from sandbox_invoices where user_id = ${userId} order by created_at desc, id desc
      limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ n: number }[]>`select count(*)::int as n from sandbox_invoices where user_id = ${userId}`,
  ]);
  return { rows: rows.map(presentInvoice), total: count?.n ?? 0 };
}

const presentInvoice = ({
  id,
  description,
  amount_cents,
  status,
  created_at,
}: Row<'sandbox_invoices'>): Invoice => ({
  id,
  description,
  amount: amount_cents / 100,
  currency: 'USD',
  status,
  created_at: created_at.toISOString(),
  hosted_url: hostedUrl(id),
});

export async function liveReferences(sql: Sql, after: string | null, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from sandbox_subscriptions where is_live and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function dueReferences(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from sandbox_subscriptions where due_at <= ${now} order by due_at limit ${limit}`;
  return rows.map(({ id }) => id);
}
