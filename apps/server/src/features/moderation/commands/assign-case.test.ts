import { assignModerationCase, listModerationCases } from '@quartermaster/contract/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { hideCase, reportedTemplate } from '../../../../test/factories/moderation.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';

let app: TestApp;
let ada: Person;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
  author = await verified(app, await person(app));
  reader = await person(app);
});
afterAll(() => app.close());

const reported = (creator = author) => reportedTemplate({ admin: ada, author: creator, reader });

test('assignment refuses users who are not admins, and decided cases', async () => {
  const found = await reported();
  const take = (who: Person) => who.call(assignModerationCase, { params: found.params, body: {} });
  expect((await take(author)).status).toBe(403);
  await hideCase(ada, found);
  expect((await take(ada)).status).toBe(409);
});

test('case of another admin is assigned and decided only once it is taken over', async () => {
  const found = await reported();
  const other = await admin(app);
  const take = (who: Person, take_over = false) =>
    who.call(assignModerationCase, { params: found.params, body: { take_over } });
  expect((await take(ada)).body.data.assignee?.id).toBe(ada.user.id);
  const refused = await take(other);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    `${ada.user.username} is already working on this case.`,
  ]);
  expect((await hideCase(other, found)).status).toBe(409);
  const mine = await ada.call(listModerationCases, { query: { mine: 'true' } });
  expect(mine.body.data.map(({ subject_id }) => subject_id)).toEqual([found.subjectId]);
  expect((await take(other, true)).status).toBe(200);
  expect((await hideCase(ada, found)).status).toBe(409);
  expect((await hideCase(other, found)).status).toBe(200);
});
