import { assignModerationCase, listModerationCases } from '@quartermaster/contract/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { hideCase, reportedTemplate } from '../../../../test/factories/moderation.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { adminAtWork } from '../../../../test/factories/support.ts';

let app: TestApp;
let admin: Person;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await adminAtWork(app);
  author = await verified(app, await person(app));
  reader = await person(app);
});
afterAll(() => app.close());

const reported = (creator = author) => reportedTemplate({ admin, author: creator, reader });

test('assignment refuses users who are not admins, and decided cases', async () => {
  const found = await reported();
  const take = (who: Person) => who.call(assignModerationCase, { params: found.params, body: {} });
  expect((await take(author)).status).toBe(403);
  await hideCase(admin, found);
  expect((await take(admin)).status).toBe(409);
});

test('case of another admin is assigned and decided only once it is taken over', async () => {
  const found = await reported();
  const other = await adminAtWork(app);
  const take = (who: Person, take_over = false) =>
    who.call(assignModerationCase, { params: found.params, body: { take_over } });
  expect((await take(admin)).body.data.assignee?.id).toBe(admin.user.id);
  const refused = await take(other);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    `${admin.user.username} already works on this case.`,
  ]);
  expect((await hideCase(other, found)).status).toBe(409);
  const mine = await admin.call(listModerationCases, { query: { mine: 'true' } });
  expect(mine.body.data.map(({ subject_id }) => subject_id)).toEqual([found.subjectId]);
  expect((await take(other, true)).status).toBe(200);
  expect((await hideCase(admin, found)).status).toBe(409);
  expect((await hideCase(other, found)).status).toBe(200);
});
