import type { Sql } from '../database.ts';
import type { Tx } from '../transaction.ts';

export async function customerOf(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ customer_id: string }[]>`
    select customer_id from stripe_customers where user_id = ${userId}`;
  return row?.customer_id ?? null;
}

/** The user's customer id and current email address; undefined without a customer or for a deleted account. */
export async function customerWithEmail(
  sql: Sql,
  userId: string,
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await sql<{ id: string; email: string }[]>`
    select c.customer_id as id, u.email from stripe_customers c join users u on u.id = c.user_id
    where u.id = ${userId} and u.deleted_at is null`;
  return row;
}

/**
 * Stores the id of a user's customer, in place of `replaced` if it is not null. If two customers are created
 * concurrently, the id of the first is kept. Returns the stored id.
 */
export async function storeCustomer(
  tx: Tx,
  userId: string,
  { id, replaced }: { readonly id: string; readonly replaced: string | null },
): Promise<string> {
  const [row] = await tx.sql<[{ customer_id: string }]>`
    insert into stripe_customers as stored (user_id, customer_id, created_at) values (${userId}, ${id}, ${tx.now})
    on conflict (user_id) do update set customer_id =
      case when stored.customer_id = ${replaced} then excluded.customer_id else stored.customer_id end
    returning customer_id`;
  return row.customer_id;
}

export async function emailOf(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql<[{ email: string }]>`select email from users where id = ${userId}`;
  return row.email;
}

/**
 * The revision for a state that is read after this call, because Stripe has no revisions. If another process stores a
 * state first, it takes this revision, and the state must be read again.
 */
export async function nextRevision(sql: Sql, reference: string): Promise<number> {
  const [row] = await sql<{ revision: number }[]>`
    select revision from subscriptions where provider = 'stripe' and reference = ${reference}`;
  return (row?.revision ?? 0) + 1;
}
