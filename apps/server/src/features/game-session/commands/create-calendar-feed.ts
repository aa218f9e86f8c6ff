import { createHmac } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import { hashSecret, type Tokens } from '../../../platform/auth/tokens.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockOwnAccount } from '../../second-factor/commands/finish-factor-removal.ts';

/** A token of 256 bits that only the server can calculate, so that it does not have to be stored (ADR 0171). */
export const calendarFeedToken = (tokens: Pick<Tokens, 'keyFor'>, feedId: string): string =>
  createHmac('sha256', tokens.keyFor('calendar feed')).update(feedId).digest('base64url');

/** Creates a URL for the user's calendar; an earlier URL stops working. Throws the errors of lockOwnAccount. */
export async function createCalendarFeed(
  tx: Tx,
  tokens: Pick<Tokens, 'keyFor'>,
  actor: Actor,
): Promise<void> {
  await lockOwnAccount(tx, actor);
  const id = newId();
  await tx.sql`
    insert into calendar_feeds (user_id, id, hash, created_at)
    values (${actor.userId}, ${id}, ${hashSecret(calendarFeedToken(tokens, id))}, ${tx.now})
    on conflict (user_id) do update
      set id = excluded.id, hash = excluded.hash, created_at = excluded.created_at`;
}

/** Revokes the URL of the user's calendar, if it has one. */
export async function revokeCalendarFeed(tx: Tx, userId: string): Promise<void> {
  await tx.sql`delete from calendar_feeds where user_id = ${userId}`;
}
