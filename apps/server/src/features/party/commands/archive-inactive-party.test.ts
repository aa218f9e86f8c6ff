import { deleteParty } from '@quartermaster/contract/party-seat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, party } from '../../../../test/factories/test-parties.ts';
import { type Actor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { archiveInactiveParty } from './archive-inactive-party.ts';

let app: TestApp;
let gm: Person;
let adminActor: Actor;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  const { user } = await person(app);
  adminActor = { ...SYSTEM_ACTOR, userId: user.id, name: user.username, admin: true, via: 'admin' };
});
afterAll(() => app.close());

const archive = (partyId: string, since: Date) =>
  inTransaction(
    app.sql,
    () => new Date(),
    (tx) => archiveInactiveParty(tx, adminActor, { partyId, days: 90, since, reason: 'Autumn' }),
  );
const inOneMinute = () => new Date(Date.now() + 60_000);
const archivedAt = async (id: string) =>
  (await app.sql<{ archived_at: Date | null }[]>`select archived_at from parties where id = ${id}`)[0]
    ?.archived_at;

test('archiving is rejected for a party that was used since the given time', async () => {
  const { id } = await party(gm);
  const [{ created_at } = { created_at: new Date() }] = await app.sql<{ created_at: Date }[]>`
    select created_at from parties where id = ${id}`;
  await expect(archive(id, created_at)).rejects.toThrow('This party has been used in the meantime.');
  expect(await archivedAt(id)).toBeNull();
});

test('archiving is rejected for unknown, archived and deleted parties', async () => {
  const [archivedParty, deletedParty] = [await party(gm), await party(gm)];
  await app.sql`update parties set archived_at = now() where id = ${archivedParty.id}`;
  expectOk(await gm.call(deleteParty, { params: { id: deletedParty.id } }));
  for (const id of [newId(), archivedParty.id, deletedParty.id])
    await expect(archive(id, inOneMinute())).rejects.toThrow('already archived or deleted');
});

test('unused party is archived, and its members receive an event without the name of the admin', async () => {
  const { id } = await party(gm);
  await archive(id, inOneMinute());
  expect(await archivedAt(id)).toBeInstanceOf(Date);
  const events = await app.sql<{ action: string; actor: string }[]>`
    select payload ->> 'action' as action, payload ->> 'actor_name' as actor from party_events
    where party_id = ${id} order by number desc limit 1`;
  expect([...events]).toEqual([{ action: 'party_updated', actor: 'Quartermaster' }]);
});
