import {
  currentAnnouncements,
  publishAnnouncement,
  showAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@quartermaster/contract/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import {
  announcementForm,
  createDraftAnnouncement,
  createPublishedAnnouncement,
} from '../../../../test/factories/announcements.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { inDays } from '../../../../test/in-days.ts';
import { createTokens } from '../../../platform/auth/tokens.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { announcementEmails } from '../jobs.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());

const publish = (id: string, start: 'now' | 'as_planned' = 'as_planned', version = 1) =>
  ada.call(publishAnnouncement, { params: { id }, body: { reason: 'Planned', start, version } });
const withdraw = (id: string) =>
  ada.call(withdrawAnnouncement, { params: { id }, body: { reason: 'Outdated' } });
const stateOf = async (id: string) => (await ada.call(showAnnouncement, { params: { id } })).body.data.state;
const shownIds = async () => (await ada.call(currentAnnouncements, {})).body.data.map(({ id }) => id);
const queuedStarts = async (id: string) =>
  (
    await app.sql<{ start_after: Date }[]>`
      select start_after from pgboss.job where name = 'announcement' and data ->> 'announcement_id' = ${id}
      order by created_on, id`
  ).map(({ start_after }) => start_after.toISOString());
const auditEntriesOf = (id: string) => app.sql`
  select action, details ->> 'reason' as reason from audit_entries
  where details ->> 'announcement' = ${id} order by number`;

test('published draft without a start is active immediately, and its delivery is queued', async () => {
  const id = await createPublishedAnnouncement(ada);
  expect(await stateOf(id)).toBe('active');
  expect(await shownIds()).toEqual([id]);
  expect(await queuedStarts(id)).toHaveLength(1);
  expect(await codeOf(publish(id))).toBe('409 CONFLICT');
  expect(await auditEntriesOf(id)).toEqual([{ action: 'announcement_published', reason: 'Planned' }]);
  await withdraw(id);
});

test('scheduled announcement is queued for its start, is hidden until then, and can be started early', async () => {
  const starts_at = inDays(2);
  const id = await createPublishedAnnouncement(ada, { starts_at, ends_at: inDays(366) });
  expect(await stateOf(id)).toBe('scheduled');
  expect(await shownIds()).toEqual([]);
  expect(await queuedStarts(id)).toEqual([starts_at]);
  expect(await codeOf(publish(id))).toBe('409 CONFLICT');
  expect((await publish(id, 'now')).body.data.state).toBe('active');
  expect(await shownIds()).toEqual([id]);
  expect(await queuedStarts(id)).toHaveLength(2);
  await withdraw(id);
});

test('withdrawn announcement is no longer shown, and cannot be published or withdrawn again', async () => {
  const id = await createPublishedAnnouncement(ada);
  expect((await withdraw(id)).body.data.state).toBe('withdrawn');
  expect(await shownIds()).toEqual([]);
  expect(await codeOf(withdraw(id))).toBe('409 CONFLICT');
  expect(await codeOf(publish(id, 'now'))).toBe('409 CONFLICT');
  expect((await auditEntriesOf(id)).at(-1)).toEqual({ action: 'announcement_withdrawn', reason: 'Outdated' });
});

test('announcement expires at its end; a draft whose end has passed is not published', async () => {
  const [id, lateDraftId] = [await createPublishedAnnouncement(ada), await createDraftAnnouncement(ada)];
  await app.sql`
    update announcements set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
    where id = any(${[id, lateDraftId]}::uuid[])`;
  expect(await stateOf(id)).toBe('expired');
  expect(await shownIds()).toEqual([]);
  expect(await codeOf(withdraw(id))).toBe('409 CONFLICT');
  expect(await codeOf(publish(lateDraftId))).toBe('409 CONFLICT');
});

test('one of two admins who publish the same draft concurrently is rejected', async () => {
  const bo = await admin(app);
  const id = await createDraftAnnouncement(ada);
  const input = { params: { id }, body: { reason: 'Planned', version: 1 } };
  const codes = await Promise.all([ada, bo].map((user) => codeOf(user.call(publishAnnouncement, input))));
  expect(codes.sort()).toEqual([200, '409 CONFLICT'].sort());
  await withdraw(id);
});

test('draft that another admin changed is not published until the publishing admin has read the new version', async () => {
  const bo = await admin(app);
  const id = await createDraftAnnouncement(ada);
  const announcement = announcementForm({ title: 'Other dice' });
  const updateResponse = await bo.call(updateAnnouncement, {
    params: { id },
    body: { announcement, version: 1 },
  });
  expect(updateResponse.body.data.version).toBe(2);
  const { status, body } = await publish(id);
  expect([status, body.error.message]).toEqual([
    409,
    'This draft has changed since you opened it. Read the new version first.',
  ]);
  expect(await stateOf(id)).toBe('draft');
  expect(await queuedStarts(id)).toEqual([]);
  expect((await publish(id, 'now', 2)).body.data.title).toBe('Other dice');
  await withdraw(id);
});

test('publication concurrent with a change does not publish text that the admin has not read', async () => {
  const bo = await admin(app);
  const id = await createDraftAnnouncement(ada);
  const announcement = announcementForm({ title: 'Other dice' });
  const body = { announcement, version: 1 };
  await Promise.all([bo.call(updateAnnouncement, { params: { id }, body }), publish(id)]);
  const { data } = (await ada.call(showAnnouncement, { params: { id } })).body;
  expect([
    ['draft', 'Other dice'],
    ['active', 'New dice'],
  ]).toContainEqual([data.state, data.title]);
});

test('while announcement emails are turned off, an announcement with emails cannot be published and pending emails are not sent', async () => {
  const id = await createDraftAnnouncement(ada, { channels: ['banner', 'mail'] });
  await app.sql`update site_settings set announcement_mails = false`;
  const { status, body } = await publish(id);
  expect([status, body.error.message]).toEqual([
    409,
    'Announcement emails are turned off in Settings. Turn them on, or remove the channel from the draft.',
  ]);
  await app.sql`update site_settings set announcement_mails = true`;
  expect((await publish(id)).status).toBe(200);
  const compose = announcementEmails({
    config: app.config,
    tokens: createTokens(app.config.secretKey, () => new Date()),
  }).announcement;
  await app.sql`update users set email_verified_at = now() where id = ${ada.user.id}`;
  const composeEmail = () =>
    inTransaction(
      app.sql,
      () => new Date(),
      async (tx) =>
        compose?.(
          tx,
          { kind: 'announcement', announcement_id: id, user_id: ada.user.id } as never,
          {} as never,
        ),
    );
  expect(await composeEmail()).toMatchObject({ subject: 'New dice' });
  await app.sql`update site_settings set announcement_mails = false`;
  expect(await composeEmail()).toBeNull();
  await app.sql`update site_settings set announcement_mails = true`;
  await withdraw(id);
});
