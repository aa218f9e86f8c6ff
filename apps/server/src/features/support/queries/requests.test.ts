import { getSupportRequest, listSupportRequests, replyToSupport } from '@quartermaster/contract/support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { supportRequest } from '../../../../test/factories/support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('list contains only the user’s own requests, the most recently changed first', async () => {
  const mira = await person(app);
  await supportRequest(await person(app), { subject: 'Of another user' });
  const first = await supportRequest(mira, { subject: 'First' });
  await supportRequest(mira, { subject: 'Second' });
  await app.sql`update support_requests set updated_at = '2026-01-01'`;
  await mira.call(replyToSupport, { params: { id: first.id }, body: { reply: { text: 'More' } } });
  const { body } = await mira.call(listSupportRequests, {});
  expect(body.data.map(({ subject }) => subject)).toEqual(['First', 'Second']);
  expect(body.meta.total_count).toBe(2);
  const second = await mira.call(listSupportRequests, { query: { page: '2', per_page: '1' } });
  expect(second.body.data.map(({ subject }) => subject)).toEqual(['Second']);
});

test('support request of another user is not found', async () => {
  const { id } = await supportRequest(await person(app));
  expect((await (await person(app)).call(getSupportRequest, { params: { id } })).status).toBe(404);
});

test('support request shows the diagnostics that were sent', async () => {
  const mira = await person(app);
  const { id } = await supportRequest(mira, { diagnostics: 'Browser: Firefox 150\nScreen: 390 × 844' });
  const { body } = await mira.call(getSupportRequest, { params: { id } });
  expect(body.data.diagnostics).toBe('Browser: Firefox 150\nScreen: 390 × 844');
});
