import { SESSION_AHEAD_DAYS_MAX } from '@quartermaster/contract/constants';
import { invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Schedules the next session of a party (gm, manager), or changes it. A new time replaces the session: answers
 * to the old time are deleted, and the reminder is sent again. Throws VALIDATION_ERROR for a new time that has passed
 * or is more than two years ahead, and the errors of requireMember and requirePermission.
 */
export async function scheduleGameSession(
  tx: Tx,
  actor: Actor,
  partyId: string,
  form: { starts_at: string; note: string; link: string },
): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'schedule_session');
  const startsAt = new Date(form.starts_at);
  const [current] = await tx.sql<{ starts_at: Date }[]>`
    select starts_at from game_sessions where party_id = ${partyId}`;
  const isMoved = current?.starts_at.getTime() !== startsAt.getTime();
  if (isMoved) {
    requireTimeInRange(startsAt, tx.now);
    await tx.sql`delete from game_sessions where party_id = ${partyId}`;
  }
  await tx.sql`
    insert into game_sessions (party_id, id, starts_at, note, link, updated_at, updated_by)
    values (${partyId}, ${newId()}, ${startsAt}, ${form.note}, ${form.link}, ${tx.now}, ${actor.userId})
    on conflict (party_id) do update set note = excluded.note, link = excluded.link,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
  await publishEvents(tx, actor, partyId, [partyChannelEvent('next_session_updated')]);
}

function requireTimeInRange(startsAt: Date, now: Date): void {
  if (startsAt <= now) throw invalid('starts_at', 'Choose a time in the future');
  if (startsAt.getTime() > now.getTime() + SESSION_AHEAD_DAYS_MAX * DAY_MS)
    throw invalid('starts_at', 'Choose a time within the next two years');
}
