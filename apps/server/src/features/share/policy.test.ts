import { createItemTemplate } from '@quartermaster/contract/item-template';
import { updateParty } from '@quartermaster/contract/party';
import { createShareCode, type SharedKind } from '@quartermaster/contract/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { loot } from '../../../test/factories/loot.ts';
import { type Person, person, verified } from '../../../test/factories/people.ts';
import { shop } from '../../../test/factories/shops.ts';
import { expectOk, member, type PlayedParty, playedParty } from '../../../test/factories/test-parties.ts';

let app: TestApp;
let played: PlayedParty;
let callers: Record<'gm' | 'manager' | 'owner' | 'player' | 'stranger', Person>;
beforeAll(async () => {
  app = await startTestApp();
  played = await playedParty(app);
  const { gm, testParty, player: owner } = played;
  const [manager, player] = [await member(app, testParty, 'manager'), await member(app, testParty)];
  callers = { gm, manager, owner, player, stranger: await person(app) };
  for (const user of Object.values(callers)) await verified(app, user);
});
afterAll(() => app.close());

const create = (user: Person, kind: SharedKind, subject_id: string) =>
  user.call(createShareCode, { body: { share_code: { kind, subject_id } } });
const statuses = async (kind: SharedKind, id: string) => {
  const statuses: number[] = [];
  for (const user of Object.values(callers)) statuses.push((await create(user, kind, id)).status);
  return statuses;
};

test('sharing requires a game master for a party and loot, and at least a manager for a shop', async () => {
  const { testParty, gm } = played;
  const { id: shopId } = await shop(testParty);
  const { id: lootId } = await loot(gm, testParty.id, [], { is_revealed: true });
  const gmOnlyStatuses = [201, 403, 403, 403, 404];
  expect(await statuses('party', testParty.id)).toEqual(gmOnlyStatuses);
  expect(await statuses('shop_instance', shopId)).toEqual([201, 201, 403, 403, 404]);
  expect(await statuses('loot_instance', lootId)).toEqual(gmOnlyStatuses);
});

test('sharing requires the player or a game master for a character, and the creator for an item', async () => {
  expect(await statuses('character', played.nim.id)).toEqual([201, 403, 201, 403, 404]);
  const form = { name: 'Moon Lamp', visibility: 'unlisted' as const };
  const lamp = expectOk(await callers.owner.call(createItemTemplate, { body: { item_template: form } })).body
    .data;
  expect(await statuses('item_template', lamp.id)).toEqual([403, 403, 201, 403, 403]);
});

test('sharing requires a verified address, and the error has the field subject_id', async () => {
  const { gm, testParty } = await playedParty(app);
  expect(await create(gm, 'party', testParty.id)).toMatchObject({
    status: 403,
    body: { error: { code: 'EMAIL_NOT_VERIFIED', details: [{ field: 'subject_id' }] } },
  });
  await verified(app, gm);
  expect((await create(gm, 'party', testParty.id)).status).toBe(201);
});

test('sharing rejects hidden loot and an archived party', async () => {
  const { testParty, gm } = played;
  const hiddenLoot = await loot(gm, testParty.id, []);
  expect((await create(gm, 'loot_instance', hiddenLoot.id)).body.error).toMatchObject({
    code: 'CONFLICT',
    message: 'This loot is hidden. Reveal it first.',
  });
  const archivedParty = await playedParty(app);
  for (const user of [archivedParty.gm, archivedParty.player]) await verified(app, user);
  const body = { party: { is_archived: true } };
  expectOk(await archivedParty.gm.call(updateParty, { params: { id: archivedParty.testParty.id }, body }));
  expect((await create(archivedParty.gm, 'party', archivedParty.testParty.id)).status).toBe(409);
  expect((await create(archivedParty.player, 'character', archivedParty.nim.id)).status).toBe(409);
});
