import { z } from 'zod';
import { API_PREFIX, SESSION_NOTE_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, publicUrl, text, time } from './fields.ts';

/** Whether a member attends. */
export const gameSessionAnswer = z.enum(['yes', 'maybe', 'no']);
export type GameSessionAnswer = z.infer<typeof gameSessionAnswer>;

/** A party's next session, the only one that is scheduled; it is shown until twelve hours after its start. */
export const gameSession = z.strictObject({
  id,
  starts_at: time,
  note: z.string(),
  /** A public URL, or empty. */
  link: z.string(),
  /** The answers of the members; members not listed have not answered. */
  answers: z.array(z.strictObject({ user_id: id, username: z.string(), answer: gameSessionAnswer })),
});
export type GameSession = z.infer<typeof gameSession>;

const nextSession = z.strictObject({ session: gameSession.nullable() });
const errorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const gameSessionForm = z.strictObject({
  starts_at: time,
  note: text(SESSION_NOTE_MAX).default(''),
  link: publicUrl.default(''),
});

export const getNextGameSession = endpoint({
  id: 'game_session.next',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}/next_session`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'The next session of a party with the answers of its members; null if none is scheduled',
  params: idParams,
  reply: { status: 200, data: nextSession },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const scheduleGameSession = endpoint({
  id: 'game_session.schedule',
  method: 'PUT',
  path: `${API_PREFIX}/parties/{id}/next_session`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Schedule or change the next session (gm, manager); changing the time deletes all answers',
  params: idParams,
  body: z.strictObject({ game_session: gameSessionForm }),
  reply: { status: 200, data: nextSession },
  errorCodes,
});

export const cancelGameSession = endpoint({
  id: 'game_session.cancel',
  method: 'DELETE',
  path: `${API_PREFIX}/parties/{id}/next_session`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Cancel the next session (gm, manager)',
  params: idParams,
  reply: { status: 204 },
  errorCodes,
});

export const answerGameSession = endpoint({
  id: 'game_session.answer',
  method: 'PUT',
  path: `${API_PREFIX}/parties/{id}/next_session/answer`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Record whether the caller attends; CONFLICT if the session has been rescheduled or canceled',
  params: idParams,
  body: z.strictObject({ session_id: id, answer: gameSessionAnswer }),
  reply: { status: 200, data: nextSession },
  errorCodes,
});
