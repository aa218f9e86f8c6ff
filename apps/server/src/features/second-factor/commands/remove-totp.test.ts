import { listAuditLogs, openAdminSession } from '@quartermaster/contract/admin';
import { login } from '@quartermaster/contract/auth';
import { removeTotp } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { grantAdmin } from '../../../../test/factories/admins.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import { runTool } from '../../../../test/run-tool.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { adminMfa: true } });
});
afterAll(() => app.close());

const logIn = ({ user: { email }, password }: Person) =>
  client(app.url).call(login, { body: { email, password } });

describe('removing the second factor', () => {
  test('requires recent authentication', async () => {
    const mira = await person(app);
    await withTotp(mira, Date.now());
    await authenticated(app, mira, false);
    const { status, body } = await mira.call(removeTotp, {});
    expect([status, body.error.details]).toEqual([
      403,
      [
        { field: 'password', message: 'Confirm with your password.' },
        { field: 'totp', message: 'Confirm with a code from your authenticator app.' },
      ],
    ]);
    expect((await logIn(mira)).body.error.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('makes the password enough to log in, and cannot be repeated', async () => {
    const mira = await person(app);
    await withTotp(mira, Date.now());
    expect((await mira.call(removeTotp, {})).status).toBe(204);
    expect((await logIn(mira)).status).toBe(200);
    expect((await mira.call(removeTotp, {})).body.error.code).toBe('CONFLICT');
  });

  test('is rejected for an admin without another second factor', async () => {
    const ada = await grantAdmin(app, await person(app));
    await withTotp(ada, Date.now());
    const { status, body } = await ada.call(removeTotp, {});
    expect([status, body.error.message]).toEqual([
      409,
      'Admins need a second factor. Add another one before you remove this one.',
    ]);
    expect((await ada.call(openAdminSession, {})).status).toBe(201);
  });

  test('by the operator ends the admin session of an admin, who cannot open another one without a second factor', async () => {
    const ada = await grantAdmin(app, await person(app));
    await withTotp(ada, Date.now());
    expect((await ada.call(openAdminSession, {})).status).toBe(201);
    await runTool(app, 'admin', 'remove-second-factor', ada.user.email);
    expect((await ada.call(listAuditLogs, {})).body.error.code).toBe('ADMIN_SESSION_EXPIRED');
    const { status, body } = await ada.call(openAdminSession, {});
    expect([status, body.error.code]).toEqual([403, 'SECOND_FACTOR_NOT_SET_UP']);
  });
});
