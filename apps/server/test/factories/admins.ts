import { openAdminSession } from '@quartermaster/contract/admin';
import type { Registration } from '@quartermaster/contract/auth';
import type { Sql } from '../../src/platform/database.ts';
import { type Person, person } from './people.ts';
import { expectOk } from './test-parties.ts';

/** Makes the user an admin without an admin session; returns the same user. */
export async function grantAdmin(app: { sql: Sql }, testUser: Person): Promise<Person> {
  await app.sql`update users set admin = true where id = ${testUser.user.id}`;
  return testUser;
}

/** An admin with an open admin session. */
export async function admin(
  app: { url: string; sql: Sql },
  overrides: Partial<Registration> = {},
): Promise<Person> {
  const testUser = await grantAdmin(app, await person(app, overrides));
  expectOk(await testUser.call(openAdminSession, {}));
  return testUser;
}
