import { listContainerItems } from '@quartermaster/contract/container';
import { getItem, listItems } from '@quartermaster/contract/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';
import { listItemsIn } from './items.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
let nim: TestCharacter;
let ringId: string;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  player = await member(app, testParty);
  nim = await character(player, testParty.id, { name: 'Nim' });
  await addItems(player, nim.backpackId, 'Torch', 50);
  await addItems(player, nim.backpackId, 'Potion of healing', 3);
  await addItems(player, nim.backpackId, 'Longsword', 2);
  ringId = await addItems(player, nim.backpackId, 'Ring of protection');
  // An unidentified item with a name and notes that only the gm may read.
  await app.sql`update item_instances set is_identified = false, hidden_in = ${testParty.id}, name_override = 'CANARY ring', notes = 'CANARY note'
    where id = ${ringId}`;
});
afterAll(() => app.close());

const itemsIn = async (user: Person, query = {}) =>
  (await user.call(listContainerItems, { params: { id: nim.backpackId }, query })).body;
const names = async (user: Person, query = {}) =>
  (await itemsIn(user, query)).data.map((item) => item.display_name);

describe('container contents', () => {
  it('are listed by name with weight, value and slots', async () => {
    expect(await names(player)).toEqual([
      'Longsword',
      'Longsword',
      'Potion of healing',
      'Torch',
      'Unidentified ring',
    ]);
    const [, , potion, torch] = (await itemsIn(player)).data;
    expect(potion).toMatchObject({ quantity: 3, total_weight: 1.5, value: 50, total_value: 150, slots: 1 });
    expect(torch).toMatchObject({
      quantity: 50,
      weight: 1,
      total_weight: 50,
      total_value_copper: 50,
      is_stackable: true,
    });
  });

  it('are paged, with an empty page past the end', async () => {
    const second = await itemsIn(player, { per_page: '2', page: '2' });
    expect(second.data).toHaveLength(2);
    expect(second.meta).toEqual({ current_page: 2, per_page: 2, total_pages: 3, total_count: 5 });
    const pagePastEnd = await itemsIn(player, { per_page: '2', page: '9' });
    expect([pagePastEnd.data.length, pagePastEnd.meta.total_count]).toEqual([0, 5]);
  });

  it('are found by name and tag, with wildcards taken literally', async () => {
    expect(await names(player, { search: 'TORCH' })).toEqual(['Torch']);
    expect(await names(player, { search: 'category:potion' })).toEqual(['Potion of healing']);
    for (const search of ['%', '_', '\\']) expect(await names(player, { search })).toEqual([]);
  });

  it('are found by value in gold and by rarity', async () => {
    expect(await names(player, { min_value: '10', max_value: '20' })).toEqual(['Longsword', 'Longsword']);
    expect(await names(player, { max_value: '0.01' })).toEqual(['Torch']);
    expect((await names(player, { rarity: 'common' })).includes('Torch')).toBe(true);
  });
});

describe('unidentified item', () => {
  it('is masked for a player, but not for the gm, in lists and by id', async () => {
    const { body } = await player.call(getItem, { params: { id: ringId } });
    expect(body.data).toMatchObject({
      display_name: 'Unidentified ring',
      description: null,
      value: null,
      rarity: null,
      tags: [],
      item_template_id: null,
      item_template: null,
      notes: '',
    });
    const received = JSON.stringify([body, await itemsIn(player)]);
    expect(received).not.toContain('CANARY');
    expect(received).not.toContain('rotection');
    const gm = await testParty.gm.call(getItem, { params: { id: ringId } });
    expect(gm.body.data.display_name).toBe('CANARY ring');
  });

  it('is not found by a player who searches for its true name, rarity or value', async () => {
    expect(await names(player, { search: 'CANARY' })).toEqual([]);
    expect(await names(player, { search: 'protection' })).toEqual([]);
    const [ring] = (await itemsIn(testParty.gm, { search: 'CANARY' })).data;
    expect(ring?.id).toBe(ringId);
    expect(await names(player, { rarity: ring?.rarity ?? '' })).not.toContain('Unidentified ring');
    expect(await names(player, { min_value: '0' })).not.toContain('Unidentified ring');
    expect(await names(player, { search: 'unidentified' })).toEqual(['Unidentified ring']);
  });
});

describe('item list', () => {
  const pageOf = (user: Person, query = {}, containerId = nim.backpackId) =>
    user.call(listItems, { query: { container_id: containerId, ...query } });

  it('does not reveal a container to a stranger, or a private container to another player', async () => {
    const stranger = await person(app);
    const other = await member(app, testParty);
    const privateId = await pouch(player, nim.id, { visibility: 'private' });
    for (const [user, containerId] of [
      [stranger, nim.backpackId],
      [other, privateId],
      [player, newId()],
    ] as const) {
      const { status, body } = await pageOf(user, {}, containerId);
      expect([status, body.data]).toEqual([404, undefined]);
    }
    expect((await pageOf(player, {}, privateId)).status).toBe(200);
  });

  it('masks an unidentified item for a player, but not for the gm', async () => {
    const { body } = await pageOf(player);
    expect(body.data).toHaveLength(5);
    expect(JSON.stringify(body)).not.toContain('CANARY');
    expect((await pageOf(player, { search: 'CANARY' })).body.data).toEqual([]);
    expect((await pageOf(testParty.gm, { search: 'CANARY' })).body.data.map(({ id }) => id)).toEqual([
      ringId,
    ]);
  });

  it('returns the same items as the list of the container, with the same pages and filters', async () => {
    for (const query of [
      {},
      { per_page: '2', page: '2' },
      { search: 'TORCH' },
      { min_value: '10', max_value: '20' },
    ])
      expect((await pageOf(player, query)).body).toEqual(await itemsIn(player, query));
  });

  it('rejects a request without a container or with more than 100 items a page', async () => {
    for (const query of ['', `?container_id=${nim.backpackId}&per_page=101`])
      expect((await player.send('GET', `/api/v1/item_instances${query}`)).status).toBe(422);
  });
});

it('listItemsIn lists items by name and masks items unknown to the reader', async () => {
  const namesFor = async (userId: string, isGm: boolean) =>
    (await listItemsIn(app.sql, nim.backpackId, { userId, isGm }, { page: 1, per_page: 100 })).rows.map(
      ({ name }) => name,
    );
  expect(await namesFor(newId(), false)).toEqual([
    'Longsword',
    'Longsword',
    'Potion of healing',
    'Torch',
    'Unidentified ring',
  ]);
  expect(await namesFor(testParty.gm.user.id, true)).toContain('CANARY ring');
});
