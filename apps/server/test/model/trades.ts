import {
  claimLoot,
  DISTRIBUTION_MODES,
  deployLoot,
  distributeLoot,
  type LootInstanceDetail,
  takeLoot,
} from '@quartermaster/contract/loot';
import { restockShop } from '@quartermaster/contract/shop-listing';
import { purchaseFromShop, sellToShop } from '@quartermaster/contract/shop-trade';
import { at, type Given, type ModelAction, modelAction, type Seen, type SeenStack } from './actions.ts';
import { may, type Place, type Player, type World } from './world.ts';

type TradeKind = 'purchase' | 'sale' | 'restock' | 'hoard' | 'claim' | 'take' | 'distribute';

const roleAt = ({ market }: World, player: Player) => player.roles.get(market.table);

/** The user of a trade: mostly one who may trade there. */
function actor(world: World, given: Given, may: (role: string | undefined) => boolean): Player {
  const able = world.players.filter((player) => may(roleAt(world, player)));
  return at(given.sensible ? able : world.players, given.who);
}

const trades = (role: string | undefined) => role !== undefined && role !== 'observer';
const runsShops = (role: string | undefined) => role === 'gm' || role === 'manager';
const runsLoot = (role: string | undefined) => role === 'gm';

/** A bag out of which, and into which, `player` trades: mostly one of their own there. */
function bag(world: World, player: Player, given: Given): Place {
  const near = world.places.filter(
    (place) => place.party === world.market.table && may(player, 'withdraw', place),
  );
  return at(given.sensible && near.length > 0 ? near : world.places, given.target);
}

const tradesWith = (world: World, player: Player, place: Place): boolean =>
  place.party === world.market.table && may(player, 'withdraw', place);

/** An action on shops and loot; deploys a hoard when there is nothing to trade yet. */
export function trading(
  world: World,
  what: TradeKind,
  stack: SeenStack,
  seen: Seen,
  given: Given,
): ModelAction {
  return tried(world, what, stack, seen, given) ?? hoarding(world, given);
}

function tried(
  world: World,
  what: TradeKind,
  stack: SeenStack,
  seen: Seen,
  given: Given,
): ModelAction | null {
  switch (what) {
    case 'purchase':
      return purchasing(world, seen, given);
    case 'sale':
      return selling(world, stack, given);
    case 'restock':
      return restocking(world, given);
    case 'hoard':
      return hoarding(world, given);
    case 'claim':
    case 'take':
      return taking(world, what, seen, given);
    case 'distribute':
      return distributing(world, seen, given);
  }
}

function purchasing(world: World, { listings }: Seen, given: Given): ModelAction | null {
  const shelf = listings.filter(({ lootId }) => lootId === null);
  if (shelf.length === 0) return null;
  const item = at(shelf, given.template);
  const player = actor(world, given, trades);
  const place = bag(world, player, given);
  // Enough that a purse pays for some purchases.
  const quantity = 1 + (given.amount % 4);
  const body = { item_instance_id: item.id, target_container_id: place.id, quantity };
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(purchaseFromShop, { params, body, key: given.key });
  const isEndless = item.isPlain && item.templateId === world.market.endless;
  return modelAction(call, !tradesWith(world, player, place), () =>
    isEndless ? [[item.templateId, quantity]] : [],
  );
}

function selling(world: World, stack: SeenStack, given: Given): ModelAction {
  const source = world.places.find(({ id }) => id === stack.containerId) ?? at(world.places, given.target);
  const able = world.players.filter((player) => tradesWith(world, player, source));
  const player = at(given.sensible && able.length > 0 ? able : world.players, given.who);
  const quantity = given.sensible ? Math.min(stack.quantity, given.amount) : given.amount;
  const body = { item_instance_id: stack.id, source_container_id: source.id, quantity };
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(sellToShop, { params, body, key: given.key });
  return modelAction(call, !tradesWith(world, player, source));
}

function restocking(world: World, given: Given): ModelAction {
  const player = actor(world, given, runsShops);
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(restockShop, { params, key: given.key });
  return modelAction(call, !runsShops(roleAt(world, player)), (data) => [
    [world.market.restocked, (data as { quantity_added: number }).quantity_added],
  ]);
}

function hoarding(world: World, given: Given): ModelAction {
  const player = actor(world, given, runsLoot);
  const { table, hoardTemplateId, rolled } = world.market;
  const loot_instance = { loot_template_id: hoardTemplateId, party_id: table.id, is_revealed: true };
  const call = () => player.person.call(deployLoot, { body: { loot_instance }, key: given.key });
  return modelAction(call, !runsLoot(roleAt(world, player)), (data) =>
    ((data as LootInstanceDetail).roll?.lines ?? []).map((line) => [
      rolled.get(line.name) ?? '',
      line.rolled,
    ]),
  );
}

function taking(world: World, what: 'claim' | 'take', { listings }: Seen, given: Given): ModelAction | null {
  const hoards = listings.filter(({ lootId }) => lootId !== null);
  if (hoards.length === 0) return null;
  const item = at(hoards, given.template);
  const player = actor(world, given, trades);
  const params = { id: item.lootId ?? '' };
  if (what === 'claim') {
    const claim = { item_instance_id: item.id, character_id: player.characterId ?? item.id };
    const call = () => player.person.call(claimLoot, { params, body: { claim }, key: given.key });
    return modelAction(call, player.characterId === null || !trades(roleAt(world, player)));
  }
  const place = bag(world, player, given);
  const part = given.whole ? {} : { quantity: 1 + (given.amount % item.quantity) };
  const body = { item_instance_id: item.id, target_container_id: place.id, ...part };
  const call = () => player.person.call(takeLoot, { params, body, key: given.key });
  return modelAction(call, place.party !== world.market.table || !trades(roleAt(world, player)));
}

function distributing(world: World, { hoards }: Seen, given: Given): ModelAction | null {
  if (hoards.length === 0) return null;
  const player = actor(world, given, runsLoot);
  const near = world.players.filter((other) => other.characterId !== null && trades(roleAt(world, other)));
  const character_ids = near
    .slice(0, 1 + (given.target % near.length))
    .map((other) => other.characterId ?? '');
  const distribute = { character_ids, distribution_mode: at(DISTRIBUTION_MODES, given.amount) };
  const params = { id: at(hoards, given.template) };
  const call = () => player.person.call(distributeLoot, { params, body: { distribute }, key: given.key });
  return modelAction(call, !runsLoot(roleAt(world, player)));
}
