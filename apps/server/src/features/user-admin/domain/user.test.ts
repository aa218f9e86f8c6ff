import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { actorOf, type Person, person } from '../../../../test/factories/people.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockUser } from './user.ts';

let app: TestApp;
let ada: Person;
let bea: Person;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await person(app);
  bea = await person(app);
  mira = await person(app);
});
afterAll(() => app.close());

const lock = (by: Person, userId: string) =>
  inTransaction(
    app.sql,
    () => new Date(),
    (tx) => lockUser(tx, actorOf(by), userId),
  );
const setAdmin = (testUser: Person, admin: boolean) =>
  app.sql`update users set admin = ${admin} where id = ${testUser.user.id}`;

describe('lockUser', () => {
  it('rejects an action on an admin by a user who is no longer an admin or is suspended', async () => {
    await setAdmin(bea, true);
    await expect(lock(ada, bea.user.id)).rejects.toMatchObject({ code: 'REVOKED_TOKEN' });
    await setAdmin(ada, true);
    await app.sql`
      update users set suspended_at = now(), suspension_reason = 'Spam' where id = ${ada.user.id}`;
    await expect(lock(ada, bea.user.id)).rejects.toMatchObject({ code: 'REVOKED_TOKEN' });
    await app.sql`
      update users set suspended_at = null, suspension_reason = null where id = ${ada.user.id}`;
    expect(await lock(ada, bea.user.id)).toMatchObject({ admin: true });
  });

  it('does not find the system user or a deleted user', async () => {
    expect(await lock(ada, mira.user.id)).toMatchObject({ username: mira.user.username, admin: false });
    await app.sql`update users set deleted_at = now() where id = ${mira.user.id}`;
    for (const id of [mira.user.id, SYSTEM_USER_ID])
      await expect(lock(ada, id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  });
});
