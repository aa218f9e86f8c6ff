import { createItem } from '@quartermaster/contract/item';
import {
  claimLoot,
  deleteLootInstance,
  distributeLoot,
  revealLoot,
  updateLootInstance,
} from '@quartermaster/contract/loot';
import { updateShopInstance } from '@quartermaster/contract/shop';
import { restockShop } from '@quartermaster/contract/shop-listing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { createScheduledSession } from '../../../../test/factories/game-sessions.ts';
import { loot, stackNamed } from '../../../../test/factories/loot.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import {
  character,
  expectOk,
  member,
  pouch,
  type TestParty,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import { inDays } from '../../../../test/in-days.ts';

const MINUTE_MS = 60_000;

let setup: ChannelSetup;
let testParty: TestParty;
beforeAll(async () => {
  setup = await setUpChannel();
});
beforeEach(async () => {
  await setup.app.sql`delete from channel_webhooks`;
  setup.elapsed += MINUTE_MS;
  testParty = await setup.createParty();
  setup.discord.messages.length = 0;
  setup.discord.requests.length = 0;
});
afterAll(() => setup.close());

const sendAndRead = async (): Promise<string> => {
  await setup.sendDuring(MINUTE_MS);
  return setup.messages().join('\n');
};
const countWrites = () => setup.discord.requests.filter((request) => request.startsWith('P')).length;
const byId = (id: string) => ({ params: { id } });
const change = (id: string, loot_instance: object) =>
  setup.gm.call(updateLootInstance, { ...byId(id), body: { loot_instance } }).then(expectOk);
const changeShop = (id: string, shop_instance: object) =>
  setup.gm.call(updateShopInstance, { ...byId(id), body: { shop_instance } }).then(expectOk);

async function player(): Promise<{ testUser: Person; characterId: string }> {
  const testUser = await member(setup.app, testParty);
  return { testUser, characterId: (await character(testUser, testParty.id, { name: 'Nim' })).id };
}

const CANARY = { name: 'Canary hoard', description: 'Canary words', location_name: 'Canary cave' };

describe('hidden content', () => {
  test('does not appear in posts: hidden loot, the names of unidentified items, closed shops, private containers', async () => {
    const hiddenLoot = await loot(setup.gm, testParty.id, [['Torch', 3]], CANARY);
    await change(hiddenLoot.id, { name: 'Canary hoard again' });
    await shop(testParty, {}, { name_override: 'Canary Stall', is_active: false });
    const { id: nimId } = await character(setup.gm, testParty.id, { name: 'Nim' });
    const privatePouchId = await pouch(setup.gm, nimId, { name: 'Canary pouch', visibility: 'private' });
    const item_template_id = await templateNamed(setup.gm, 'Rope, hempen (50 feet)');
    expectOk(await setup.gm.call(createItem, { body: { item_template_id, container_id: privatePouchId } }));
    expect(await sendAndRead()).toBe('');
    await loot(setup.gm, testParty.id, [['Paper (one sheet)', 1, { is_identified: false }]], {
      is_revealed: true,
    });
    const shownText = await sendAndRead();
    expect(shownText).toContain('Unidentified');
    expect(shownText).not.toMatch(/Canary|Paper|Rope|Torch/);
  });

  test('disappears from its message when it is hidden again, and returns when it is revealed', async () => {
    const { id } = await loot(setup.gm, testParty.id, [['Torch', 3]], { ...CANARY, is_revealed: true });
    expect(await sendAndRead()).toContain('Canary hoard');
    await change(id, { is_revealed: false });
    expect(await sendAndRead()).not.toMatch(/Canary|Torch|loot\/instances/);
    expect(setup.discord.messages).toHaveLength(1);
    await change(id, { is_revealed: true });
    expect(await sendAndRead()).toContain('Canary hoard');
    expectOk(await setup.gm.call(deleteLootInstance, byId(id)));
    expect(await sendAndRead()).not.toContain('Canary');
    expect(setup.discord.messages).toHaveLength(1);
  });

  test('is not posted when it is hidden before it is sent', async () => {
    const { id } = await loot(setup.gm, testParty.id, [['Torch', 3]], { ...CANARY, is_revealed: true });
    await change(id, { is_revealed: false });
    expect(await sendAndRead()).toBe('');
    await change(id, { is_revealed: true });
    expect(await sendAndRead()).toContain('Canary hoard');
  });
});

describe('post', () => {
  test('is one message for each hoard, which shows the remaining items and who took the other items', async () => {
    const { testUser, characterId } = await player();
    await sendAndRead();
    const hoard = await loot(setup.gm, testParty.id, [
      ['Torch', 3],
      ['Paper (one sheet)', 5],
    ]);
    expectOk(await setup.gm.call(revealLoot, byId(hoard.id)));
    const first = await sendAndRead();
    expect(first).toContain('Loot: Dragon hoard');
    expect(first).toContain('• 3 × Torch');
    const before = setup.discord.messages.length;
    for (const name of ['Torch', 'Paper (one sheet)']) {
      const claim = { item_instance_id: stackNamed(hoard, name), character_id: characterId };
      expectOk(await testUser.call(claimLoot, { ...byId(hoard.id), body: { claim } }));
    }
    const writesBefore = countWrites();
    expect(await sendAndRead()).toContain('• 3 × Torch: Nim');
    expect(setup.messages().join()).toContain('Nothing is left.');
    expect(setup.discord.messages).toHaveLength(before);
    // Both claims are sent as one edit.
    expect(countWrites()).toBe(writesBefore + 1);
  });

  test('is a separate message for a distribution', async () => {
    const { characterId } = await player();
    const { id } = await loot(setup.gm, testParty.id, [['Torch', 3]], { is_revealed: true });
    await sendAndRead();
    const distribute = { character_ids: [characterId], distribution_mode: 'even' as const };
    expectOk(await setup.gm.call(distributeLoot, { ...byId(id), body: { distribute } }));
    const shownText = await sendAndRead();
    expect(shownText).toContain('Dragon hoard was distributed');
    expect(shownText).toContain('• **Nim**: 1 stack');
  });

  test('appears when a shop opens or is restocked, and changes when the shop is updated or closed', async () => {
    const { id } = await shop(
      testParty,
      { Torch: { quantity: 1, restock_quantity: 5 } },
      { name_override: 'Ember Stall', is_active: false },
    );
    expect(await sendAndRead()).toBe('');
    await changeShop(id, { is_active: true });
    expect(await sendAndRead()).toContain('Ember Stall is open');
    await changeShop(id, { description_override: 'Fresh oil' });
    expect(await sendAndRead()).toContain('Fresh oil');
    expect(setup.discord.messages).toHaveLength(1);
    expectOk(await setup.gm.call(restockShop, byId(id)));
    expect(await sendAndRead()).toContain('Ember Stall was restocked');
    expect(setup.discord.messages).toHaveLength(2);
    await changeShop(id, { is_active: false });
    expect(await sendAndRead()).toContain('This shop is closed');
    expect(setup.discord.messages).toHaveLength(2);
  });

  test('is a new message when a shop opens again, and the earlier message says that the shop is closed', async () => {
    const { id } = await shop(testParty, {}, { name_override: 'Ember Stall' });
    await sendAndRead();
    await changeShop(id, { is_active: false });
    await changeShop(id, { is_active: true });
    await sendAndRead();
    expect(setup.messages()).toEqual([
      expect.stringContaining('This shop is closed'),
      expect.stringContaining('Ember Stall is open'),
    ]);
  });

  test('is neither edited nor sent again when the id of its message is unknown', async () => {
    setup.discord.faults.push('endless');
    const { id } = await shop(testParty, {}, { name_override: 'Ember Stall' });
    expect(await sendAndRead()).toContain('Ember Stall is open');
    await changeShop(id, { description_override: 'Fresh oil' });
    expect(await sendAndRead()).not.toContain('Fresh oil');
    expect(setup.discord.messages).toHaveLength(1);
  });

  test('names a new member and the next session without its link, and says when the session is canceled', async () => {
    const testUser = await member(setup.app, testParty, 'observer');
    const startsAt = inDays(3);
    await createScheduledSession(setup.gm, testParty.id, startsAt, {
      note: 'Bring dice',
      link: 'https://meet.example/canary',
    });
    const shownText = await sendAndRead();
    expect(shownText).toContain(`**${testUser.user.username}** joined as an observer.`);
    expect(shownText).toContain(`<t:${Math.floor(Date.parse(startsAt) / 1000)}:F>`);
    expect(shownText).toContain('Bring dice');
    expect(shownText).not.toContain('canary');
    await setup.gm.send('DELETE', `/api/v1/parties/${testParty.id}/next_session`);
    expect(await sendAndRead()).toContain('This session is no longer scheduled');
  });
});
