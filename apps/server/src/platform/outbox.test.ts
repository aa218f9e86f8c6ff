import { AppError } from '@quartermaster/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { person } from '../../test/factories/people.ts';
import { party } from '../../test/factories/test-parties.ts';
import type { Actor } from './actor.ts';
import { openDatabase, type Sql } from './database.ts';
import { newId } from './ids.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from './outbox.ts';
import { inTransaction } from './transaction.ts';

let app: TestApp;
let pool: Sql;
let actor: Actor;
let partyId: string;
beforeAll(async () => {
  app = await startTestApp();
  pool = openDatabase(app.database.target, 8);
  const gm = await person(app);
  partyId = (await party(gm)).id;
  actor = {
    userId: gm.user.id,
    sessionId: newId(),
    name: gm.user.username,
    admin: false,
    via: 'web',
    tier: 'tier_3',
    defaultTier: 'tier_3',
  };
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const numbers = async () =>
  (
    await app.sql<
      { number: number }[]
    >`select number from party_events where party_id = ${partyId} order by number`
  ).map(({ number }) => number);
/** Publishes two events; returns the party's newest event number after the commit. */
const writeEvents = async (fails = false) => {
  let eventNumbers: ReadonlyMap<string, number> = new Map();
  await inTransaction(
    pool,
    () => new Date(),
    async (tx) => {
      await publishEvents(tx, actor, partyId, [
        partyChannelEvent('party_updated'),
        inventoryChannelEvent('party_inventory_updated', { a: ['b'] }),
      ]);
      eventNumbers = tx.eventNumbers;
      if (fails) throw new AppError('CONFLICT');
    },
  );
  return eventNumbers.get(partyId);
};

test('events of concurrent writers are numbered without gaps, even after rollbacks', async () => {
  await Promise.allSettled(Array.from({ length: 60 }, (_, i) => writeEvents(i % 3 === 0)));
  const allNumbers = await numbers();
  expect(allNumbers).toEqual(allNumbers.map((_, i) => i + 1));
  const [row] =
    await app.sql`select newest as event_number from party_event_numbers where party_id = ${partyId}`;
  expect(row?.event_number).toBe(allNumbers.length);
});

test('events contain their number, actor and ids, and keep the order of publication', async () => {
  const newest = await writeEvents();
  const rows = await app.sql`
    select number, channel, action, payload from party_events where party_id = ${partyId} order by number desc limit 2`;
  expect(rows.map(({ action }) => action)).toEqual(['party_inventory_updated', 'party_updated']);
  expect(rows[0]?.number).toBe(newest);
  expect(rows[0]?.payload).toMatchObject({
    number: newest,
    party_id: partyId,
    actor_id: actor.userId,
    via: 'web',
    ids: { a: ['b'] },
  });
});
