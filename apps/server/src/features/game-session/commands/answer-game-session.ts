import { AppError } from '@quartermaster/contract/errors';
import type { GameSessionAnswer } from '@quartermaster/contract/game-session';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';

/**
 * Stores whether a member attends the session that they have seen. Throws CONFLICT when the session was rescheduled
 * or canceled since, because an answer applies to one start time.
 */
export async function answerGameSession(
  tx: Tx,
  actor: Actor,
  partyId: string,
  input: { session_id: string; answer: GameSessionAnswer },
): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'answer_session');
  const storedAnswers = await tx.sql`
    insert into game_session_answers (session_id, user_id, answer, answered_at)
    select id, ${actor.userId}, ${input.answer}, ${tx.now} from game_sessions
    where id = ${input.session_id} and party_id = ${partyId}
    on conflict (session_id, user_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`;
  if (storedAnswers.count === 0)
    throw new AppError('CONFLICT', 'The session was rescheduled or canceled. Reload to see the current one.');
  await publishEvents(tx, actor, partyId, [partyChannelEvent('next_session_updated')]);
}
