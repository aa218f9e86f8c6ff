import {
  answerSupportRequest,
  exportSupportQueue,
  getQueuedSupportRequest,
  listSupportQueue,
  SUPPORT_CSV_COLUMNS,
} from '@quartermaster/contract/support';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { supportRequest } from '../../../../test/factories/support.ts';
import { newId } from '../../../platform/ids.ts';

let app: TestApp;
let ada: Person;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.sql`delete from support_requests`;
  ada = await admin(app);
  mira = await person(app);
});
afterAll(() => app.close());

const subjects = async (query: Parameters<typeof read>[0] = {}) =>
  (await read(query)).body.data.map(({ subject }) => subject);
const read = (query: { status?: 'open' | 'answered' | 'closed'; premium?: 'true' | 'false' }) =>
  ada.call(listSupportQueue, { query });

test('queue and its requests reject users who are not admins', async () => {
  const { id } = await supportRequest(mira);
  expect((await mira.call(listSupportQueue, {})).status).toBe(403);
  expect((await mira.call(exportSupportQueue, {})).status).toBe(403);
  expect((await mira.call(getQueuedSupportRequest, { params: { id } })).status).toBe(403);
});

test('queue lists premium requests first, then the longest waiting requests', async () => {
  for (const subject of ['Oldest', 'Premium', 'Newest']) await supportRequest(mira, { subject });
  await app.sql`
    update support_requests set is_premium = subject = 'Premium',
      waiting_since = case subject when 'Oldest' then '2026-01-01' else waiting_since end`;
  expect(await subjects()).toEqual(['Premium', 'Oldest', 'Newest']);
  expect(await subjects({ premium: 'true' })).toEqual(['Premium']);
  expect(await subjects({ premium: 'false' })).toEqual(['Oldest', 'Newest']);
});

test('queue lists open requests unless another status is requested', async () => {
  const { id } = await supportRequest(mira, { subject: 'Answered' });
  await supportRequest(mira, { subject: 'Waiting' });
  await ada.call(answerSupportRequest, { params: { id }, body: { answer: { text: 'Done.' } } });
  expect(await subjects()).toEqual(['Waiting']);
  expect(await subjects({ status: 'answered' })).toEqual(['Answered']);
  expect(await subjects({ status: 'closed' })).toEqual([]);
});

test('queued request names its user and contains messages and diagnostics', async () => {
  const { id } = await supportRequest(mira, { diagnostics: 'Browser: Firefox 150' });
  const { body } = await ada.call(getQueuedSupportRequest, { params: { id } });
  expect(body.data).toMatchObject({
    user: { id: mira.user.id, username: mira.user.username, email: mira.user.email },
    diagnostics: 'Browser: Firefox 150',
    messages: [{ author: 'user' }],
  });
  expect((await ada.call(getQueuedSupportRequest, { params: { id: newId() } })).status).toBe(404);
});

test('export contains the requests that match the filter, in the order of the queue, and escapes spreadsheet formulas', async () => {
  for (const subject of ['Oldest', '=1+1', 'Newest']) await supportRequest(mira, { subject });
  await app.sql`
    update support_requests set is_premium = subject = '=1+1',
      waiting_since = case subject when 'Oldest' then '2026-01-01' else waiting_since end`;
  const linesOf = async (query: { status?: 'open' | 'closed'; premium?: 'true' | 'false' }) => {
    const response = await ada.call(exportSupportQueue, { query });
    return parse(String(response.body.data), { bom: true }) as string[][];
  };
  const [header, ...lines] = await linesOf({});
  expect(header).toEqual([...SUPPORT_CSV_COLUMNS]);
  expect(lines.map(([, subject, status, premium]) => [subject, status, premium])).toEqual([
    ["'=1+1", 'open', 'yes'],
    ['Oldest', 'open', 'no'],
    ['Newest', 'open', 'no'],
  ]);
  expect(await linesOf({ status: 'closed' })).toHaveLength(1);
  expect(await linesOf({ premium: 'true' })).toHaveLength(2);
});
