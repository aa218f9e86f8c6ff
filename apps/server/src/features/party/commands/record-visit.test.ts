import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { recordVisit } from '@quartermaster/contract/visit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  expectOk,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  testParty = await party(await person(app));
  player = await member(app, testParty);
});

const visit = (testUser: Person) => testUser.call(recordVisit, { params: { id: testParty.id } });
const storedTimes = async (testUser: Person) => {
  const [row] = await app.sql<{ last_seen_at: Date; last_visit_at: Date }[]>`
    select last_seen_at, last_visit_at from party_members where party_id = ${testParty.id} and user_id = ${testUser.user.id}`;
  return row;
};
/** Sets the stored times of a member to the given number of minutes ago. */
const setStoredTimes = (testUser: Person, seenMinutesAgo: number, visitedMinutesAgo: number) => app.sql`
  update party_members set last_seen_at = now() - ${seenMinutesAgo}::int * interval '1 minute',
    last_visit_at = now() - ${visitedMinutesAgo}::int * interval '1 minute'
  where party_id = ${testParty.id} and user_id = ${testUser.user.id}`;
const history = async (testUser: Person, query: object = {}) =>
  expectOk(await testUser.call(listPartyTransactions, { params: { id: testParty.id }, query })).body;

describe('visit', () => {
  it('is recorded for the caller only, and not for a stranger', async () => {
    await setStoredTimes(player, 600, 900);
    const before = await storedTimes(player);
    expect((await visit(await person(app))).status).toBe(404);
    expect((await visit(await member(app, testParty))).status).toBe(204);
    expect(await storedTimes(player)).toEqual(before);
  });

  it('is recorded at most every five minutes', async () => {
    await setStoredTimes(player, 4, 900);
    const before = await storedTimes(player);
    expect((await visit(player)).status).toBe(204);
    expect(await storedTimes(player)).toEqual(before);
    await setStoredTimes(player, 6, 900);
    const { last_seen_at, last_visit_at } = (await storedTimes(player)) ?? {};
    await visit(player);
    const after = await storedTimes(player);
    expect(after?.last_visit_at).toEqual(last_visit_at);
    expect(after?.last_seen_at.getTime()).toBeGreaterThan(last_seen_at?.getTime() ?? 0);
  });

  it('sets the end of the previous visit, after a pause, to the time the member was last seen', async () => {
    await setStoredTimes(player, 121, 9000);
    const before = await storedTimes(player);
    await visit(player);
    expect((await storedTimes(player))?.last_visit_at).toEqual(before?.last_seen_at);
  });
});

describe('history since the last visit', () => {
  it('is the same before and after the current visit is recorded', async () => {
    await setStoredTimes(player, 600, 9000);
    const end = (await storedTimes(player))?.last_seen_at.toISOString();
    await addItems(testParty.gm, testParty.stashId, 'Torch');
    const before = await history(player, { since_last_visit: 'true' });
    await visit(player);
    expect(before.meta.last_visit_at).toBe(end);
    expect(await history(player, { since_last_visit: 'true' })).toEqual(before);
  });

  it('omits earlier transactions', async () => {
    await addItems(testParty.gm, testParty.stashId, 'Torch');
    await setStoredTimes(player, -60, -60);
    expect((await history(player, { since_last_visit: 'true' })).data).toEqual([]);
    expect((await history(player)).data).not.toEqual([]);
  });
});
