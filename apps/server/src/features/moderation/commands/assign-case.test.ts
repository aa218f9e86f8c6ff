import { listAuditLogs } from '@quartermaster/contract/admin';
import { assignModerationCase, listModerationCases } from '@quartermaster/contract/moderation';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { hideContentOf, reportedTemplate } from '../../../../test/factories/moderation.ts';
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

const reportTemplate = (creator = author) => reportedTemplate({ admin: ada, author: creator, reader });

test('assignment rejects users who are not admins, and decided cases', async () => {
  const reported = await reportTemplate();
  const take = (user: Person) => user.call(assignModerationCase, { params: reported.params, body: {} });
  expect((await take(author)).status).toBe(403);
  await hideContentOf(ada, reported);
  expect((await take(ada)).status).toBe(409);
});

test('case of another admin can be assigned and decided only after a takeover', async () => {
  const reported = await reportTemplate();
  const other = await admin(app);
  const take = (user: Person, reason?: string) =>
    user.call(assignModerationCase, {
      params: reported.params,
      body: reason ? { take_over_reason: reason } : {},
    });
  expect((await take(ada)).body.data.assignee?.id).toBe(ada.user.id);
  const rejected = await take(other);
  expect([rejected.status, rejected.body.error.message]).toEqual([
    409,
    `${ada.user.username} is already working on this case.`,
  ]);
  expect((await hideContentOf(other, reported)).status).toBe(409);
  const assignedCases = await ada.call(listModerationCases, { query: { mine: 'true' } });
  expect(assignedCases.body.data.map(({ subject_id }) => subject_id)).toEqual([reported.subjectId]);
  expect((await take(other, 'Ada is on holiday')).status).toBe(200);
  expect((await hideContentOf(ada, reported)).status).toBe(409);
  expect((await hideContentOf(other, reported)).status).toBe(200);
});

test('takeover requires a reason, which is audited, and notifies the previous assignee if still an admin', async () => {
  const reported = await reportTemplate();
  const [first, second, third] = [await admin(app), await admin(app), await admin(app)];
  const take = (user: Person, body: object = {}) =>
    user.send('POST', assignModerationCase.path.replace('{id}', reported.params.id), { body });
  expect((await take(first)).status).toBe(200);
  const rejected = [];
  for (const take_over_reason of [true, {}, 'x'])
    rejected.push((await take(second, { take_over_reason })).body.error.details?.[0]?.field);
  expect(rejected).toEqual(['take_over_reason', 'take_over_reason', 'take_over_reason']);
  expect((await take(second, { take_over_reason: 'On holiday' })).status).toBe(200);
  const { data } = (await first.call(listNotifications, {})).body;
  expect(data.map(({ title, body, link }) => ({ title, body, link }))).toEqual([
    {
      title: 'Moderation case taken over',
      body: expect.stringContaining(`${second.user.username} took over your case`),
      link: `/admin/moderation/${reported.params.id}`,
    },
  ]);
  const query = { action: 'moderation_assigned', person: second.user.username } as const;
  expect((await ada.call(listAuditLogs, { query })).body.data[0]?.details).toMatchObject({
    taken_from: first.user.username,
    reason: 'On holiday',
  });
  await app.sql`update users set admin = false where id = ${second.user.id}`;
  expect((await take(third, { take_over_reason: 'Left us' })).status).toBe(200);
  expect(await app.sql`select from notifications where user_id = ${second.user.id}`).toHaveLength(0);
});
