import {
  type DistributionMode,
  distributeLoot,
  getLootInstance,
  previewDistribution,
  revealLoot,
} from '@quartermaster/contract/loot';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let player: Person;
let testParty: TestParty;
let heroes: TestCharacter[];
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
});
beforeEach(async () => {
  heroes = await Promise.all(['Mira', 'Bor', 'Nim'].map((name) => character(player, testParty.id, { name })));
});
afterAll(() => app.close());

const input = (mode: DistributionMode, options: object = {}) => ({
  distribute: { character_ids: heroes.map(({ id }) => id), distribution_mode: mode, ...options },
});
const preview = async (id: string, mode: DistributionMode) =>
  expectOk(await gm.call(previewDistribution, { params: { id }, body: input(mode) })).body.data;
const distributeAs = (user: Person, id: string, mode: DistributionMode, options: object = {}) =>
  user.call(distributeLoot, { params: { id }, body: input(mode, options) });
const detail = async (id: string) => (await gm.call(getLootInstance, { params: { id } })).body.data;
/** The quantities in a character's backpack, by item name. */
const contentsOf = async ({ backpackId }: TestCharacter) => {
  const rows = await app.sql<{ name: string; n: number }[]>`
    select t.name, sum(i.quantity)::int as n from item_instances i join item_templates t on t.id = i.item_template_id
    where i.container_id = ${backpackId} group by t.name`;
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};
const COINS: Record<string, string> = {
  platinum: 'Platinum piece',
  gold: 'Gold piece',
  electrum: 'Electrum piece',
  silver: 'Silver piece',
  copper: 'Copper piece',
};

describe('distribution', () => {
  test('rejects players and managers, and hidden loot', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 3]]);
    const hiddenLootResponse = await distributeAs(gm, id, 'even');
    expect([hiddenLootResponse.status, hiddenLootResponse.body.error.code]).toEqual([409, 'CONFLICT']);
    await gm.call(revealLoot, { params: { id } });
    expect((await distributeAs(player, id, 'even')).status).toBe(403);
    expect((await distributeAs(await member(app, testParty, 'manager'), id, 'even')).status).toBe(403);
    expect((await detail(id)).items_count).toBe(1);
  });

  test('is rejected in a tier without loot distribution', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 3]], { is_revealed: true });
    const freeTierApp = await startTestApp({ config: { defaultTier: 'tier_free' }, database: app.database });
    await app.sql`update users set tier = 'tier_free' where id = ${gm.user.id}`;
    const gmOnFreeTier = { ...gm, call: client(freeTierApp.url).as(gm.token).call };
    const response = await distributeAs(gmOnFreeTier, id, 'even');
    await freeTierApp.close();
    await app.sql`update users set tier = 'tier_3' where id = ${gm.user.id}`;
    expect([response.status, response.body.error?.code]).toEqual([403, 'FEATURE_NOT_IN_TIER']);
  });

  test('succeeds once for twenty concurrent requests, after which a preview is rejected', async () => {
    const { id } = await loot(gm, testParty.id, [['Gold piece', 100]], { is_revealed: true });
    const responses = await Promise.all(Array.from({ length: 20 }, () => distributeAs(gm, id, 'even')));
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(19).fill([409, 'ALREADY_DISTRIBUTED']),
    );
    expect((await gm.call(previewDistribution, { params: { id }, body: input('even') })).status).toBe(409);
    expect((await verifyLedger(app.sql)).differences).toEqual([]);
  });

  test('rejects the fingerprint of a different plan', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 30]], { is_revealed: true });
    const { seed, fingerprint } = await preview(id, 'even');
    await addItems(player, heroes[0]?.backpackId ?? '', 'Torch', 1);
    expect((await distributeAs(gm, id, 'even', { seed, fingerprint })).status).toBe(200);
    const second = await loot(gm, testParty.id, [['Torch', 30]], { is_revealed: true });
    const evenPreview = await preview(second.id, 'even');
    const roundRobinPreview = await preview(second.id, 'round_robin');
    const rejected = await distributeAs(gm, second.id, 'even', {
      seed: evenPreview.seed,
      fingerprint: roundRobinPreview.fingerprint,
    });
    expect([rejected.status, rejected.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await detail(second.id)).distributed_at).toBeNull();
  });

  test.each(['even', 'round_robin', 'random', 'by_value'] as const)(
    'matches the preview in mode %s',
    async (mode) => {
      const lines = [
        ['Gold piece', 100],
        ['Silver piece', 7],
        ['Torch', 10],
        ['Longsword', 4],
      ] as const;
      const { id } = await loot(gm, testParty.id, lines, { is_revealed: true });
      const previewed = await preview(id, mode);
      const { seed, fingerprint } = previewed;
      const distributed = expectOk(await distributeAs(gm, id, mode, { seed, fingerprint })).body.data;
      const { transaction_ids, ...plan } = distributed;
      expect(plan).toEqual(previewed);
      for (const [i, share] of plan.shares.entries()) {
        const expected: Record<string, number> = {};
        for (const { name, quantity } of share.lines) expected[name] = (expected[name] ?? 0) + quantity;
        for (const [coin, quantity] of Object.entries(share.coins)) expected[COINS[coin] ?? ''] = quantity;
        expect(await contentsOf(heroes[i] as TestCharacter)).toEqual(expected);
      }
      const after = await detail(id);
      expect([after.items_count, after.distributed_at === null]).toEqual([0, false]);
      expect(after.distribution).toMatchObject({ mode, seed });
      const rows = await app.sql<{ transaction_type: string }[]>`
        select transaction_type from transactions where id = any(${transaction_ids}::uuid[])`;
      const types = new Set(rows.map((row) => row.transaction_type));
      types.delete('currency_conversion');
      expect([...types]).toEqual(['loot_distribution']);
      expect((await verifyLedger(app.sql)).differences).toEqual([]);
    },
  );

  test('that would transfer nothing is rejected, so that it can be repeated when there is room', async () => {
    heroes = [await character(player, testParty.id, { name: 'Tiny', max_weight: 2, max_slots: null })];
    const { id } = await loot(gm, testParty.id, [['Longsword', 1]], { is_revealed: true });
    const rejected = await distributeAs(gm, id, 'even');
    expect([rejected.status, rejected.body.error?.code]).toEqual([409, 'CONFLICT']);
    heroes = [await character(player, testParty.id)];
    expectOk(await distributeAs(gm, id, 'even'));
    expect((await detail(id)).distributed_at).not.toBeNull();
  });

  test('leaves and lists items that do not fit, which players can then claim', async () => {
    heroes = [await character(player, testParty.id, { name: 'Tiny', max_weight: 2, max_slots: null })];
    const { id } = await loot(gm, testParty.id, [['Torch', 5]], { is_revealed: true });
    const { left, shares } = expectOk(await distributeAs(gm, id, 'even')).body.data;
    expect(shares[0]?.lines.map(({ quantity }) => quantity)).toEqual([2]);
    expect(left.map(({ name, quantity }) => [name, quantity])).toEqual([['Torch', 3]]);
    const { container } = await detail(id);
    expect(container?.item_instances.map(({ quantity }) => quantity)).toEqual([3]);
    const body = {
      claim: {
        item_instance_id: container?.item_instances[0]?.id ?? '',
        character_id: (await character(player, testParty.id)).id,
      },
    };
    expect((await player.send('POST', `/api/v1/loot_instances/${id}/claim`, { body })).status).toBe(200);
  });

  describe('line in a grouped history', () => {
    const readHistory = async (user: Person, query: object = {}) => {
      const options = { params: { id: testParty.id }, query: { per_page: '100', ...query } };
      return (await user.call(listPartyTransactions, options)).body;
    };
    const distributeHoard = async () => {
      const { id } = await loot(
        gm,
        testParty.id,
        [
          ['Torch', 5],
          ['Dagger', 2],
        ],
        { name: 'Shared hoard', is_revealed: true },
      );
      return expectOk(await distributeAs(gm, id, 'round_robin')).body.data.transaction_ids;
    };

    test('has the lines of the ungrouped history as its parts', async () => {
      const ids = await distributeHoard();
      const [line, ...others] = (await readHistory(player, { grouped: 'true' })).data;
      expect(line).toMatchObject({
        transaction_type: 'loot_distribution',
        parts_count: ids.length,
        can_undo: false,
        transaction_summary: `${gm.user.username} distributed Shared hoard`,
        transactable_data: null,
        quantity: null,
        target_data: null,
        destination_location_data: null,
      });
      expect(others.filter(({ id }) => ids.includes(id))).toEqual([]);
      const parts = await readHistory(player, { part_of: line?.id });
      expect(parts.data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(parts.meta.total_count).toBe(ids.length);
      expect(parts.data.every((part) => part.parts_count === undefined && part.quantity !== null)).toBe(true);
      const ungrouped = await readHistory(player);
      expect(ungrouped.data.filter(({ id }) => ids.includes(id))).toHaveLength(ids.length);
      expect(ungrouped.data.some((line) => line.parts_count !== undefined)).toBe(false);
    });

    test('counts as one line in the total and on a page', async () => {
      const before = (await readHistory(gm, { grouped: 'true' })).meta.total_count;
      const [first, second] = [await distributeHoard(), await distributeHoard()];
      const { data, meta } = await readHistory(gm, {
        grouped: 'true',
        per_page: '1',
        transaction_type: 'loot_distribution',
      });
      expect(second).toContain(data[0]?.id);
      expect(meta.per_page).toBe(1);
      const next = await readHistory(gm, {
        grouped: 'true',
        per_page: '1',
        page: '2',
        transaction_type: 'loot_distribution',
      });
      expect(first).toContain(next.data[0]?.id);
      // Each hoard was deployed, and then distributed.
      expect((await readHistory(gm, { grouped: 'true' })).meta.total_count).toBe(before + 4);
    });

    test('counts only the parts that match the filter', async () => {
      const ids = await distributeHoard();
      const daggerHistory = await readHistory(gm, {
        grouped: 'true',
        item_name: 'Dagger',
        transaction_type: 'loot_distribution',
      });
      const [line] = daggerHistory.data.filter(({ id }) => ids.includes(id));
      const ungrouped = await readHistory(gm, { item_name: 'Dagger', transaction_type: 'loot_distribution' });
      expect(line?.parts_count ?? 1).toBe(ungrouped.data.filter(({ id }) => ids.includes(id)).length);
      const { data } = await readHistory(gm, { part_of: line?.id, item_name: 'Dagger' });
      expect(new Set(data.map((part) => part.transactable_data?.name))).toEqual(new Set(['Dagger']));
    });

    test('shows no parts to users outside the party; a line without parts is returned as its only part', async () => {
      const [id = ''] = await distributeHoard();
      const stranger = await person(app);
      const query = { part_of: id };
      expect(
        (await stranger.call(listPartyTransactions, { params: { id: testParty.id }, query })).status,
      ).toBe(404);
      const strangerParty = await party(stranger);
      expect(
        (await stranger.call(listPartyTransactions, { params: { id: strangerParty.id }, query })).body.data,
      ).toEqual([]);
      const [created] = (await readHistory(gm, { transaction_type: 'create' })).data;
      expect((await readHistory(gm, { part_of: created?.id })).data).toEqual([created]);
    });
  });

  test('can be undone', async () => {
    const { id } = await loot(gm, testParty.id, [['Longsword', 1]], { is_revealed: true });
    const { transaction_ids } = expectOk(await distributeAs(gm, id, 'random')).body.data;
    expect((await gm.send('POST', `/api/v1/transactions/${transaction_ids[0]}/undo`)).status).toBe(201);
    const { items_count, claimed_by } = await detail(id);
    expect([items_count, claimed_by]).toEqual([1, []]);
  });

  test('can be repeated once all of it is undone', async () => {
    const { id } = await loot(gm, testParty.id, [['Longsword', 2]], { is_revealed: true });
    const { transaction_ids } = expectOk(await distributeAs(gm, id, 'even')).body.data;
    expect(transaction_ids).toHaveLength(2);
    const undo = (n: number) => gm.send('POST', `/api/v1/transactions/${transaction_ids[n]}/undo`);
    expect((await undo(1)).status).toBe(201);
    expect((await distributeAs(gm, id, 'even')).body.error.code).toBe('ALREADY_DISTRIBUTED');
    expect((await undo(0)).status).toBe(201);
    expect(await detail(id)).toMatchObject({ distributed_at: null, distribution: null });
    expectOk(await distributeAs(gm, id, 'even'));
    expect((await detail(id)).distributed_at).not.toBeNull();
  });

  test('publishes the ids of the loot and of its container to the party', async () => {
    const { id, container } = await loot(gm, testParty.id, [['Longsword', 1]], { is_revealed: true });
    expectOk(await distributeAs(gm, id, 'even'));
    const rows = await app.sql<{ action: string; payload: { ids: object } }[]>`
      select action, payload from party_events where party_id = ${testParty.id} order by number desc limit 2`;
    expect(rows.map(({ action }) => action)).toEqual(['inventory_updated', 'item_traded']);
    expect(rows[1]?.payload.ids).toMatchObject({ loot_instance_id: id, source_container_id: container?.id });
  });
});
