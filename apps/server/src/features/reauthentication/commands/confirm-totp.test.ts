import { confirmTotp } from '@quartermaster/contract/reauthentication';
import { removeTotp } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { authenticated, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
let app: TestApp;
let later = 0;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(NOW + later) });
});
afterAll(() => app.close());

test('unused code of the authenticator app confirms the session; a used code and a recovery code do not', async () => {
  const mira = await person(app);
  const { phone, recoveryCodes } = await withTotp(mira, NOW);
  await authenticated(app, mira, false);
  const confirm = (code: string) => mira.call(confirmTotp, { body: { code } });
  expect((await confirm(recoveryCodes[0] ?? '')).status).toBe(422);
  expect((await confirm(phone.codeAt(NOW))).status).toBe(422);
  later = 30_000;
  expect((await confirm(phone.codeAt(NOW + later))).status).toBe(200);
  expect((await mira.call(removeTotp, {})).status).toBe(204);
});

test('user without an authenticator app cannot confirm with a code', async () => {
  expect((await (await person(app)).call(confirmTotp, { body: { code: '123456' } })).status).toBe(422);
});
