import {
  acknowledgeAnnouncement,
  currentAnnouncements,
  showAnnouncement,
} from '@quartermaster/contract/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { createPublishedAnnouncement } from '../../../../test/factories/announcements.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const acknowledge = (user: Person, id: string, dismissed: boolean) =>
  user.call(acknowledgeAnnouncement, { params: { id }, body: { dismissed } });
const banners = async (user: Person) =>
  (await user.call(currentAnnouncements, {})).body.data.map(({ title, is_seen }) => [title, is_seen]);

test('dismissed banner stays dismissed, and is counted once for each user; users outside the audience are rejected', async () => {
  const [ada, gm, otherUser] = [await admin(app), await person(app), await person(app)];
  const id = await createPublishedAnnouncement(ada, {
    title: 'New dice',
    channels: ['banner'],
    roles: ['gm'],
  });
  await party(gm);
  expect(await codeOf(acknowledge(otherUser, id, true))).toBe('404 RESOURCE_NOT_FOUND');
  expect(await banners(gm)).toEqual([['New dice', false]]);
  expect((await acknowledge(gm, id, false)).status).toBe(204);
  expect(await banners(gm)).toEqual([['New dice', true]]);
  for (const dismissed of [true, false, true])
    expect((await acknowledge(gm, id, dismissed)).status).toBe(204);
  expect(await banners(gm)).toEqual([]);
  const { data } = (await ada.call(showAnnouncement, { params: { id } })).body;
  expect(data).toMatchObject({ seen: 1, dismissed: 1 });
});
