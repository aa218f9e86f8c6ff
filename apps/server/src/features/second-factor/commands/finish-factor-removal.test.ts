import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { grantAdmin } from '../../../../test/factories/admins.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { finishFactorRemoval, lockAccount } from './finish-factor-removal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const now = () => new Date();
const finish = ({ user }: Person, adminMfa = true) =>
  inTransaction(app.sql, now, (tx) => finishFactorRemoval(tx, user.id, { adminMfa }));
const codesOf = ({ user }: Person) => app.sql`select from recovery_codes where user_id = ${user.id}`;

describe('removal of a second factor', () => {
  test('keeps recovery codes while a second factor is in use', async () => {
    const mira = await person(app);
    await withPasskey(mira);
    await finish(mira);
    expect(await codesOf(mira)).toHaveLength(10);
  });

  test('deletes recovery codes with the last factor, except for an admin who needs a factor', async () => {
    const mira = await person(app);
    await withPasskey(mira);
    await app.sql`delete from passkeys where user_id = ${mira.user.id}`;
    await grantAdmin(app, mira);
    await expect(finish(mira)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await codesOf(mira)).toHaveLength(10);
    await finish(mira, false);
    expect(await codesOf(mira)).toHaveLength(0);
  });

  test('rejects a deleted account', async () => {
    const { user } = await person(app);
    await app.sql`update users set deleted_at = now() where id = ${user.id}`;
    const lock = inTransaction(app.sql, now, (tx) => lockAccount(tx, user.id));
    await expect(lock).rejects.toMatchObject({ code: 'REVOKED_TOKEN' });
  });
});
