import { CASE_REPORTS_MAX } from '@quartermaster/contract/constants';
import { getModerationCase, listModerationCases } from '@quartermaster/contract/moderation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { lootTemplate } from '../../../../test/factories/loot.ts';
import { caseIdOf, report, reportedTemplate, resolveCaseOf } from '../../../../test/factories/moderation.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { party, template } from '../../../../test/factories/test-parties.ts';
import { newId, SYSTEM_USER_ID } from '../../../platform/ids.ts';

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

const read = async (id: string) => (await ada.call(getModerationCase, { params: { id } })).body.data;

describe('report', () => {
  test.each(['item_template', 'shop_template', 'loot_template', 'rating', 'party', 'user'] as const)(
    'rejects an unknown subject of kind %s',
    async (kind) => {
      expect((await report(reader, { kind, subject_id: newId() })).status).toBe(404);
    },
  );

  test('rejects content that is not public', async () => {
    const [item, shop, hoard] = [
      await template(author),
      await shopTemplate(author),
      await lootTemplate(author),
    ];
    const { id } = await party(author);
    const subjects = [
      { kind: 'item_template', subject_id: item.id },
      { kind: 'shop_template', subject_id: shop.id },
      { kind: 'loot_template', subject_id: hoard.id },
      { kind: 'party', subject_id: id },
      { kind: 'user', subject_id: SYSTEM_USER_ID },
    ] as const;
    for (const subject of subjects)
      expect([subject.kind, (await report(reader, subject)).status]).toEqual([subject.kind, 404]);
  });

  test('rejects the user’s own content and account, and the catalog', async () => {
    const ownTemplate = await template(author, { visibility: 'public' });
    expect((await report(author, { kind: 'item_template', subject_id: ownTemplate.id })).status).toBe(409);
    expect((await report(reader, { kind: 'user', subject_id: reader.user.id })).status).toBe(409);
    const [entry] = await app.sql<{ id: string }[]>`
      select id from item_templates where creator_id = ${SYSTEM_USER_ID} order by id limit 1`;
    expect((await report(reader, { kind: 'item_template', subject_id: entry?.id ?? '' })).status).toBe(409);
  });

  test('rejects a second report by the same user, including concurrent ones', async () => {
    const { id } = await template(author, { visibility: 'unlisted' });
    const user = await person(app);
    const subject = { kind: 'item_template', subject_id: id } as const;
    const responses = await Promise.all([
      report(user, subject),
      report(user, subject),
      report(user, subject),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect((await read(await caseIdOf(ada, id))).reports_count).toBe(1);
  });

  test('rejects more reports than a case can have', async () => {
    const { id } = await template(author, { visibility: 'public' });
    const subject = { kind: 'item_template', subject_id: id } as const;
    await report(reader, subject);
    await app.sql`update moderation_cases set reports_count = ${CASE_REPORTS_MAX} where subject_id = ${id}`;
    expect((await report(await person(app), subject)).status).toBe(409);
  });
});

test('user can report a subject again once its case is decided', async () => {
  const { params, subjectId } = await reportedTemplate({ admin: ada, author, reader });
  const reportAgain = () => report(reader, { kind: 'item_template', subject_id: subjectId });
  expect((await reportAgain()).status).toBe(409);
  await resolveCaseOf(ada, { params }, 'dismiss');
  expect((await reportAgain()).status).toBe(204);
  expect(await caseIdOf(ada, subjectId)).not.toBe(params.id);
});

test('reports of one subject join one case, which does not show the reporters to admins', async () => {
  const { id } = await template(author, { name: 'Rude Lamp', visibility: 'public' });
  const subject = { kind: 'item_template', subject_id: id } as const;
  const responses = await Promise.all([reader, await person(app)].map((user) => report(user, subject)));
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  const detail = await read(await caseIdOf(ada, id));
  expect(detail).toMatchObject({
    status: 'open',
    subject_name: 'Rude Lamp',
    author: { username: author.user.username },
    reports_count: 2,
    content: expect.stringContaining('Rude Lamp'),
    assignee: null,
  });
  expect(detail.reports.map(({ reason, text }) => [reason, text])).toEqual([
    ['offensive', 'It insults us.'],
    ['offensive', 'It insults us.'],
  ]);
  expect(JSON.stringify(detail)).not.toContain(reader.user.id);
});

test('cases are listed to admins only, filtered by kind, with the longest waiting first', async () => {
  expect((await reader.call(listModerationCases, {})).status).toBe(403);
  const other = await person(app);
  const { id } = await party(author, { name: 'The Rude Ones', is_public: true });
  await report(reader, { kind: 'party', subject_id: id });
  await report(reader, { kind: 'user', subject_id: other.user.id });
  await app.sql`
    update moderation_cases set waiting_since = case kind when 'party' then '2026-01-01' else '2026-01-02' end::timestamptz
    where subject_id in (${id}, ${other.user.id})`;
  const list = async (kind?: 'party' | 'user') => {
    const { body } = await ada.call(listModerationCases, { query: kind ? { kind } : {} });
    return body.data.map(({ subject_id }) => subject_id);
  };
  expect((await list()).slice(0, 2)).toEqual([id, other.user.id]);
  expect(await list('party')).toEqual([id]);
});
