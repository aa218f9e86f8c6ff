import { getCharacter } from '@quartermaster/contract/character';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { addItems, character, member, party } from '../../../../test/factories/test-parties.ts';
import type { Actor } from '../../../platform/actor.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockContainersOf } from '../../container/commands/lock-containers.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { closeCharacter } from './close-character.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('deleting a character of a party posts its items to the world and publishes events', async () => {
  const testParty = await party(await person(app));
  const mira = await member(app, testParty);
  const [hero, otherCharacter] = [
    await character(mira, testParty.id),
    await character(mira, testParty.id, { name: 'Bo' }),
  ];
  await addItems(mira, hero.backpackId, 'Torch', 20);
  await addItems(mira, otherCharacter.backpackId, 'Torch', 5);
  const actor: Actor = {
    userId: mira.user.id,
    sessionId: '',
    name: mira.user.username,
    admin: false,
    via: 'web',
    tier: 'tier_3',
    defaultTier: 'tier_3',
  };
  await inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      const containers = await lockContainersOf(tx, actor.userId, [hero.id, otherCharacter.id]);
      await lockParty(tx, testParty.id);
      await closeCharacter(tx, actor, { ...hero, partyId: testParty.id }, containers);
    },
  );
  expect((await mira.call(getCharacter, { params: { id: hero.id } })).status).toBe(404);
  expect((await mira.call(getCharacter, { params: { id: otherCharacter.id } })).status).toBe(200);
  const lines = await app.sql`
    select transaction_type, notes from transactions where party_id = ${testParty.id} order by id desc limit 2`;
  expect(lines.map(({ transaction_type, notes }) => [transaction_type, notes])).toEqual([
    ['character_deletion', ''],
    ['container_deletion', 'With one stack in it'],
  ]);
  const events = await app.sql`
    select action from party_events where party_id = ${testParty.id} order by number desc limit 3`;
  expect(events.map(({ action }) => action)).toEqual([
    'character_removed',
    'inventory_updated',
    'party_inventory_updated',
  ]);
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});
