import { CABLE_TICKET_LIFE_S } from '@quartermaster/contract/constants';
import type { Actor } from '../../../platform/actor.ts';
import { hashSecret, randomSecret } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Expired tickets are deleted a few at a time, whenever a new ticket is requested. */
const EXPIRED_TICKETS_PER_DELETE = 20;

/** Issues a ticket that opens one socket within 60 seconds (DEC-7). Only its hash is stored. */
export async function issueTicket(tx: Tx, actor: Actor): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomSecret();
  const expiresAt = new Date(tx.now.getTime() + CABLE_TICKET_LIFE_S * 1000);
  await tx.sql`
    with swept as (
      delete from cable_tickets where hash in (
        select hash from cable_tickets where expires_at < ${tx.now}
        order by expires_at limit ${EXPIRED_TICKETS_PER_DELETE} for update skip locked
      )
    )
    insert into cable_tickets (hash, session_id, expires_at)
    values (${hashSecret(ticket)}, ${actor.sessionId}, ${expiresAt})`;
  return { ticket, expiresAt };
}
