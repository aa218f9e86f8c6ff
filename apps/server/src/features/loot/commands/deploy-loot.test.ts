import { deployLoot, type LootDeployment, listPartyLoot } from '@quartermaster/contract/loot';
import { listNotifications } from '@quartermaster/contract/notification';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { rollLoot } from '@quartermaster/rules/loot-roll';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLootLines, loot, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  expectOk,
  member,
  party,
  type TestParty,
  template,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let player: Person;
let testParty: TestParty;
let templateId: string;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
  templateId = (await lootTemplate(gm, { visibility: 'unlisted', source_type: 'boss' })).id;
  await addLootLines(gm, templateId, [['Torch', '2d6+1']]);
});
afterAll(() => app.close());

const deploy = (user: Person, form: Partial<LootDeployment> = {}) =>
  user.call(deployLoot, {
    body: { loot_instance: { loot_template_id: templateId, party_id: testParty.id, ...form } },
  });
const history = async (user: Person) =>
  (await user.call(listPartyTransactions, { params: { id: testParty.id } })).body;

describe('deployment', () => {
  test('rejects anyone but a gm of the party', async () => {
    for (const role of ['manager', 'player', 'observer'] as const) {
      expect((await deploy(await member(app, testParty, role))).status).toBe(403);
    }
    expect((await deploy(await person(app))).status).toBe(404);
  });

  test('rejects a template that the gm cannot see', async () => {
    const secret = await lootTemplate(player, { name: 'CANARY' });
    const { status, body } = await deploy(gm, { loot_template_id: secret.id });
    expect([status, body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(JSON.stringify(body)).not.toContain('CANARY');
  });

  test('rejects an archived party', async () => {
    const archivedParty = await party(gm);
    await gm.send('PATCH', `/api/v1/parties/${archivedParty.id}`, { body: { party: { is_archived: true } } });
    expect((await deploy(gm, { party_id: archivedParty.id })).body.error.code).toBe('CONFLICT');
  });

  test('rejects more stacks than a loot instance allows', async () => {
    const { id } = await lootTemplate(gm);
    await addLootLines(
      gm,
      id,
      Array.from({ length: 11 }, () => ['Longsword', 100] as const),
    );
    const { status, body } = await deploy(gm, { loot_template_id: id });
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    expect(body.error.message).toContain('1100 stacks');
  });
});

describe('loot without a template', () => {
  const deployWithoutTemplate = async (user: Person, form: Partial<LootDeployment>) =>
    user.call(deployLoot, { body: { loot_instance: { party_id: testParty.id, ...form } } });
  const line = async (name: string, quantity: string) => ({
    item_template_id: await templateNamed(gm, name),
    quantity,
  });

  test('is rejected for players and strangers, without lines, and if the request also contains a template', async () => {
    const lines = [await line('Dagger', '1')];
    expect((await deployWithoutTemplate(player, { lines })).status).toBe(403);
    expect((await deployWithoutTemplate(await person(app), { lines })).status).toBe(404);
    for (const form of [{}, { lines: [] }, { lines, loot_template_id: templateId }]) {
      expect((await deployWithoutTemplate(gm, form)).status).toBe(422);
    }
  });

  test('rejects excessive dice and private items of other users, and reports each invalid line', async () => {
    const secret = await template(player, { name: 'CANARY' });
    const lines = [
      await line('Dagger', '1'),
      await line('Torch', '100d1000*9999999'),
      { item_template_id: secret.id, quantity: '1' },
    ];
    const { status, body } = await deployWithoutTemplate(gm, { lines });
    expect(status).toBe(422);
    expect(body.error.details.map(({ field }) => field)).toEqual([
      'lines.1.quantity',
      'lines.2.item_template_id',
    ]);
  });

  test('is rolled from a recorded seed, named, and hidden from players', async () => {
    const lines = [await line('Gold piece', '2d6*10'), await line('Dagger', '1')];
    const { data } = expectOk(await deployWithoutTemplate(gm, { lines, name: 'The old well' })).body;
    expect(data).toMatchObject({ name: 'The old well', is_revealed: false, loot_template_id: null });
    const gold = data.roll?.lines[0];
    const [rerolled] = rollLoot([{ quantity: '2d6*10', chance: 100 }], data.roll?.seed ?? '');
    expect(gold?.rolled).toBe(rerolled?.rolled);
    expect(data.container?.item_instances.map(({ name }) => name).toSorted()).toEqual([
      'Dagger',
      'Gold piece',
    ]);
    expect(
      JSON.stringify((await player.call(listPartyLoot, { params: { id: testParty.id } })).body),
    ).not.toContain('The old well');
    expect((await verifyLedger(app.sql)).differences).toEqual([]);
  });
});

describe('tier', () => {
  test('rejects deployment if it does not include loot distribution', async () => {
    const freeTierApp = await startTestApp({ config: { defaultTier: 'tier_free' }, database: app.database });
    const creator = await person(freeTierApp);
    const ownParty = await party(creator);
    const response = await creator.call(deployLoot, {
      body: { loot_instance: { loot_template_id: templateId, party_id: ownParty.id } },
    });
    await freeTierApp.close();
    expect([response.status, response.body.error.code]).toEqual([403, 'FEATURE_NOT_IN_TIER']);
    expect(response.body.error.details[0]?.field).toBe('loot_distribution');
  });

  test('limits active loot, even for twenty concurrent requests, and monthly deployments', async () => {
    const tier1App = await startTestApp({ config: { defaultTier: 'tier_1' }, database: app.database });
    const tier1User = await person(tier1App);
    const ownParty = await party(tier1User);
    const form = { loot_template_id: templateId, party_id: ownParty.id };
    const deployOne = () => tier1User.call(deployLoot, { body: { loot_instance: form } });
    const responses = await Promise.all(Array.from({ length: 20 }, deployOne));
    const deployed = responses.filter(({ status }) => status === 201);
    expect(deployed).toHaveLength(5);
    const rejected = responses.filter(({ status }) => status !== 201).map(({ body }) => body.error);
    expect(new Set(rejected.map(({ code, details }) => `${code} ${details[0]?.field}`))).toEqual(
      new Set(['LIMIT_REACHED loot_instances']),
    );
    for (const { body } of deployed) await tier1User.send('DELETE', `/api/v1/loot_instances/${body.data.id}`);
    for (let n = 0; n < 5; n += 1) expect((await deployOne()).status).toBe(201);
    await tier1User.send('DELETE', `/api/v1/loot_instances/${(await lootIn(tier1User, ownParty.id))[0]?.id}`);
    const { body } = await deployOne();
    expect([body.error.code, body.error.details[0]?.field]).toEqual([
      'LIMIT_REACHED',
      'loot_deployments_monthly',
    ]);
    await tier1App.close();
  });
});

const lootIn = async (user: Person, id: string) =>
  (await user.call(listPartyLoot, { params: { id } })).body.data;

describe('deployed loot', () => {
  test('is hidden by default: only a gm can list it, and no one is notified', async () => {
    const [before, events] = [await history(player), await app.sql`select from party_events`];
    const hoard = await loot(gm, testParty.id, [['Gold piece', 30]], { name: 'CANARY hoard' });
    expect(hoard).toMatchObject({
      is_revealed: false,
      permissions: { claim: false, manage: true, subscribe: true },
    });
    expect((await history(player)).meta.total_count).toBe(before.meta.total_count);
    expect(await lootIn(player, testParty.id)).toEqual([]);
    expect((await lootIn(gm, testParty.id)).map(({ name }) => name)).toContain('CANARY hoard');
    expect((await app.sql`select from party_events`).length).toBe(events.length);
    expect((await player.call(listNotifications, {})).body.data).toEqual([]);
    const [line] = (await history(gm)).data;
    expect(line?.transaction_summary).toBe(`${gm.user.username} deployed CANARY hoard`);
  });

  test('is listed and recorded for players when it is revealed immediately, with a notification that does not contain its name', async () => {
    const hoard = await loot(gm, testParty.id, [['Gold piece', 30]], {
      name: 'Open chest',
      is_revealed: true,
    });
    const [line] = (await history(player)).data;
    expect(line?.transaction_summary).toBe(`${gm.user.username} deployed Open chest`);
    const [received] = (await player.call(listNotifications, {})).body.data;
    expect(received).toMatchObject({ kind: 'loot_revealed', link: `/loot/instances/${hoard.id}` });
    expect(JSON.stringify(received)).not.toContain('Open chest');
    expect((await lootIn(player, testParty.id)).map(({ name }) => name)).toEqual(['Open chest']);
  });

  test('uses the text of the template unless the request contains its own', async () => {
    const lootWithTemplateTexts = (await deploy(gm)).body.data;
    expect(lootWithTemplateTexts).toMatchObject({ name: 'Dragon hoard', description: '', source: 'boss' });
    const texts = { name: 'Vault', description: 'Cold.', location_name: 'Under the hill' };
    const { location_name, ...shownTexts } = texts;
    expect((await deploy(gm, texts)).body.data).toMatchObject({
      ...shownTexts,
      instance_data: { location_name },
    });
  });

  test('is rolled from the provided seed, so that anyone can verify the result', async () => {
    const lines = [
      ['Gold piece', '6d6'],
      ['Torch', '2d4', { chance: 50 }],
      ['Longsword', 3],
    ] as const;
    const seed = '00112233445566778899aabbccddeeff';
    const hoard = await loot(gm, testParty.id, lines, { seed, is_revealed: true });
    const rerolled = rollLoot(
      hoard.roll?.lines.map(({ quantity, chance }) => ({ quantity, chance })) ?? [],
      hoard.roll?.seed ?? '',
    );
    expect(hoard.roll?.seed).toBe(seed);
    expect(hoard.roll?.lines.map(({ rolled, dice, chance_roll }) => [rolled, dice, chance_roll])).toEqual(
      rerolled.map(({ rolled, dice, chanceRoll }) => [rolled, dice, chanceRoll]),
    );
    const stacksInLoot = hoard.container?.item_instances ?? [];
    for (const { name, rolled } of hoard.roll?.lines ?? []) {
      const total = stacksInLoot
        .filter((stack) => stack.name === name)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      expect([name, total]).toEqual([name, rolled]);
    }
    // Unstackable items get one stack each.
    expect(stacksInLoot.filter(({ name }) => name === 'Longsword')).toHaveLength(3);
    const otherHoard = await loot(gm, testParty.id, lines);
    expect(otherHoard.roll?.seed).not.toBe(seed);
  });

  test('is posted from the world in one transaction that balances', async () => {
    const hoard = await loot(gm, testParty.id, [
      ['Gold piece', 250],
      ['Gold piece', 50],
      ['Longsword', 2, { is_identified: false }],
    ]);
    const rows = await app.sql`
      select distinct transaction_id from all_postings where container_id = ${hoard.container?.id ?? ''}`;
    expect(rows).toHaveLength(1);
    expect(hoard.items_count).toBe(3);
    expect(hoard.container?.item_instances.find(({ name }) => name === 'Gold piece')?.quantity).toBe(300);
    expect((await verifyLedger(app.sql)).differences).toEqual([]);
  });
});
