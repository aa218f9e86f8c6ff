import {
  currentAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  previewAudience,
  updateAnnouncement,
} from '@quartermaster/contract/announcement';
import { ANNOUNCEMENT_CSV_COLUMNS, exportAnnouncements } from '@quartermaster/contract/announcement-export';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import {
  announcementForm,
  createDraftAnnouncement,
  createPublishedAnnouncement,
} from '../../../../test/factories/announcements.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';
import { inDays } from '../../../../test/in-days.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  ada = await admin(app);
});
afterAll(() => app.close());

const update = (id: string, title: string, version = 1, testUser = ada) =>
  testUser.call(updateAnnouncement, {
    params: { id },
    body: { announcement: announcementForm({ title }), version },
  });
const remove = (id: string) => ada.call(deleteAnnouncement, { params: { id }, body: { reason: 'Outdated' } });

test.each([
  [{ title: ' ' }, 'title'],
  [{ text: '' }, 'text'],
  [{ text: 'https://a.example https://b.example https://c.example https://d.example' }, 'text'],
  [{ channels: [] }, 'channels'],
  [{ channels: ['banner', 'banner'] }, 'channels'],
  [{ channels: ['fax'] }, 'channels.0'],
  [{ tiers: ['tier_9'] }, 'tiers.0'],
  [{ roles: ['gm', 'gm'] }, 'roles'],
  [{ ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
  [{ starts_at: inDays(3), ends_at: inDays(2) }, 'ends_at'],
])('draft with %j is rejected', async (invalidFields, field) => {
  const announcement = { ...announcementForm(), ...invalidFields };
  const response = await ada.send('POST', listAnnouncements.path, { body: { announcement } });
  expect([response.status, response.body.error?.details[0]?.field]).toEqual([422, field]);
});

test('draft is shown to no one, can be updated, and is deleted with an entry in the audit log', async () => {
  const id = await createDraftAnnouncement(ada);
  expect((await update(id, 'Newer dice')).body.data).toMatchObject({ title: 'Newer dice', state: 'draft' });
  expect((await ada.call(currentAnnouncements, {})).body.data).toEqual([]);
  expect((await remove(id)).status).toBe(204);
  expect(await codeOf(update(id, 'Gone'))).toBe('404 RESOURCE_NOT_FOUND');
  const [entry] = await app.sql`
    select details ->> 'title' as title, details ->> 'reason' as reason from audit_entries
    where action = 'announcement_deleted' and details ->> 'announcement' = ${id}`;
  expect(entry).toEqual({ title: 'Newer dice', reason: 'Outdated' });
});

test('published announcement cannot be changed or deleted', async () => {
  const id = await createPublishedAnnouncement(ada);
  expect(await codeOf(update(id, 'Other dice'))).toBe('409 CONFLICT');
  expect(await codeOf(remove(id))).toBe('409 CONFLICT');
});

test('list is filtered by state', async () => {
  const ids = [
    await createDraftAnnouncement(ada),
    await createPublishedAnnouncement(ada, { starts_at: inDays(1), ends_at: inDays(2) }),
  ];
  const listIds = async (state: 'draft' | 'scheduled') =>
    (await ada.call(listAnnouncements, { query: { state } })).body.data.map(({ id }) => id);
  expect(await listIds('draft')).toEqual([ids[0]]);
  expect(await listIds('scheduled')).toEqual([ids[1]]);
});

test('preview counts the users of an audience by tier and by party role', async () => {
  const [gm, subscriber] = [await person(app), await person(app)];
  const testParty = await party(gm);
  await member(app, testParty, 'observer');
  await app.sql`update users set tier = 'tier_3' where id = ${subscriber.user.id}`;
  const countUsers = async (tiers: 'tier_3'[], roles: ('gm' | 'observer')[]) =>
    (await ada.call(previewAudience, { body: { tiers, roles } })).body.data.users;
  expect(await countUsers(['tier_3'], [])).toBe(1);
  expect(await countUsers([], ['gm', 'observer'])).toBe(2);
  expect(await countUsers(['tier_3'], ['gm'])).toBe(0);
  expect(await countUsers([], [])).toBe(4);
});

test('draft that another admin changed is not overwritten until the saving admin has read the new version', async () => {
  const bo = await admin(app);
  const id = await createDraftAnnouncement(ada);
  const responses = await Promise.all([update(id, 'First'), update(id, 'Second', 1, bo)]);
  const [saved, rejected] = responses.sort((a, b) => a.status - b.status);
  expect([saved?.status, rejected?.status, rejected?.body.error.message]).toEqual([
    200,
    409,
    'This draft has changed since you opened it. Read the new version first.',
  ]);
  expect(saved?.body.data.version).toBe(2);
  expect((await update(id, 'Third', 2, bo)).body.data).toMatchObject({ title: 'Third', version: 3 });
  expect((await remove(id)).status).toBe(204);
});

test('export contains each announcement in the requested state once, across batches, with escaped formulas', async () => {
  // All have the same time, so that they are ordered by id only.
  await app.sql`
    insert into announcements (id, author_id, state, title, body, channels, tiers, roles, starts_at, ends_at, created_at, updated_at)
    select gen_random_uuid(), ${ada.user.id}, 'withdrawn', '=title' || n, 'text', '{banner}', '{}', '{}', now(), now() + interval '1 day',
      '2026-01-01', '2026-01-01'
    from generate_series(1, 501) n`;
  const response = await ada.call(exportAnnouncements, { query: { state: 'withdrawn' } });
  const [header, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
  expect(header).toEqual([...ANNOUNCEMENT_CSV_COLUMNS]);
  const titles = lines.map(([, title]) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => title?.startsWith("'=title"))).toHaveLength(501);
  expect(new Set(lines.map(([, , state]) => state))).toEqual(new Set(['withdrawn']));
});
