import type { SupportStatus } from '@quartermaster/contract/support';
import { type AuditUser, audit } from '../../platform/audit.ts';
import type { Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';

export type RequestRow = Pick<
  Row<'support_requests'>,
  'id' | 'subject' | 'status' | 'is_premium' | 'created_at' | 'updated_at'
>;

export type MessageRow = Pick<Row<'support_messages'>, 'id' | 'is_from_support' | 'body' | 'created_at'>;

export type ThreadRow = RequestRow &
  Pick<Row<'support_requests'>, 'diagnostics'> & { messages: MessageRow[] };

export interface LockedRequest {
  readonly id: string;
  readonly user_id: string;
  readonly subject: string;
  readonly status: SupportStatus;
}

/** Locks a request; undefined if it does not exist, or if it belongs to a user other than `userId`. */
export async function lockRequest(tx: Tx, id: string, userId?: string): Promise<LockedRequest | undefined> {
  const [row] = await tx.sql<LockedRequest[]>`
    select id, user_id, subject, status from support_requests
    where id = ${id} ${userId === undefined ? tx.sql`` : tx.sql`and user_id = ${userId}`} for update`;
  return row;
}

/** Adds a message; returns its id. */
export async function insertMessage(
  tx: Tx,
  requestId: string,
  message: { readonly text: string; readonly isFromSupport: boolean },
): Promise<string> {
  const id = newId();
  await tx.sql`
    insert into support_messages (id, request_id, is_from_support, body, created_at)
    values (${id}, ${requestId}, ${message.isFromSupport}, ${message.text}, ${tx.now})`;
  return id;
}

/** The number of messages that one side has written in a locked request. */
export async function countMessages(tx: Tx, requestId: string, isFromSupport: boolean): Promise<number> {
  const [row] = await tx.sql<[{ count: number }]>`
    select count(*) as count from support_messages
    where request_id = ${requestId} and is_from_support = ${isFromSupport}`;
  return row.count;
}

/** The messages of a request, oldest first. Their number is bounded. */
export const messagesOf = (sql: Sql, requestId: string): Promise<MessageRow[]> => sql<MessageRow[]>`
  select id, is_from_support, body, created_at from support_messages
  where request_id = ${requestId} order by created_at, id`;

/** Writes the audit entry for an admin's or the operator's action on a request. */
export async function auditRequest(
  tx: Tx,
  action: 'support_answered' | 'support_closed' | 'support_reopened',
  actor: AuditUser,
  { id, user_id }: LockedRequest,
  details: Record<string, string | boolean>,
): Promise<void> {
  const [user] = await tx.sql<{ username: string }[]>`select username from users where id = ${user_id}`;
  const subject = { id: user_id, name: user?.username ?? '' };
  await audit(tx, { action, actor, subject, details: { request_id: id, ...details } });
}
