import { getSecondFactors } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { removeFactorsSince } from './remove-factors-since.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(NOW) });
});
afterAll(() => app.close());

const removeSince = ({ user }: Person, since: number) =>
  inTransaction(
    app.sql,
    () => new Date(NOW),
    (tx) => removeFactorsSince(tx, user.id, new Date(since)),
  );
const totpOf = async (testUser: Person) => (await testUser.call(getSecondFactors, {})).body.data.totp;

test('second factor that was added at the given time is kept, and a newer one is removed with its recovery codes', async () => {
  const mira = await person(app);
  await withTotp(mira, NOW);
  await removeSince(mira, NOW);
  expect(await totpOf(mira)).toMatchObject({ enabled: true, recovery_codes_left: 10 });
  await removeSince(mira, NOW - 1);
  expect(await totpOf(mira)).toMatchObject({ enabled: false });
  expect(await app.sql`select from recovery_codes where user_id = ${mira.user.id}`).toHaveLength(0);
});
