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
function actor(world: World, answerFacts: Given, may: (role: string | undefined) => boolean): Player {
  const able = world.players.filter((player) => may(roleAt(world, player)));
  return at(answerFacts.isPlausible ? able : world.players, answerFacts.who);
}

const trades = (role: string | undefined) => role !== undefined && role !== 'observer';
const mayManageShops = (role: string | undefined) => role === 'gm' || role === 'manager';
const mayManageLoot = (role: string | undefined) => role === 'gm';

/** A bag out of which, and into which, `player` trades: mostly one of their own there. */
function bag(world: World, player: Player, answerFacts: Given): Place {
  const near = world.places.filter(
    (place) => place.party === world.market.table && may(player, 'withdraw', place),
  );
  return at(answerFacts.isPlausible && near.length > 0 ? near : world.places, answerFacts.target);
}

const tradesWith = (world: World, player: Player, place: Place): boolean =>
  place.party === world.market.table && may(player, 'withdraw', place);

/** An action on shops and loot; deploys a hoard when there is nothing to trade yet. */
export function trading(
  world: World,
  what: TradeKind,
  stack: SeenStack,
  seen: Seen,
  answerFacts: Given,
): ModelAction {
  return attempt(world, what, stack, seen, answerFacts) ?? hoarding(world, answerFacts);
}

function attempt(
  world: World,
  what: TradeKind,
  stack: SeenStack,
  seen: Seen,
  answerFacts: Given,
): ModelAction | null {
  switch (what) {
    case 'purchase':
      return purchasing(world, seen, answerFacts);
    case 'sale':
      return selling(world, stack, answerFacts);
    case 'restock':
      return restocking(world, answerFacts);
    case 'hoard':
      return hoarding(world, answerFacts);
    case 'claim':
    case 'take':
      return takeAction(world, what, seen, answerFacts);
    case 'distribute':
      return distributing(world, seen, answerFacts);
  }
}

function purchasing(world: World, { listings }: Seen, answerFacts: Given): ModelAction | null {
  const shelf = listings.filter(({ lootId }) => lootId === null);
  if (shelf.length === 0) return null;
  const item = at(shelf, answerFacts.template);
  const player = actor(world, answerFacts, trades);
  const place = bag(world, player, answerFacts);
  // Enough that a purse pays for some purchases.
  const quantity = 1 + (answerFacts.amount % 4);
  const body = { item_instance_id: item.id, target_container_id: place.id, quantity };
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(purchaseFromShop, { params, body, key: answerFacts.key });
  const isEndless = item.isPlain && item.templateId === world.market.endless;
  return modelAction(call, !tradesWith(world, player, place), () =>
    isEndless ? [[item.templateId, quantity]] : [],
  );
}

function selling(world: World, stack: SeenStack, answerFacts: Given): ModelAction {
  const source =
    world.places.find(({ id }) => id === stack.containerId) ?? at(world.places, answerFacts.target);
  const able = world.players.filter((player) => tradesWith(world, player, source));
  const player = at(answerFacts.isPlausible && able.length > 0 ? able : world.players, answerFacts.who);
  const quantity = answerFacts.isPlausible
    ? Math.min(stack.quantity, answerFacts.amount)
    : answerFacts.amount;
  const body = { item_instance_id: stack.id, source_container_id: source.id, quantity };
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(sellToShop, { params, body, key: answerFacts.key });
  return modelAction(call, !tradesWith(world, player, source));
}

function restocking(world: World, answerFacts: Given): ModelAction {
  const player = actor(world, answerFacts, mayManageShops);
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(restockShop, { params, key: answerFacts.key });
  return modelAction(call, !mayManageShops(roleAt(world, player)), (data) => [
    [world.market.restocked, (data as { quantity_added: number }).quantity_added],
  ]);
}

function hoarding(world: World, answerFacts: Given): ModelAction {
  const player = actor(world, answerFacts, mayManageLoot);
  const { table, hoardTemplateId, rolled } = world.market;
  const loot_instance = { loot_template_id: hoardTemplateId, party_id: table.id, is_revealed: true };
  const call = () => player.person.call(deployLoot, { body: { loot_instance }, key: answerFacts.key });
  return modelAction(call, !mayManageLoot(roleAt(world, player)), (data) =>
    ((data as LootInstanceDetail).roll?.lines ?? []).map((line) => [
      rolled.get(line.name) ?? '',
      line.rolled,
    ]),
  );
}

function takeAction(
  world: World,
  what: 'claim' | 'take',
  { listings }: Seen,
  answerFacts: Given,
): ModelAction | null {
  const hoards = listings.filter(({ lootId }) => lootId !== null);
  if (hoards.length === 0) return null;
  const item = at(hoards, answerFacts.template);
  const player = actor(world, answerFacts, trades);
  const params = { id: item.lootId ?? '' };
  if (what === 'claim') {
    const claim = { item_instance_id: item.id, character_id: player.characterId ?? item.id };
    const call = () => player.person.call(claimLoot, { params, body: { claim }, key: answerFacts.key });
    return modelAction(call, player.characterId === null || !trades(roleAt(world, player)));
  }
  const place = bag(world, player, answerFacts);
  const part = answerFacts.whole ? {} : { quantity: 1 + (answerFacts.amount % item.quantity) };
  const body = { item_instance_id: item.id, target_container_id: place.id, ...part };
  const call = () => player.person.call(takeLoot, { params, body, key: answerFacts.key });
  return modelAction(call, place.party !== world.market.table || !trades(roleAt(world, player)));
}

function distributing(world: World, { hoards }: Seen, answerFacts: Given): ModelAction | null {
  if (hoards.length === 0) return null;
  const player = actor(world, answerFacts, mayManageLoot);
  const near = world.players.filter((other) => other.characterId !== null && trades(roleAt(world, other)));
  const character_ids = near
    .slice(0, 1 + (answerFacts.target % near.length))
    .map((other) => other.characterId ?? '');
  const distribute = { character_ids, distribution_mode: at(DISTRIBUTION_MODES, answerFacts.amount) };
  const params = { id: at(hoards, answerFacts.template) };
  const call = () =>
    player.person.call(distributeLoot, { params, body: { distribute }, key: answerFacts.key });
  return modelAction(call, !mayManageLoot(roleAt(world, player)));
}
