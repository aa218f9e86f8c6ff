import { distributeLoot, getLootInstance } from '@quartermaster/contract/loot';
import { addToLoot } from '@quartermaster/contract/loot-contents';
import type { LootItemForm } from '@quartermaster/contract/loot-item';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { rollLoot } from '@quartermaster/rules/loot-roll';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLootLines, loot, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  character,
  expectOk,
  member,
  party,
  type TestParty,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let player: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});

const lineOf = async (
  name: string,
  quantity: string,
  details: Pick<LootItemForm, 'chance' | 'is_identified'> = {},
) => ({
  item_template_id: await templateNamed(gm, name),
  quantity,
  ...details,
});
const add = async (user: Person, id: string, ...lines: Awaited<ReturnType<typeof lineOf>>[]) =>
  user.call(addToLoot, { params: { id }, body: { addition: { lines } } });
const detail = async (user: Person, id: string) =>
  expectOk(await user.call(getLootInstance, { params: { id } })).body.data;
const contents = async (user: Person, id: string) =>
  (await detail(user, id)).container?.item_instances.map((item) => `${item.quantity} ${item.name}`).sort();
const history = async (user: Person) =>
  expectOk(await user.call(listPartyTransactions, { params: { id: testParty.id }, query: {} })).body.data.map(
    (line) => line.transaction_summary,
  );

describe('addition', () => {
  test('rejects anyone but a gm, with 404 to other members while the loot is hidden', async () => {
    const [hidden, revealedLoot] = [
      await loot(gm, testParty.id, [['Torch', 1]]),
      await loot(gm, testParty.id, [['Torch', 1]], { is_revealed: true }),
    ];
    const line = await lineOf('Dagger', '1');
    const [manager, observer] = [
      await member(app, testParty, 'manager'),
      await member(app, testParty, 'observer'),
    ];
    for (const user of [player, manager, observer]) {
      expect((await add(user, hidden.id, line)).status).toBe(404);
      expect((await add(user, revealedLoot.id, line)).status).toBe(403);
    }
    expect((await add(await person(app), revealedLoot.id, line)).status).toBe(404);
    expect(await contents(gm, revealedLoot.id)).toEqual(['1 Torch']);
  });

  test('rejects distributed loot', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 1]], { is_revealed: true });
    const hero = await character(player, testParty.id, { name: 'Mira' });
    const distribute = { character_ids: [hero.id], distribution_mode: 'even' as const };
    expectOk(await gm.call(distributeLoot, { params: { id }, body: { distribute } }));
    const response = await add(gm, id, await lineOf('Dagger', '1'));
    expect([response.status, response.body.error.code]).toEqual([409, 'ALREADY_DISTRIBUTED']);
  });

  test('rejects a request without a source, with two sources, with another user’s private template, or with too many stacks', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 1]]);
    const { id: loot_template_id } = await lootTemplate(gm);
    const lines = [await lineOf('Dagger', '1')];
    for (const addition of [{}, { loot_template_id, lines }, { lines: [] }]) {
      expect((await gm.call(addToLoot, { params: { id }, body: { addition } })).status).toBe(422);
    }
    const invisibleTemplate = { loot_template_id: (await lootTemplate(await person(app))).id };
    expect((await gm.call(addToLoot, { params: { id }, body: { addition: invisibleTemplate } })).status).toBe(
      404,
    );
    const weapons = await Promise.all(
      [
        'Dagger',
        'Club',
        'Mace',
        'Spear',
        'Sickle',
        'Handaxe',
        'Javelin',
        'Shortsword',
        'Longsword',
        'Rapier',
      ].map((name) => lineOf(name, '100')),
    );
    const rejected = await add(gm, id, ...weapons);
    expect([rejected.status, rejected.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(await contents(gm, id)).toEqual(['1 Torch']);
  });

  test('adds more than a hundred items of one template, as a deployment does', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 1]]);
    expectOk(await add(gm, id, await lineOf('Dagger', '60'), await lineOf('Dagger', '60')));
    expect(await contents(gm, id)).toHaveLength(121);
  });

  test('rolls with a new seed, which is recorded and reproduces the roll, and merges with existing stacks', async () => {
    const { id, roll } = await loot(gm, testParty.id, [['Gold piece', 10]], { is_revealed: true });
    const lines = [await lineOf('Gold piece', '2d6*10'), await lineOf('Dagger', '1', { chance: 50 })];
    expectOk(await add(gm, id, ...lines));
    expectOk(await add(gm, id, await lineOf('Torch', '3')));
    const after = await detail(player, id);
    expect(after.roll).toEqual(roll);
    expect(after.additions.map((addition) => addition.lines.length)).toEqual([2, 1]);
    const [first] = after.additions;
    expect(first?.seed).not.toBe(roll?.seed);
    const rerolled = rollLoot(
      lines.map((line) => ({ ...line, chance: line.chance ?? 100 })),
      first?.seed ?? '',
    );
    expect(first?.lines.map(({ rolled }) => rolled)).toEqual(rerolled.map(({ rolled }) => rolled));
    const gold = after.container?.item_instances.filter(({ name }) => name === 'Gold piece');
    expect(gold?.map(({ quantity }) => quantity)).toEqual([10 + (first?.lines[0]?.rolled ?? 0)]);
  });

  test('adds the lines of a template, and can be undone transaction by transaction', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 2]], { is_revealed: true });
    const template = await lootTemplate(gm);
    await addLootLines(gm, template.id, [
      ['Dagger', 2],
      ['Torch', 5],
    ]);
    const addition = { loot_template_id: template.id };
    const { transaction_ids } = expectOk(await gm.call(addToLoot, { params: { id }, body: { addition } }))
      .body.data;
    expect(await contents(player, id)).toEqual(['1 Dagger', '1 Dagger', '7 Torch']);
    expect(await history(player)).toContain(`${gm.user.username} added 5 × Torch to Dragon hoard`);
    for (const transactionId of transaction_ids)
      expectOk(await gm.call(undoTransaction, { params: { id: transactionId } }));
    expect(await contents(player, id)).toEqual(['2 Torch']);
  });

  test('is visible only to a gm while the loot is hidden, and unidentified items are masked for players', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 2]]);
    const before = await history(player);
    const { events } = await countEvents();
    expectOk(await add(gm, id, await lineOf('Longsword', '1', { is_identified: false })));
    expect(await history(player)).toEqual(before);
    expect((await countEvents()).events).toBe(events);
    expect((await history(gm))[0]).toBe(`${gm.user.username} added Longsword to Dragon hoard`);
    expect(await contents(gm, id)).toEqual(['1 Longsword', '2 Torch']);
    const revealedLoot = await loot(gm, testParty.id, [['Torch', 2]], { is_revealed: true });
    expectOk(await add(gm, revealedLoot.id, await lineOf('Longsword', '1', { is_identified: false })));
    const revealedDetail = await detail(player, revealedLoot.id);
    expect(JSON.stringify([revealedDetail, await history(player)])).not.toContain('Longsword');
  });
});

/** The number of events of the party. */
const countEvents = async () => {
  const [row] = await app.sql<{ events: number }[]>`
    select count(*)::int as events from party_events where party_id = ${testParty.id}`;
  return row ?? { events: -1 };
};
