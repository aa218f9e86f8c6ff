import { openAdminSession } from '@quartermaster/contract/admin';
import type { TestApp } from '../app.ts';
import { type Person, person } from './people.ts';

/** An admin who has opened the admin area. */
export async function admin(app: TestApp): Promise<Person> {
  const who = await person(app);
  await app.sql`update users set admin = true where id = ${who.user.id}`;
  const { status } = await who.call(openAdminSession, {});
  if (status !== 201) throw new Error(`The admin area did not open: ${status}`);
  return who;
}

/** The status of an answer, with the code where it was refused. */
export async function codeOf(answer: Promise<{ status: number; body: { error: { code: string } } }>) {
  const { status, body } = await answer;
  return status < 400 ? status : `${status} ${body.error.code}`;
}
