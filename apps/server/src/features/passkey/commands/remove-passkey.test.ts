import { listAuditLogs, openAdminSession } from '@quartermaster/contract/admin';
import { login } from '@quartermaster/contract/auth';
import { listNotifications } from '@quartermaster/contract/notification';
import { listPasskeys, removePasskey } from '@quartermaster/contract/passkey';
import { removeTotp } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { grantAdmin } from '../../../../test/factories/admins.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import type { MailServer } from '../../../../test/mail-server.ts';
import { runTool } from '../../../../test/run-tool.ts';

let app: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ config: { adminMfa: true } }));
});
afterAll(() => app.close());

const remove = (user: Person, { id }: { id: string }) => user.call(removePasskey, { params: { id } });
const logIn = ({ user: { email }, password }: Person) =>
  client(app.url).call(login, { body: { email, password } });
const adminWithoutSession = async () => grantAdmin(app, await person(app));

describe('removing a passkey', () => {
  test('requires recent authentication, and rejects the passkey of another user', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const { passkey } = await withPasskey(mira);
    expect((await remove(bo, passkey)).status).toBe(404);
    await authenticated(app, mira, false);
    const { status, body } = await remove(mira, passkey);
    expect([status, body.error.details.map(({ field }) => field)]).toEqual([403, ['password', 'passkey']]);
  });

  test('deletes the recovery codes with the last second factor, so that the password is enough to log in', async () => {
    const mira = await person(app);
    const { passkey } = await withPasskey(mira);
    const second = await withPasskey(mira, 'Phone');
    await remove(mira, passkey);
    expect((await logIn(mira)).body.error.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await remove(mira, second.passkey)).status).toBe(204);
    expect((await mira.call(listPasskeys, {})).body.data).toEqual({ passkeys: [], recovery_codes_left: 0 });
    expect((await logIn(mira)).status).toBe(200);
    expect((await remove(mira, second.passkey)).status).toBe(404);
  });

  test('is reported to the account owner by notification and email', async () => {
    const mira = await person(app);
    const { passkey } = await withPasskey(mira);
    await remove(mira, passkey);
    await mailServer.mail(mira.user.email, 'A passkey was removed from your account');
    const { body } = await mira.call(listNotifications, {});
    expect(body.data[0]?.title).toBe('Passkey removed');
  });

  test('is rejected for the last second factor of an admin, even when the last two are removed concurrently', async () => {
    const ada = await adminWithoutSession();
    const { passkey } = await withPasskey(ada);
    expect((await ada.call(openAdminSession, {})).status).toBe(201);
    const rejected = await remove(ada, passkey);
    expect([rejected.status, rejected.body.error.message]).toEqual([
      409,
      'Admins need a second factor. Add another one before you remove this one.',
    ]);
    expect((await ada.call(listAuditLogs, {})).status).toBe(200);
    await withTotp(ada, Date.now());
    const responses = await Promise.all([remove(ada, passkey), ada.call(removeTotp, {})]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('is allowed for the last second factor of an admin with ADMIN_MFA=off', async () => {
    const appWithoutMfa = await startTestApp({ database: app.database, config: { adminMfa: false } });
    const ada = await adminWithoutSession();
    const { passkey } = await withPasskey(ada);
    const { status } = await client(appWithoutMfa.url)
      .as(ada.token)
      .call(removePasskey, { params: { id: passkey.id } });
    expect(status).toBe(204);
    await appWithoutMfa.close();
  });

  test('is allowed for the operator, who removes the passkey of a user', async () => {
    const mira = await person(app);
    await withPasskey(mira);
    const { stdout } = await runTool(app, 'admin', 'remove-second-factor', mira.user.email);
    expect(stdout).toBe(`${mira.user.username} now logs in without a second factor.\n`);
    expect((await logIn(mira)).status).toBe(200);
    expect((await mira.call(listPasskeys, {})).body.data).toEqual({ passkeys: [], recovery_codes_left: 0 });
  });
});
