import { previewDistribution } from '@quartermaster/contract/loot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

test('plan lists the items, coins and value of each share', async () => {
  const names = ['Mira', 'Bor'];
  const heroes = await Promise.all(names.map((name) => character(gm, testParty.id, { name })));
  const { id } = await loot(gm, testParty.id, [
    ['Longsword', 2],
    ['Gold piece', 5],
    ['Copper piece', 1],
  ]);
  for (const distribution_mode of ['even', 'by_value', 'round_robin', 'random'] as const) {
    const distribute = { character_ids: heroes.map((hero) => hero.id), distribution_mode };
    const { data } = (await gm.call(previewDistribution, { params: { id }, body: { distribute } })).body;
    expect(data.shares.map(({ name }) => name)).toEqual(names);
    expect(data.shares.reduce((sum, share) => sum + share.total_value_copper, 0)).toBe(3501);
    expect(data.shares.flatMap(({ lines }) => lines).every(({ name }) => name === 'Longsword')).toBe(true);
    if (distribution_mode !== 'even') continue;
    expect(data.shares.map(({ coins_copper }) => coins_copper).toSorted((a, b) => a - b)).toEqual([250, 251]);
    expect(data.shares.map(({ coins }) => coins)).toContainEqual({ gold: 2, electrum: 1, copper: 1 });
  }
});

test('plan lists each remaining item once, with every character whose container is too full', async () => {
  const heroes = await Promise.all(
    ['Thin', 'Weak'].map((name) => character(gm, testParty.id, { name, max_weight: 0.5, max_slots: null })),
  );
  const { id } = await loot(gm, testParty.id, [
    ['Torch', 4],
    ['Gold piece', 60],
  ]);
  const distribute = {
    character_ids: heroes.map((hero) => hero.id),
    distribution_mode: 'even' as const,
  };
  const { data } = (await gm.call(previewDistribution, { params: { id }, body: { distribute } })).body;
  const reason = 'Thin: Item(s) would exceed weight limit. Weak: Item(s) would exceed weight limit';
  expect(data.left.map((item) => [item.name, item.quantity, item.reason])).toEqual([
    ['Gold piece', 10, reason],
    ['Torch', 4, reason],
  ]);
  // Half a pound holds 25 coins.
  expect(data.shares.map(({ coins }) => coins)).toEqual([{ gold: 25 }, { gold: 25 }]);
});
