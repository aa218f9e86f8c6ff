import { createShareCode, type ShareCode, type SharedKind } from '@quartermaster/contract/share';
import type { Sql } from '../../src/platform/database.ts';
import { type Person, verified } from './people.ts';
import { expectOk } from './test-parties.ts';

/** Creates a share code for a subject as a user whose email address is verified first. */
export async function share(
  app: { sql: Sql },
  user: Person,
  kind: SharedKind,
  subject_id: string,
): Promise<ShareCode> {
  await verified(app, user);
  return expectOk(await user.call(createShareCode, { body: { share_code: { kind, subject_id } } })).body.data;
}

/** A page or picture as a guest receives it. */
export async function openSharePage(app: { url: string }, code: string, part = '') {
  const response = await fetch(`${app.url}/discord/share/${code}${part}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
