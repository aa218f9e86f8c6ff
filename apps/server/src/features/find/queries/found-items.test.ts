import { findItems } from '@quartermaster/contract/find';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  addItemsOf,
  character,
  expectOk,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
  template,
} from '../../../../test/factories/test-parties.ts';
import { medianTimeRatio } from '../../../../test/paired-times.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
let otherPlayer: Person;
let observer: Person;
let nim: TestCharacter;
let roz: TestCharacter;
let ringId: string;

beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  player = await member(app, testParty);
  otherPlayer = await member(app, testParty);
  observer = await member(app, testParty, 'observer');
  nim = await character(player, testParty.id, { name: 'Nim' });
  roz = await character(otherPlayer, testParty.id, { name: 'Roz' });
  await addItems(player, nim.backpackId, 'Rope, hempen (50 feet)', 2);
  await addItems(otherPlayer, roz.backpackId, 'Longsword');
  const secretPouchId = await pouch(otherPlayer, roz.id, { name: 'Secret pouch', visibility: 'private' });
  await addItems(otherPlayer, secretPouchId, 'Spyglass');
  await addItems(testParty.gm, testParty.stashId, 'Torch', 12);
  ringId = await addItems(testParty.gm, testParty.stashId, 'Ring of protection');
  await app.sql`update item_instances set is_identified = false, hidden_in = ${testParty.id}, name_override = 'CANARY ring',
    value_override = 77777, notes = 'CANARY note' where id = ${ringId}`;
  await shop(
    testParty,
    { 'Rope, silk (50 feet)': { quantity: 3 }, Lamp: { quantity: null } },
    { name_override: 'Open stall', is_active: true },
  );
  await shop(testParty, { Crowbar: { quantity: 3 } }, { name_override: 'Closed stall', is_active: false });
  await loot(testParty.gm, testParty.id, [['Potion of healing', 4]], {
    name: 'Revealed chest',
    is_revealed: true,
  });
  await loot(testParty.gm, testParty.id, [['Plate armor', 1]], { name: 'CANARY hoard' });
});
afterAll(() => app.close());

const searchAs = async (user: Person, query = {}) =>
  expectOk(await user.call(findItems, { params: { id: testParty.id }, query })).body;
async function foundNames(user: Person, query: Record<string, string> = {}): Promise<string[]> {
  return (await searchAs(user, query)).data.map(({ name, holder }) => `${name} (${holder.name})`);
}

describe('find in a party', () => {
  it('returns 404 to a stranger and to a former member', async () => {
    const stranger = await person(app);
    const formerMember = await member(app, testParty);
    await formerMember.send('DELETE', `/api/v1/parties/${testParty.id}/leave`);
    for (const user of [stranger, formerMember]) {
      const { status, body } = await user.call(findItems, { params: { id: testParty.id } });
      expect([status, body.data]).toEqual([404, undefined]);
    }
  });

  it('leaves out private containers, closed shops, hidden loot and names of unidentified items for players and observers', async () => {
    for (const user of [player, observer]) {
      const response = await searchAs(user, { per_page: '100' });
      const text = JSON.stringify(response);
      expect(text).not.toMatch(
        /CANARY|rotection|:77777|Spyglass|Secret pouch|Crowbar|Closed stall|Plate armor/,
      );
      expect(text).toContain('Revealed chest');
    }
  });

  it('leaves out the stash for a member without a character', async () => {
    const spectator = await member(app, testParty);
    expect(await foundNames(spectator, { search: 'torch' })).toEqual([]);
    expect(await foundNames(player, { search: 'torch' })).toEqual(['Torch (The Lantern Company)']);
  });

  it('shows private containers to their owner and the gm, and hidden loot and closed shops to the gm', async () => {
    expect(await foundNames(otherPlayer, { search: 'spyglass' })).toEqual(['Spyglass (Roz)']);
    expect(await foundNames(testParty.gm, { search: 'spyglass' })).toEqual(['Spyglass (Roz)']);
    expect(await foundNames(testParty.gm, { search: 'plate' })).toEqual(['Plate armor (CANARY hoard)']);
    expect(await foundNames(testParty.gm, { search: 'crowbar' })).toEqual(['Crowbar (Closed stall)']);
  });

  it('finds items in containers and shops by words in any order', async () => {
    const ropeNames = ['Rope, hempen (50 feet) (Nim)', 'Rope, silk (50 feet) (Open stall)'];
    expect(await foundNames(player, { search: 'ROPE' })).toEqual(ropeNames);
    expect(await foundNames(player, { search: 'feet silk' })).toEqual(ropeNames.slice(1));
    for (const search of ['%', '_', '\\', 'rope silk hempen'])
      expect(await foundNames(player, { search })).toEqual([]);
  });

  it('finds names in other scripts case-insensitively', async () => {
    for (const name of ['Меч рассвета', '月光の剣', 'سيف الفجر', 'Ægishjálmur']) {
      const { id } = await template(player, { name });
      await addItemsOf(player, nim.backpackId, id);
      expect(await foundNames(otherPlayer, { search: name.slice(1, 4).toUpperCase() })).toContain(
        `${name} (Nim)`,
      );
    }
  });

  it('filters by holder, category, rarity, value, equipped and identified', async () => {
    const { holders } = (await searchAs(player)).meta;
    expect(holders.map(({ name }) => name)).toEqual([
      'Nim',
      'The Lantern Company',
      'Roz',
      'Revealed chest',
      'Open stall',
    ]);
    expect(await foundNames(player, { holder_id: roz.id })).toEqual(['Longsword (Roz)']);
    expect(await foundNames(player, { holder_id: nim.id, search: 'torch' })).toEqual([]);
    expect(await foundNames(player, { category: 'WEAPON' })).toEqual(['Longsword (Roz)']);
    expect(await foundNames(player, { rarity: 'common', search: 'sword' })).toEqual(['Longsword (Roz)']);
    expect(await foundNames(player, { min_value: '15', max_value: '15' })).toEqual(['Longsword (Roz)']);
    expect(await foundNames(player, { identified: 'false' })).toEqual([
      'Unidentified ring (The Lantern Company)',
    ]);
    expect(await foundNames(player, { equipped: 'true' })).toEqual([]);
    await app.sql`update item_instances set is_equipped = true where container_id = ${roz.backpackId}`;
    expect(await foundNames(player, { equipped: 'true' })).toEqual(['Longsword (Roz)']);
  });

  it('combines equal stacks of a container into one row, and finds items by a tag', async () => {
    const [hempen] = (await searchAs(player, { search: 'hempen' })).data;
    expect(hempen).toMatchObject({
      quantity: 2,
      container_name: 'Backpack',
      holder: { type: 'character', id: nim.id },
    });
    expect(await foundNames(player, { search: 'melee' })).toEqual(['Longsword (Roz)']);
  });

  it('shows an unlimited listing without a quantity', async () => {
    const [lamp] = (await searchAs(player, { search: 'lamp' })).data;
    expect(lamp).toMatchObject({ quantity: null, holder: { type: 'shop', name: 'Open stall' } });
  });

  it('sorts by value with unknown values last in both directions, and returns an empty page past the end', async () => {
    for (const direction of ['asc', 'desc']) {
      const names = await foundNames(player, { sort: 'value', direction, per_page: '100' });
      expect(names.at(-1)).toBe('Unidentified ring (The Lantern Company)');
    }
    const [firstPage, secondPage] = [
      await searchAs(player, { sort: 'holder' }),
      await searchAs(player, { sort: 'holder', per_page: '2', page: '2' }),
    ];
    expect(secondPage.data).toEqual(firstPage.data.slice(2, 4));
    const pastEnd = await searchAs(player, { page: '999999999' });
    expect([pastEnd.data, pastEnd.meta.total_count]).toEqual([[], firstPage.meta.total_count]);
    expect(pastEnd.meta.is_complete).toBe(true);
  });
});

describe('find of an unidentified item', () => {
  it('matches its masked name only, unless the reader is the gm', async () => {
    const searches = ['CANARY', 'protection', 'ring of', 'rare'];
    for (const search of searches) expect(await foundNames(player, { search })).toEqual([]);
    for (const query of [{ min_value: '1000' }, { rarity: 'rare' }])
      expect(await foundNames(player, query)).toEqual([]);
    expect(await foundNames(player, { search: 'unidentified' })).toEqual([
      'Unidentified ring (The Lantern Company)',
    ]);
    expect(await foundNames(testParty.gm, { search: 'canary ring' })).toEqual([
      'CANARY ring (The Lantern Company)',
    ]);
    expect(await foundNames(testParty.gm, { min_value: '1000', search: 'ring' })).toEqual([
      'CANARY ring (The Lantern Company)',
    ]);
  });
});

describe('find among ten thousand stacks', () => {
  const WORDS = {
    'Зелье лечения': 'ЗЕЛЬЕ',
    回復の薬: '回復',
    'חרב ארוכה': 'חרב',
    'سيف طويل': 'طويل',
    'Θεραπευτικό φίλτρο': 'φίλτρο',
  };

  it('finds words in other scripts case-insensitively and counts all matches', async () => {
    const largeParty = await party(testParty.gm, { name: 'The Full Vault' });
    for (const name of Object.keys(WORDS)) {
      const { id } = await template(testParty.gm, { name, stack_size: 1 });
      await app.sql`
        insert into item_instances (id, item_template_id, container_id, quantity)
        select gen_random_uuid(), ${id}, ${largeParty.stashId}, 1 from generate_series(1, 2000)`;
    }
    const search = async (text: string) =>
      expectOk(await testParty.gm.call(findItems, { params: { id: largeParty.id }, query: { search: text } }))
        .body;
    for (const [name, word] of Object.entries(WORDS)) {
      const { data, meta } = await search(word);
      expect(data).toMatchObject([{ name, quantity: 2000 }]);
      expect([meta.total_count, meta.is_complete]).toEqual([1, true]);
    }
    expect((await search('nothing of the kind')).data).toEqual([]);
  });

  it('takes at most three times as long for 26 words as for one', async () => {
    const largeParty = await party(testParty.gm, { name: 'The Alphabet' });
    const words = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n).repeat(2));
    const { id } = await template(testParty.gm, { stack_size: 1 });
    await app.sql`
      insert into item_instances (id, item_template_id, container_id, quantity, name_override)
      select gen_random_uuid(), ${id}, ${largeParty.stashId}, 1, ${words.join('')} from generate_series(1, 9900)`;
    const find = async (search: string) => {
      const reply = await testParty.gm.call(findItems, { params: { id: largeParty.id }, query: { search } });
      expect(expectOk(reply).body.data).toMatchObject([{ quantity: 9900 }]);
    };
    const ratio = await medianTimeRatio(
      () => find(words.join(' ')),
      () => find('aa'),
      7,
    );
    expect(ratio).toBeLessThan(3);
  });
});
