import { openAdminSession } from '@quartermaster/contract/admin';
import {
  createSupportRequest,
  type NewSupportRequest,
  type SupportThread,
} from '@quartermaster/contract/support';
import type { TestApp } from '../app.ts';
import { type Person, person } from './people.ts';
import { made } from './table.ts';

/** A request of this user. */
export async function supportRequest(
  who: Pick<Person, 'call'>,
  overrides: Partial<NewSupportRequest> = {},
): Promise<SupportThread> {
  const support_request = {
    subject: 'The stash does not open',
    text: 'It stays empty since this morning.',
    ...overrides,
  };
  return made(await who.call(createSupportRequest, { body: { support_request } })).body.data;
}

/** An admin with an open admin session. */
export async function adminAtWork(app: Pick<TestApp, 'url' | 'sql'>): Promise<Person> {
  const who = await person(app);
  await app.sql`update users set admin = true where id = ${who.user.id}`;
  made(await who.call(openAdminSession, {}));
  return who;
}
