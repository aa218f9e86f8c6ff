import { notFound } from '@quartermaster/contract/errors';
import type { Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import type { Tx } from '../../platform/transaction.ts';

export type WebhookRow = Omit<
  Row<'webhooks'>,
  'host' | 'sealed_secret' | 'previous_sealed_secret' | 'last_event_number' | 'busy_until' | 'updated_at'
> & { readonly creator_name: string };

export type DeliveryRow = Omit<Row<'webhook_deliveries'>, 'webhook_id' | 'tries' | 'attempts'> & {
  readonly attempts: StoredAttempt[];
};

/** An attempt as the log stores it. */
export type StoredAttempt = {
  readonly at: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
};

const webhookColumns = (sql: Sql) => sql`
  w.id, w.party_id, w.created_by, w.url, w.description, w.event_types, w.state, w.disabled_reason,
  w.previous_secret_expires_at, w.failing_since, w.last_attempt_at, w.created_at, u.username as creator_name`;

const deliveryColumns = (sql: Sql) => sql`
  id, event_number, type, body, state, next_attempt_at, attempts, response, created_at`;

export const webhooksOf = (sql: Sql, partyId: string): Promise<WebhookRow[]> => sql<WebhookRow[]>`
  select ${webhookColumns(sql)} from webhooks w join users u on u.id = w.created_by
  where w.party_id = ${partyId} order by w.id`;

/** Throws RESOURCE_NOT_FOUND. */
export async function webhookById(sql: Sql, partyId: string, id: string): Promise<WebhookRow> {
  const [row] = await sql<WebhookRow[]>`
    select ${webhookColumns(sql)} from webhooks w join users u on u.id = w.created_by
    where w.id = ${id} and w.party_id = ${partyId}`;
  if (!row) throw notFound();
  return row;
}

export interface LockedWebhook {
  readonly state: Row<'webhooks'>['state'];
  readonly url: string;
  readonly sealed_secret: Buffer;
}

/** Throws RESOURCE_NOT_FOUND. */
export async function lockWebhook(tx: Tx, partyId: string, id: string): Promise<LockedWebhook> {
  const [row] = await tx.sql<LockedWebhook[]>`
    select state, url, sealed_secret from webhooks where id = ${id} and party_id = ${partyId} for update`;
  if (!row) throw notFound();
  return row;
}

export interface DeliveryFilter {
  readonly page: number;
  readonly per_page: number;
  readonly state?: 'pending' | 'delivered' | 'failed' | undefined;
}

/** One page of a log, newest first. */
export async function deliveriesOf(
  sql: Sql,
  webhookId: string,
  { page, per_page, state }: DeliveryFilter,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const matches = sql`
    from webhook_deliveries where webhook_id = ${webhookId} ${state === undefined ? sql`` : sql`and state = ${state}`}`;
  const [rows, [count]] = await Promise.all([
    sql<DeliveryRow[]>`
      select ${deliveryColumns(sql)} ${matches} order by id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`select count(*) as total ${matches}`,
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Throws RESOURCE_NOT_FOUND. */
export async function deliveryById(sql: Sql, webhookId: string, id: string): Promise<DeliveryRow> {
  const [row] = await sql<DeliveryRow[]>`
    select ${deliveryColumns(sql)} from webhook_deliveries where id = ${id} and webhook_id = ${webhookId}`;
  if (!row) throw notFound();
  return row;
}
