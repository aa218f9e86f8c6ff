import { describe, expect, test } from 'vitest';
import { backpack, stackOf, stash, torchTemplate } from '../../../test/items.ts';
import { hiddenHoard, hoard } from '../../../test/loot.ts';
import { emberShop, oil, sword } from '../../../test/shops.ts';
import {
  addedLoad,
  availableOf,
  containerPlace,
  decisionOf,
  defaultQuantity,
  listingEntries,
  lootPlace,
  MARKETPLACE,
  recipientsOf,
  shopPlace,
  stackEntry,
  summaryOf,
  templateEntry,
  totalLoad,
  tradeFrom,
  transferredMessage,
} from './view.ts';

const bag = containerPlace(backpack);
const shop = shopPlace(emberShop);
const loot = lootPlace(hoard);
const torches = stackEntry(stackOf(10));
const [swords] = listingEntries(sword);
if (!swords) throw new Error('The sword is not in stock');

describe('places', () => {
  test('a closed shop neither sells nor buys', () => {
    expect(shop.permissions).toEqual({ withdraw: true, deposit: true });
    expect(shopPlace({ ...emberShop, is_active: false }).permissions).toEqual({
      withdraw: false,
      deposit: false,
    });
  });

  test('loot accepts no deposits from a user who does not manage it', () => {
    expect(lootPlace(hiddenHoard).permissions.deposit).toBe(false);
  });
});

test.each([
  [bag, containerPlace(stash), 'transfer'],
  [shop, bag, 'buy'],
  [bag, shop, 'sell'],
  [loot, bag, 'claim'],
  [MARKETPLACE, bag, 'add'],
  [loot, shop, null],
  [bag, bag, null],
])('the kind of a transfer depends on its places', (source, target, kind) => {
  expect(decisionOf(source, target).kind).toBe(kind);
});

test('items can be moved from a container into loot by a gm, until the loot is distributed', () => {
  const hoardOfPlayer = { ...hoard, permissions: { claim: true, manage: false, subscribe: true } };
  const distributedHoard = { ...hoard, distributed_at: hoard.created_at };
  const rejection = 'Unsupported transfer type: container to loot';
  expect(decisionOf(bag, lootPlace(hoard))).toEqual({ kind: 'transfer', rejection: null });
  expect(decisionOf(bag, lootPlace(hoardOfPlayer))).toEqual({ kind: null, rejection });
  expect(decisionOf(bag, lootPlace(distributedHoard))).toEqual({ kind: null, rejection });
});

describe('entries', () => {
  test('stackEntry returns the same entry for the same item object', () => {
    const item = stackOf(3);
    expect(stackEntry(item)).toBe(stackEntry(item));
  });

  test('a listing that is sold out has no entry', () => {
    expect(listingEntries({ ...sword, item_instance_id: null })).toEqual([]);
  });

  test('the default quantity is the whole stack, or one item of a listing or a template', () => {
    expect([torches, swords, templateEntry(torchTemplate)].map(defaultQuantity)).toEqual([10, 1, 1]);
  });

  test('the transferable quantity is the whole stack or the stock, and null for unlimited stock', () => {
    expect([torches, swords, ...listingEntries(oil)].map(availableOf)).toEqual([10, 4, null]);
  });

  test('the summary of a listing has the stock, and the price and weight of one item', () => {
    expect(summaryOf(swords)).toMatchObject({ quantity: 4, copper: 1350, weight: 3 });
  });

  test('a listing of items that do not stack adds its weight and, if the contents are loaded, a slot for each item', () => {
    expect(addedLoad(swords, 2, [])).toEqual({ weight: 600, slots: 2 });
    expect(addedLoad(swords, 2, null)).toEqual({ weight: 600, slots: 0 });
  });
});

test('stacks that merge with each other add the slots of the stack that they form', () => {
  const equipped = { ...stackOf(1).instance_data, is_equipped: true };
  const equippedTorches = stackEntry(stackOf(15, { id: 'equipped', instance_data: equipped }));
  const oiledTorches = stackEntry(stackOf(5, { id: 'oiled', notes: 'oiled' }));
  const parts = [torches, equippedTorches, oiledTorches].map((entry) => ({
    entry,
    quantity: entry.item.quantity,
  }));
  expect(totalLoad(parts, [])).toEqual({ weight: 3000, slots: 2 });
  expect(totalLoad(parts, null)).toEqual({ weight: 3000, slots: 0 });
});

test('a purchase becomes a basket that the container pays for', () => {
  const trade = tradeFrom([{ entry: swords, quantity: 2, source: shop, target: bag }]);
  expect(trade?.shop.id).toBe(emberShop.id);
  expect(trade?.basket).toMatchObject({
    containerId: backpack.id,
    buys: [{ listing: { id: sword.id }, quantity: 2 }],
    sells: [],
  });
});

test('a transfer between containers is not a trade', () => {
  const transfer = { entry: torches, quantity: 1, source: bag, target: containerPlace(stash) };
  expect(tradeFrom([transfer])).toBeNull();
});

test('the message of a transfer is the specified text, with the count if there are several items', () => {
  expect(transferredMessage(1)).toBe('Item transferred successfully');
  expect(transferredMessage(3)).toBe('3 items transferred successfully');
});

describe('recipientsOf', () => {
  const pouch = { ...stash, id: 'pouch', is_primary: false };
  const stashOfOtherParty = { ...stash, id: 'elsewhere', party_id: 'other' };
  const closedStash = { ...stash, id: 'closed', permissions: { ...stash.permissions, deposit: false } };

  test('excludes the owner, other parties, non-primary containers and containers that accept no deposits', () => {
    expect(recipientsOf(bag, [backpack, pouch, stashOfOtherParty, closedStash, stash])).toEqual([stash]);
  });

  test('is empty for loot, shops and a container that the user may not withdraw from', () => {
    const lockedBag = containerPlace({
      ...backpack,
      permissions: { ...backpack.permissions, withdraw: false },
    });
    for (const source of [loot, shop, lockedBag]) expect(recipientsOf(source, [stash])).toEqual([]);
  });
});
