import { changePassword, deleteAccount, endSession, listSessions } from '@quartermaster/contract/account';
import { login, refresh } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { type Person, person } from '../factories/people.ts';

let app: TestApp;
let clock = Date.now();
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(clock) });
});
afterAll(() => app.close());

const entriesOf = ({ user }: Person) =>
  app.sql`select action, actor_name, details from audit_entries where actor_id = ${user.id} order by number`;

it('audit log records a password change, a revoked session, a reused token and an account deletion', async () => {
  const mira = await person(app);
  const { email, username } = mira.user;
  const logIn = () => client(app.url).call(login, { body: { email, password: mira.password } });
  const secondLogin = await logIn();
  const sessions = await mira.call(listSessions, {});
  const otherSessionId = sessions.body.data.find((session) => !session.current)?.id ?? '';
  await mira.call(endSession, { params: { id: otherSessionId } });
  await logIn();
  const change = {
    current_password: mira.password,
    password: 'Other-Lantern-7',
    password_confirmation: 'Other-Lantern-7',
  };
  const changed = await mira.call(changePassword, { body: change });
  const deletion = await client(app.url)
    .as(changed.body.data.token)
    .call(deleteAccount, { body: { password: change.password } });
  expect(deletion.status).toBeLessThan(300);
  expect(secondLogin.status).toBe(200);
  expect(await entriesOf(mira)).toEqual([
    { action: 'session_revoked', actor_name: username, details: {} },
    { action: 'password_changed', actor_name: username, details: { sessions_ended: 1 } },
    { action: 'account_deleted', actor_name: username, details: {} },
  ]);

  const bo = await person(app);
  const use = () => client(app.url).call(refresh, { body: { refresh_token: bo.refreshToken } });
  await use();
  clock += 31_000;
  expect((await use()).body.error.code).toBe('REVOKED_TOKEN');
  expect(await entriesOf(bo)).toMatchObject([{ action: 'refresh_token_reused' }]);
});
