import {
  answerGameSession,
  getNextGameSession,
  scheduleGameSession,
} from '@quartermaster/contract/game-session';
import type { Person } from './people.ts';
import { expectOk } from './test-parties.ts';

export const schedule = (
  user: Person,
  partyId: string,
  starts_at: string,
  fields: { note?: string; link?: string } = {},
) =>
  user.call(scheduleGameSession, {
    params: { id: partyId },
    body: { game_session: { starts_at, ...fields } },
  });

/** Schedules a game session; returns its id. */
export const createScheduledSession = async (...args: Parameters<typeof schedule>): Promise<string> =>
  expectOk(await schedule(...args)).body.data.session?.id ?? '';

export const nextSessionOf = async (user: Person, partyId: string) =>
  expectOk(await user.call(getNextGameSession, { params: { id: partyId } })).body.data.session;

export const answer = (
  user: Person,
  partyId: string,
  session_id: string,
  value: 'yes' | 'maybe' | 'no' = 'yes',
) => user.call(answerGameSession, { params: { id: partyId }, body: { session_id, answer: value } });
