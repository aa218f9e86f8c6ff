import { me } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { createTokens } from '../../../platform/auth/tokens.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { signInWithDiscord } from './sign-in-with-discord.ts';

const now = () => new Date();
let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  mira = await person(app);
});
afterAll(() => app.close());

const queuedMails: unknown[] = [];
const jobs = { enqueue: async (_tx: unknown, _queue: unknown, mail: unknown) => void queuedMails.push(mail) };
const signInAs = (userId: string) =>
  inTransaction(app.sql, now, (tx) =>
    signInWithDiscord(tx, { userId, userAgent: 'Lantern/1.0' }, { config: app.config, jobs: jobs as never }),
  );

test('Discord sign-in opens a new session, and queues an email about the new device', async () => {
  const { user, opened } = await signInAs(mira.user.id);
  if ('challenge' in opened) throw new Error('Unexpected challenge for a second factor');
  expect(user).toMatchObject({ id: mira.user.id, username: mira.user.username });
  const { token } = await createTokens(app.config.secretKey, now).signAccess(user.id, opened.sessionId);
  const response = await client(app.url).as(token).call(me, {});
  expect(response.body.data.user.id).toBe(mira.user.id);
  const [session] = await app.sql`select user_agent from sessions where id = ${opened.sessionId}`;
  expect(session).toEqual({ user_agent: 'Lantern/1.0' });
  expect(queuedMails).toEqual([{ kind: 'new_sign_in', user_id: mira.user.id, device: 'Lantern' }]);
});

test('Discord sign-in rejects a user who does not exist', async () => {
  await expect(signInAs('01a1fc41-3737-714c-9ecc-bb80b4bf44cd')).rejects.toMatchObject({
    code: 'REVOKED_TOKEN',
  });
});
