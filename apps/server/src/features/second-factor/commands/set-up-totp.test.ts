import { confirmTotp, getSecondFactors, setUpTotp } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { authenticatorOf, withTotp } from '../../../../test/factories/second-factor.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(NOW) });
});
afterAll(() => app.close());

describe('authenticator app', () => {
  test('is not in use until one of its codes has been confirmed', async () => {
    const mira = await person(app);
    await mira.call(setUpTotp, {});
    const { body } = await mira.call(getSecondFactors, {});
    expect(body.data).toEqual({ totp: { enabled: false, created_at: null, recovery_codes_left: 0 } });
  });

  test('rejects a wrong code, an invalid code, and any code before the setup starts', async () => {
    const mira = await person(app);
    const response = await mira.call(confirmTotp, { body: { code: '123456' } });
    expect([response.status, response.body.error.code]).toEqual([409, 'CONFLICT']);
    const { secret } = (await mira.call(setUpTotp, {})).body.data;
    const wrongCode = authenticatorOf(secret).codeAt(NOW - 3_600_000);
    const rejected = await mira.call(confirmTotp, { body: { code: wrongCode } });
    expect([rejected.status, rejected.body.error.details[0]?.field]).toEqual([422, 'code']);
    expect((await mira.call(confirmTotp, { body: { code: 'a torch' } })).body.error.details).toEqual([
      { field: 'code', message: 'Enter the 6 digits from your authenticator app' },
    ]);
  });

  test('is in use after its first code is confirmed, which returns ten recovery codes, and cannot be set up twice', async () => {
    const mira = await person(app);
    const { recoveryCodes } = await withTotp(mira, NOW);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { body } = await mira.call(getSecondFactors, {});
    expect(body.data).toEqual({
      totp: { enabled: true, created_at: '2026-11-22T10:00:00.000Z', recovery_codes_left: 10 },
    });
    const secondSetup = await mira.call(setUpTotp, {});
    expect([secondSetup.status, secondSetup.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('can be set up again with the same Idempotency-Key, and the newest secret is valid', async () => {
    const mira = await person(app);
    await mira.call(setUpTotp, { key: 'lost-response' });
    const secondSetup = await mira.call(setUpTotp, { key: 'lost-response' });
    expect(secondSetup.status).toBe(201);
    const code = authenticatorOf(secondSetup.body.data.secret).codeAt(NOW);
    expect((await mira.call(confirmTotp, { body: { code } })).status).toBe(200);
  });

  test('stores neither the secret nor the recovery codes in readable form', async () => {
    const mira = await person(app);
    const { secret } = (await mira.call(setUpTotp, {})).body.data;
    const { codeAt } = authenticatorOf(secret);
    const { body } = await mira.call(confirmTotp, { body: { code: codeAt(NOW) }, key: 'two-factor' });
    const [row] = await app.sql<{ text: string }[]>`
      select concat(t, array(select r::text from recovery_codes r where r.user_id = t.user_id),
        array(select k::text from idempotency_keys k where k.user_id = t.user_id)) as text
      from totp_factors t where user_id = ${mira.user.id}`;
    for (const code of [secret, ...body.data.recovery_codes]) {
      expect(row?.text).not.toContain(code);
      expect(row?.text).not.toContain(Buffer.from(code).toString('hex'));
    }
  });
});
