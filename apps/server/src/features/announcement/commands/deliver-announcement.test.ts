import {
  currentAnnouncements,
  showAnnouncement,
  withdrawAnnouncement,
} from '@quartermaster/contract/announcement';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { createPublishedAnnouncement } from '../../../../test/factories/announcements.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';
import { type TestWorker, workerFor } from '../../../../test/factories/worker-services.ts';
import { inDays } from '../../../../test/in-days.ts';
import { deliverAnnouncement } from './deliver-announcement.ts';

let app: TestApp;
/** Services of a second process, with which the tests deliver announcements; no process runs the queued jobs. */
let worker: TestWorker;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  worker = workerFor(app);
  ada = await admin(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const deliver = (id: string) => deliverAnnouncement(worker.services, id);
const titles = async (user: Person) =>
  (await user.call(listNotifications, { query: { kind: 'announcement' } })).body.data.map(
    ({ title }) => title,
  );
const banners = async (user: Person) =>
  (await user.call(currentAnnouncements, {})).body.data.map(({ title }) => title);
const announcementOf = async (id: string) => (await ada.call(showAnnouncement, { params: { id } })).body.data;

test('banner and notification are shown to exactly the audience', async () => {
  const [gm, freeUser, subscriber] = [await person(app), await person(app), await person(app)];
  // The tiers are stored before the users' first requests, because a session's tier is cached for a second.
  await app.sql`update users set tier = 'tier_2' where id = any(${[gm.user.id, subscriber.user.id]}::uuid[])`;
  const observer = await member(app, await party(gm), 'observer');
  await Promise.all([
    createPublishedAnnouncement(ada, { title: 'For game masters', roles: ['gm', 'manager'] }).then(deliver),
    createPublishedAnnouncement(ada, { title: 'For observers', roles: ['observer'] }).then(deliver),
    createPublishedAnnouncement(ada, { title: 'For tier 2', tiers: ['tier_2', 'tier_3'] }).then(deliver),
    createPublishedAnnouncement(ada, {
      title: 'For game masters of tier 2',
      tiers: ['tier_2'],
      roles: ['gm'],
    }).then(deliver),
  ]);
  const expected: [Person, string[]][] = [
    [freeUser, []],
    [observer, ['For observers']],
    [subscriber, ['For tier 2']],
    [gm, ['For game masters', 'For game masters of tier 2', 'For tier 2']],
  ];
  for (const [user, expectedTitles] of expected) {
    expect((await titles(user)).sort()).toEqual(expectedTitles);
    expect((await banners(user)).sort()).toEqual(expectedTitles);
  }
});

test('repeated and parallel deliveries notify no user twice', async () => {
  const gm = await person(app);
  const id = await createPublishedAnnouncement(ada, { title: 'Once', channels: ['notice'] });
  await Promise.all([deliver(id), deliver(id), deliver(id)]);
  await deliver(id);
  const [row] = await app.sql<{ most: number; all: number; users: number }[]>`
    select max(n)::int as most, sum(n)::int as all, count(*)::int as users from (
      select count(*) as n from notifications where facts ->> 'announcement_id' = ${id} group by user_id) each`;
  expect(row).toMatchObject({ most: 1, all: (await announcementOf(id)).notices });
  expect(await titles(gm)).toEqual(['Once']);
  expect((await announcementOf(id)).delivered_at).not.toBeNull();
});

test('delivery continues after the users whom a crashed job has notified', async () => {
  const [first, second] = [await person(app), await person(app)];
  const id = await createPublishedAnnouncement(ada, { title: 'Continued', channels: ['notice'] });
  await app.sql`update announcements set delivered_through = ${first.user.id} where id = ${id}`;
  await deliver(id);
  expect(
    [await titles(first), await titles(second)].map((userTitles) => userTitles.includes('Continued')),
  ).toEqual([false, true]);
});

test('job notifies at most 2,000 users, and queues a job for the next users', async () => {
  await app.sql`
    insert into users (id, email, username, tier)
    select gen_random_uuid(), 'many' || n || '@example.org', 'many ' || n, 'tier_3' from generate_series(1, 2001) n`;
  const id = await createPublishedAnnouncement(ada, {
    title: 'Many',
    channels: ['notice'],
    tiers: ['tier_3'],
  });
  await deliver(id);
  expect(await announcementOf(id)).toMatchObject({ notices: 2000, delivered_at: null });
  const queuedJobs = await app.sql`
    select from pgboss.job where name = 'announcement' and data ->> 'announcement_id' = ${id}`;
  expect(queuedJobs).toHaveLength(2);
  await deliver(id);
  expect((await announcementOf(id)).notices).toBe(2001);
});

test('delivery fails while the announcement has not started by the clock of this process, and succeeds later', async () => {
  const gm = await person(app);
  const id = await createPublishedAnnouncement(ada, { title: 'Later', starts_at: inDays(0.5) });
  await expect(deliver(id)).rejects.toThrow('has not started');
  await app.sql`update announcements set starts_at = now() - interval '1 hour' where id = ${id}`;
  await deliver(id);
  expect(await titles(gm)).toContain('Later');
});

test('announcement emails have a lower priority than emails that users wait for', async () => {
  await app.sql`update users set email_verified_at = now() where id = ${ada.user.id}`;
  const id = await createPublishedAnnouncement(ada, { title: 'By mail', channels: ['mail'] });
  await deliver(id);
  const emails = await app.sql<{ priority: number }[]>`
    select priority from pgboss.job where name = 'mail' and data ->> 'announcement_id' = ${id}`;
  expect(emails.length).toBeGreaterThan(0);
  expect(new Set(emails.map(({ priority }) => priority))).toEqual(new Set([-1]));
});

test('withdrawn announcement notifies no one', async () => {
  const gm = await person(app);
  const id = await createPublishedAnnouncement(ada, { title: 'Withdrawn' });
  await ada.call(withdrawAnnouncement, { params: { id }, body: { reason: 'Outdated' } });
  await deliver(id);
  expect([await titles(gm), await banners(gm)].flat()).not.toContain('Withdrawn');
});

test('delivery queues no emails while announcement emails are turned off', async () => {
  await app.sql`update users set email_verified_at = now() where id = ${ada.user.id}`;
  const id = await createPublishedAnnouncement(ada, { title: 'Without mail', channels: ['notice', 'mail'] });
  await app.sql`update site_settings set announcement_mails = false`;
  await deliver(id);
  await app.sql`update site_settings set announcement_mails = true`;
  expect(await titles(ada)).toContain('Without mail');
  expect(await announcementOf(id)).toMatchObject({ mails: 0 });
});
