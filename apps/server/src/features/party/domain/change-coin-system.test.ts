import { getCharacter } from '@quartermaster/contract/character';
import { convertCurrency, getPartyPurse } from '@quartermaster/contract/coin';
import { getContainer } from '@quartermaster/contract/container';
import { createParty, updateParty } from '@quartermaster/contract/party';
import { COIN_SYSTEM_KEYS } from '@quartermaster/rules/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItems, character, chest, member, party } from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';

let app: TestApp;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
});
afterAll(() => app.close());

const change = (user: Person, id: string, coin_system: string) =>
  user.call(updateParty, { params: { id }, body: { party: { coin_system: coin_system as never } } });

/** Turns a container into the till of a new shop, which members cannot access. */
async function makeTill(partyId: string, containerId: string): Promise<void> {
  const [shop, now] = [newId(), new Date()];
  await app.sql`
    insert into shop_instances (id, party_id, deployed_by, template_name, template_owner, template_location,
      template_description, shop_type, buy_modifier, sell_modifier, created_at, updated_at)
    values (${shop}, ${partyId}, ${gm.user.id}, 'Ironhand Smithy', '', '', '', 'blacksmith', 100, 50, ${now}, ${now})`;
  await app.sql`
    update containers set party_id = null, shop_instance_id = ${shop}, is_till = true where id = ${containerId}`;
}

describe('coin system', () => {
  test('defaults to 5e unless the creator chooses another coin system', async () => {
    expect(
      (await gm.call(createParty, { body: { party: { name: 'Lanterns' } } })).body.data.coin_system,
    ).toBe('5e');
    for (const coin_system of COIN_SYSTEM_KEYS) {
      const created = await gm.call(createParty, { body: { party: { name: 'Lanterns', coin_system } } });
      expect(created.body.data.coin_system).toBe(coin_system);
    }
    const invalid = await gm.call(createParty, {
      body: { party: { name: 'Lanterns', coin_system: 'tin' as never } },
    });
    expect(invalid.body.error.details.map(({ field }) => field)).toEqual(['coin_system']);
  });

  test('is changed by a gm only, and returned with characters and containers', async () => {
    const testParty = await party(gm);
    const player = await member(app, testParty);
    const nim = await character(player, testParty.id);
    expect((await change(player, testParty.id, 'silver')).status).toBe(403);
    expect((await change(gm, testParty.id, 'silver')).body.data.coin_system).toBe('silver');
    const response = await player.call(getCharacter, { params: { id: nim.id } });
    expect(response.body.data.coin_system).toBe('silver');
    const backpack = await player.call(getContainer, { params: { id: nim.backpackId } });
    expect(backpack.body.data.coin_system).toBe('silver');
    const otherPlayer = await person(app);
    const partyless = await character(otherPlayer, null);
    expect(
      (await otherPlayer.call(getCharacter, { params: { id: partyless.id } })).body.data.coin_system,
    ).toBe('5e');
  });

  test('keeps coins of the previous system as items that can be exchanged but are worth no money', async () => {
    const testParty = await party(gm);
    await addItems(gm, testParty.stashId, 'Gold piece', 12);
    await change(gm, testParty.id, 'silver');
    const purse = async () => (await gm.call(getPartyPurse, { params: { id: testParty.id } })).body.data;
    expect(await purse()).toMatchObject({ total_copper: 0, coins: {}, other_coins: { gold: 12 } });
    const conversion = { give: { gold: 12 }, take: { mark: 1, shilling: 2 } };
    const body = { conversion };
    expect((await gm.call(convertCurrency, { params: { id: testParty.stashId }, body })).status).toBe(200);
    expect(await purse()).toMatchObject({
      coin_system: 'silver',
      total_copper: 1200,
      coins: { mark: 1, shilling: 2 },
      other_coins: {},
    });
  });

  test('cannot change while a till contains coins', async () => {
    const testParty = await party(gm);
    const box = await chest(gm, testParty.id);
    await addItems(gm, box, 'Gold piece', 3);
    await makeTill(testParty.id, box);
    const rejected = await change(gm, testParty.id, 'silver');
    expect([rejected.status, rejected.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(rejected.body.error.message).toContain('Ironhand Smithy');
    expect((await change(gm, testParty.id, '5e')).status).toBe(200);
    await app.sql`update containers set closed_at = now() where id = ${box}`;
    expect((await change(gm, testParty.id, 'silver')).body.data.coin_system).toBe('silver');
  });
});
