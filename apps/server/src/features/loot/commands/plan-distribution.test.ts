import { type DistributionMode, previewDistribution } from '@quartermaster/contract/loot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  character,
  member,
  party,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let heroes: TestCharacter[];
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  heroes = await Promise.all(['Mira', 'Bor', 'Nim'].map((name) => character(gm, testParty.id, { name })));
});
afterAll(() => app.close());

const ids = () => heroes.map(({ id }) => id);
const preview = (user: Person, id: string, mode: DistributionMode, extraFields: object = {}) =>
  user.call(previewDistribution, {
    params: { id },
    body: { distribute: { character_ids: ids(), distribution_mode: mode, ...extraFields } },
  });

test('preview requires a gm, who may preview hidden loot too', async () => {
  const { id } = await loot(gm, testParty.id, [['Torch', 3]]);
  expect((await preview(await member(app, testParty, 'manager'), id, 'even')).status).toBe(404);
  expect((await preview(gm, id, 'even')).status).toBe(200);
});

test('preview rejects characters outside the party', async () => {
  const { id } = await loot(gm, testParty.id, [['Torch', 3]]);
  const solo = await character(gm, null);
  const { status, body } = await preview(gm, id, 'even', { character_ids: [...ids(), solo.id] });
  expect([status, body.error.details[0]?.field]).toEqual([422, 'character_ids']);
});

test('preview changes nothing, is the same for the same seed, and has a different fingerprint for a different result', async () => {
  const hoard = await loot(gm, testParty.id, [
    ['Longsword', 5],
    ['Gold piece', 100],
  ]);
  const before = await app.sql`select from transactions`;
  const first = (await preview(gm, hoard.id, 'random')).body.data;
  expect((await preview(gm, hoard.id, 'random', { seed: first.seed })).body.data).toEqual(first);
  const evenPreview = (await preview(gm, hoard.id, 'even', { seed: first.seed })).body.data;
  expect(evenPreview.fingerprint).not.toBe(first.fingerprint);
  expect(await app.sql`select from transactions`).toHaveLength(before.length);
});

test('preview is not stored under an idempotency key', async () => {
  const { id } = await loot(gm, testParty.id, [['Torch', 3]]);
  const body = { distribute: { character_ids: ids(), distribution_mode: 'random' as const } };
  expect((await gm.call(previewDistribution, { params: { id }, body, key: 'preview' })).status).toBe(200);
  expect(await app.sql`select from idempotency_keys where key = 'preview'`).toHaveLength(0);
});

test('preview rejects more than 1,000 transfers and states their number', async () => {
  const moreHeroes = await Promise.all(Array.from({ length: 9 }, () => character(gm, testParty.id)));
  const { id } = await loot(gm, testParty.id, [['Torch', 5000]]);
  const characterIds = [...ids(), ...moreHeroes.map((hero) => hero.id)];
  const { status, body } = await preview(gm, id, 'even', { character_ids: characterIds });
  expect([status, body.error?.details]).toEqual([
    422,
    [
      {
        field: 'character_ids',
        message: expect.stringMatching(/^This would take 1,\d{3} transfers; at most 1,000/),
      },
    ],
  ]);
});

test('preview fills a container up to its limit and explains why the other items do not fit', async () => {
  const tinyHero = await character(gm, testParty.id, { name: 'Tiny', max_weight: 3, max_slots: 1 });
  const { id } = await loot(gm, testParty.id, [['Torch', 5]]);
  const { data } = (await preview(gm, id, 'even', { character_ids: [tinyHero.id] })).body;
  expect(data.shares[0]?.lines.map(({ quantity }) => quantity)).toEqual([3]);
  expect(data.left).toMatchObject([{ quantity: 2, reason: 'Tiny: Item(s) would exceed weight limit' }]);
});
