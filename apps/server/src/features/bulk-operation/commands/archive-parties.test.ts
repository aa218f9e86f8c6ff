import {
  type BulkRow,
  cancelBulkOperation,
  exportBulkRows,
  listBulkRows,
  previewBulkOperation,
  showBulkOperation,
  startBulkOperation,
} from '@quartermaster/contract/bulk-operation';
import { listNotifications } from '@quartermaster/contract/notification';
import { getParty, joinParty, updateParty } from '@quartermaster/contract/party';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItems, expectOk, party } from '../../../../test/factories/test-parties.ts';
import { type TestWorker, workerFor } from '../../../../test/factories/worker-services.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';
import { runOperation } from './run-operation.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Offset of the server's clock from the real time, in milliseconds. */
let clockOffset = 0;
let app: TestApp;
/** Services like those of a worker process; the app itself only queues jobs. */
let worker: TestWorker;
let ada: Person;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + clockOffset) });
  worker = workerFor(app);
  ada = await admin(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  gm = await person(app);
});

const INACTIVE_DAYS = 90;
const body = { action: 'archive_parties', inactive_days: INACTIVE_DAYS } as const;
const preview = async () => (await ada.call(previewBulkOperation, { body })).body.data;
const start = async () =>
  expectOk(await ada.call(startBulkOperation, { body: { ...body, reason: 'Autumn' } })).body.data.id;
const run = (id: string) => runOperation(worker.services, id);
const rows = async (id: string) =>
  (await ada.call(listBulkRows, { params: { id }, query: { per_page: '100' } })).body.data;
const summaryOf = ({ name, state, message }: BulkRow) => [name, state, message];
const operation = async (id: string) => (await ada.call(showBulkOperation, { params: { id } })).body.data;
const isArchived = async (user: Person, id: string) =>
  (await user.call(getParty, { params: { id } })).body.data.is_archived;

/** Runs changes as if they happened this many days ago. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  clockOffset = -days * DAY_MS;
  try {
    return await work();
  } finally {
    clockOffset = 0;
  }
}

/** Creates a party that was last used this many days ago. */
async function unusedParty(name: string, days: number) {
  const testParty = await daysAgo(days, () => party(gm, { name }));
  await setLastUse(testParty.id, days);
  return testParty;
}
const setLastUse = (partyId: string, days: number) => app.sql`
  update party_members set last_seen_at = now() - make_interval(days => ${days}) where party_id = ${partyId}`;

test('parties that were used within the given days, or that plan a game session, are not selected', async () => {
  const visitedParty = await unusedParty('Visited', 100);
  const changedParty = await unusedParty('Changed', 100);
  const tradedParty = await unusedParty('Traded', 100);
  const plannedParty = await unusedParty('Planned', 100);
  await setLastUse(visitedParty.id, 89);
  await app.sql`update parties set updated_at = now() - interval '89 days' where id = ${changedParty.id}`;
  await daysAgo(89, () => addItems(gm, tradedParty.stashId, 'Torch'));
  await unusedParty('Young', 89);
  await app.sql`
    insert into game_sessions (party_id, id, starts_at, note, link, updated_at, updated_by)
    values (${plannedParty.id}, gen_random_uuid(), now() + interval '7 days', '', '', now(), ${gm.user.id})`;
  await unusedParty('Forgotten', 91);
  expect(await preview()).toEqual({
    total: 1,
    eligible: 1,
    selection: expect.stringMatching(/^[\da-f]{64}$/),
    skipped: [],
    sample: [{ name: 'Forgotten', skipped_because: null }],
  });
  await run(await start());
});

test('selected party is archived once, its game masters are notified, and a second game master can restore it', async () => {
  const { id: firstPartyId, joinCode: join_code } = await unusedParty('First', 400);
  await unusedParty('Second', 300);
  const [secondGm, player] = [await person(app), await person(app)];
  await daysAgo(390, async () => {
    expectOk(await secondGm.call(joinParty, { body: { join_code, role_request: 'gm' } }));
    expectOk(await player.call(joinParty, { body: { join_code, role_request: 'player' } }));
  });
  await setLastUse(firstPartyId, 390);
  const id = await start();
  // Several jobs for one operation, as after a crash.
  await Promise.all([run(id), run(id), run(id)]);
  expect((await rows(id)).map(summaryOf)).toEqual([
    ['First', 'succeeded', ''],
    ['Second', 'succeeded', ''],
  ]);
  expect(await operation(id)).toMatchObject({ state: 'completed', succeeded: 2, skipped: 0, failed: 0 });
  const notifications = async (user: Person) =>
    (await user.call(listNotifications, { query: { kind: 'support' } })).body.data.map(({ title }) => title);
  expect((await notifications(gm)).sort()).toEqual(['First was archived', 'Second was archived']);
  expect(await notifications(secondGm)).toEqual(['First was archived']);
  expect(await notifications(player)).toEqual([]);
  const auditEntries = await app.sql`
    select details ->> 'party_name' as name, details ->> 'reason' as reason from audit_entries
    where action = 'party_archived' and subject_id = ${gm.user.id} order by 1`;
  expect([...auditEntries]).toEqual([
    { name: 'First', reason: 'Autumn' },
    { name: 'Second', reason: 'Autumn' },
  ]);
  expect(await isArchived(secondGm, firstPartyId)).toBe(true);
  expectOk(
    await secondGm.call(updateParty, {
      params: { id: firstPartyId },
      body: { party: { is_archived: false } },
    }),
  );
  expect(await isArchived(gm, firstPartyId)).toBe(false);
});

test('party that is used or archived after the operation has started is skipped with the reason', async () => {
  const [usedParty, archivedParty] = [await unusedParty('Used', 200), await unusedParty('Archived', 199)];
  const id = await start();
  await setLastUse(usedParty.id, 0);
  await app.sql`update parties set archived_at = now() where id = ${archivedParty.id}`;
  await run(id);
  expect((await rows(id)).map(summaryOf)).toEqual([
    ['Used', 'skipped', 'This party has been used in the meantime.'],
    ['Archived', 'skipped', 'This party is already archived or deleted.'],
  ]);
});

test('archiving does not change the ledger or items', async () => {
  const testParty = await unusedParty('Full', 400);
  await daysAgo(400, () => addItems(gm, testParty.stashId, 'Torch'));
  const countRows = () => app.sql`
    select (select count(*)::int from all_postings) as postings,
      (select count(*)::int from party_events where party_id = ${testParty.id}) as events,
      (select sum(quantity)::int from item_instances where container_id = ${testParty.stashId}) as items`;
  const [before] = await countRows();
  const id = await start();
  await run(id);
  expect((await rows(id)).map(summaryOf)).toEqual([['Full', 'succeeded', '']]);
  const [after] = await countRows();
  // The event `party_updated`, for the open pages of the members.
  expect(after).toEqual({ ...before, events: Number(before?.events) + 1 });
  expect(after?.items).toBe(1);
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
});

test('canceled operation archives no further parties', async () => {
  const testParty = await unusedParty('Late', 200);
  const id = await start();
  expectOk(await ada.call(cancelBulkOperation, { params: { id }, body: { reason: 'Later' } }));
  await run(id);
  expect(await operation(id)).toMatchObject({ state: 'canceled', succeeded: 0 });
  expect(await isArchived(gm, testParty.id)).toBe(false);
  await app.sql`update parties set archived_at = now() where id = ${testParty.id}`;
});

test('export names the party and escapes formulas', async () => {
  const testParty = await unusedParty('=1+1', 500);
  const id = await start();
  await run(id);
  const response = await ada.call(exportBulkRows, { params: { id }, query: {} });
  const [, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
  expect(lines).toContainEqual(['1', '', "'=1+1", 'succeeded', '', testParty.id]);
});
