import { listNotifications, readNotification } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createNotifications, roleNotification } from '../../../../test/factories/notifications.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  mira = await person(app);
  for (let n = 0; n < 5; n += 1) await createNotifications(app, roleNotification(mira.user.id));
  await createNotifications(app, { kind: 'security', event: 'password_changed', to: [mira.user.id] });
});
afterAll(() => app.close());

const list = async (query: Record<string, string>) => (await mira.call(listNotifications, { query })).body;

describe('notification list', () => {
  test('excludes notifications of other users', async () => {
    const other = await person(app);
    expect((await other.call(listNotifications, {})).body).toMatchObject({
      data: [],
      meta: { total_count: 0, total_pages: 1 },
    });
  });

  test('is sorted newest first and paged without duplicates', async () => {
    const pages = [await list({ per_page: '4' }), await list({ per_page: '4', page: '2' })];
    const all = pages.flatMap(({ data }) => data);
    expect(pages.map(({ data }) => data.length)).toEqual([4, 2]);
    expect(pages[0]?.meta).toEqual({ current_page: 1, total_pages: 2, total_count: 6, per_page: 4 });
    expect(all[0]?.kind).toBe('security');
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('is filtered by kind and by read state', async () => {
    expect((await list({ kind: 'security' })).data).toHaveLength(1);
    expect((await list({ 'filters[kind]': 'invitation' })).data).toEqual([]);
    const [newest] = (await list({ unread: 'true' })).data;
    await mira.call(readNotification, { params: { id: newest?.id ?? '' } });
    expect((await list({ unread: 'true' })).meta.total_count).toBe(5);
    expect((await list({ unread: 'false' })).data.map(({ id }) => id)).toEqual([newest?.id]);
    expect((await list({ unread: 'true', kind: 'security' })).data).toEqual([]);
  });

  test('rejects an unknown kind', async () => {
    const response = await mira.send('GET', '/api/v1/notifications?kind=gossip');
    expect([response.status, response.body.error.details]).toMatchObject([422, [{ field: 'kind' }]]);
  });
});
