import { SUPPORT_OPEN_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { newSupportRequest } from '@quartermaster/contract/support';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { hasPremiumSupport } from '../policy.ts';
import { insertMessage } from '../store.ts';

/** The services required for queueing an email to the operator. */
export type SupportServices = Pick<Services, 'jobs' | 'config'>;

/**
 * Stores a request, and queues an email about it if the operator has configured an address. Returns its id. Throws
 * CONFLICT while the user has too many open requests.
 */
export async function createRequest(
  tx: Tx,
  actor: Actor,
  services: SupportServices,
  { subject, text, diagnostics }: z.output<typeof newSupportRequest>,
): Promise<string> {
  await requireOpenLimit(tx, actor.userId);
  const id = newId();
  await tx.sql`
    insert into support_requests
      (id, user_id, subject, diagnostics, is_premium, status, waiting_since, created_at, updated_at)
    values (${id}, ${actor.userId}, ${subject}, ${diagnostics}, ${hasPremiumSupport(actor)}, 'open', ${tx.now},
      ${tx.now}, ${tx.now})`;
  await mailOperator(tx, services, await insertMessage(tx, id, { text, isFromSupport: false }));
  return id;
}

/**
 * Locks the user's row, so that requests created concurrently are counted. Throws CONFLICT at the maximum number of
 * open requests.
 */
export async function requireOpenLimit(tx: Tx, userId: string): Promise<void> {
  await tx.sql`select from users where id = ${userId} for no key update`;
  const [row] = await tx.sql<[{ count: number }]>`
    select count(*) as count from support_requests where user_id = ${userId} and status <> 'closed'`;
  if (row.count >= SUPPORT_OPEN_MAX)
    throw new AppError(
      'CONFLICT',
      `You have ${row.count} open support requests. Reply in one of them, or close one first.`,
    );
}

/** Queues the email about a user's message if the operator has configured an address. */
export async function mailOperator(
  tx: Tx,
  { jobs, config }: SupportServices,
  messageId: string,
): Promise<void> {
  if (config.supportEmail === null) return;
  await jobs.enqueue(tx, mailQueue(config), { kind: 'support_message', message_id: messageId });
}
