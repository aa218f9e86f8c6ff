import { createShareCode, type ShareCode, type SharedKind } from '@quartermaster/contract/share';
import type { Person } from './people.ts';
import { made } from './table.ts';

/** The code of a subject, new. */
export async function share(who: Person, kind: SharedKind, subject_id: string): Promise<ShareCode> {
  return made(await who.call(createShareCode, { body: { share_code: { kind, subject_id } } })).body.data;
}

/** A page or picture as anyone receives it, without an account. */
export async function opened(app: { url: string }, code: string, part = '') {
  const response = await fetch(`${app.url}/discord/share/${code}${part}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
