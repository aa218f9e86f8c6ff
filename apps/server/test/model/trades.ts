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
import {
  type ActionInputs,
  at,
  type ModelAction,
  modelAction,
  type Snapshot,
  type StackSnapshot,
} from './actions.ts';
import { may, type Place, type Player, type World } from './world.ts';

type TradeKind = 'purchase' | 'sale' | 'restock' | 'hoard' | 'claim' | 'take' | 'distribute';

const roleAt = ({ market }: World, player: Player) => player.roles.get(market.testParty);

/** The user of a trade, mostly one whose role has the permission. */
function choosePlayer(
  world: World,
  inputs: ActionInputs,
  may: (role: string | undefined) => boolean,
): Player {
  const permitted = world.players.filter((player) => may(roleAt(world, player)));
  return at(inputs.isPlausible ? permitted : world.players, inputs.player);
}

const mayTrade = (role: string | undefined) => role !== undefined && role !== 'observer';
const mayManageShops = (role: string | undefined) => role === 'gm' || role === 'manager';
const mayManageLoot = (role: string | undefined) => role === 'gm';

/** The container that `player` trades with, mostly one of the market's party from which they may withdraw. */
function chooseContainer(world: World, player: Player, inputs: ActionInputs): Place {
  const candidates = world.places.filter(
    (place) => place.party === world.market.testParty && may(player, 'withdraw', place),
  );
  return at(inputs.isPlausible && candidates.length > 0 ? candidates : world.places, inputs.target);
}

const mayTradeFrom = (world: World, player: Player, place: Place): boolean =>
  place.party === world.market.testParty && may(player, 'withdraw', place);

/** An action on shops or loot; deploys a hoard instead if there is nothing to act on yet. */
export function tradeAction(
  world: World,
  kind: TradeKind,
  stack: StackSnapshot,
  snapshot: Snapshot,
  inputs: ActionInputs,
): ModelAction {
  return actionIfPossible(world, kind, stack, snapshot, inputs) ?? hoardAction(world, inputs);
}

function actionIfPossible(
  world: World,
  kind: TradeKind,
  stack: StackSnapshot,
  snapshot: Snapshot,
  inputs: ActionInputs,
): ModelAction | null {
  switch (kind) {
    case 'purchase':
      return purchaseAction(world, snapshot, inputs);
    case 'sale':
      return sellAction(world, stack, inputs);
    case 'restock':
      return restockAction(world, inputs);
    case 'hoard':
      return hoardAction(world, inputs);
    case 'claim':
    case 'take':
      return takeAction(world, kind, snapshot, inputs);
    case 'distribute':
      return distributeAction(world, snapshot, inputs);
  }
}

function purchaseAction(world: World, { listings }: Snapshot, inputs: ActionInputs): ModelAction | null {
  const shelf = listings.filter(({ lootId }) => lootId === null);
  if (shelf.length === 0) return null;
  const item = at(shelf, inputs.template);
  const player = choosePlayer(world, inputs, mayTrade);
  const place = chooseContainer(world, player, inputs);
  // The quantity is low enough that the purse can pay for some purchases.
  const quantity = 1 + (inputs.amount % 4);
  const body = { item_instance_id: item.id, target_container_id: place.id, quantity };
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(purchaseFromShop, { params, body, key: inputs.key });
  const isUnlimited = item.isUnmarked && item.templateId === world.market.unlimitedTemplateId;
  return modelAction(call, !mayTradeFrom(world, player, place), () =>
    isUnlimited ? [[item.templateId, quantity]] : [],
  );
}

function sellAction(world: World, stack: StackSnapshot, inputs: ActionInputs): ModelAction {
  const source = world.places.find(({ id }) => id === stack.containerId) ?? at(world.places, inputs.target);
  const permitted = world.players.filter((player) => mayTradeFrom(world, player, source));
  const player = at(inputs.isPlausible && permitted.length > 0 ? permitted : world.players, inputs.player);
  const quantity = inputs.isPlausible ? Math.min(stack.quantity, inputs.amount) : inputs.amount;
  const body = { item_instance_id: stack.id, source_container_id: source.id, quantity };
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(sellToShop, { params, body, key: inputs.key });
  return modelAction(call, !mayTradeFrom(world, player, source));
}

function restockAction(world: World, inputs: ActionInputs): ModelAction {
  const player = choosePlayer(world, inputs, mayManageShops);
  const params = { id: world.market.shop.id };
  const call = () => player.person.call(restockShop, { params, key: inputs.key });
  return modelAction(call, !mayManageShops(roleAt(world, player)), (data) => [
    [world.market.restockedTemplateId, (data as { quantity_added: number }).quantity_added],
  ]);
}

function hoardAction(world: World, inputs: ActionInputs): ModelAction {
  const player = choosePlayer(world, inputs, mayManageLoot);
  const { testParty, hoardTemplateId, rolledTemplateIds } = world.market;
  const loot_instance = { loot_template_id: hoardTemplateId, party_id: testParty.id, is_revealed: true };
  const call = () => player.person.call(deployLoot, { body: { loot_instance }, key: inputs.key });
  return modelAction(call, !mayManageLoot(roleAt(world, player)), (data) =>
    ((data as LootInstanceDetail).roll?.lines ?? []).map((line) => [
      rolledTemplateIds.get(line.name) ?? '',
      line.rolled,
    ]),
  );
}

function takeAction(
  world: World,
  kind: 'claim' | 'take',
  { listings }: Snapshot,
  inputs: ActionInputs,
): ModelAction | null {
  const lootItems = listings.filter(({ lootId }) => lootId !== null);
  if (lootItems.length === 0) return null;
  const item = at(lootItems, inputs.template);
  const player = choosePlayer(world, inputs, mayTrade);
  const params = { id: item.lootId ?? '' };
  if (kind === 'claim') {
    const claim = { item_instance_id: item.id, character_id: player.characterId ?? item.id };
    const call = () => player.person.call(claimLoot, { params, body: { claim }, key: inputs.key });
    return modelAction(call, player.characterId === null || !mayTrade(roleAt(world, player)));
  }
  const place = chooseContainer(world, player, inputs);
  const quantityField = inputs.choice ? {} : { quantity: 1 + (inputs.amount % item.quantity) };
  const body = { item_instance_id: item.id, target_container_id: place.id, ...quantityField };
  const call = () => player.person.call(takeLoot, { params, body, key: inputs.key });
  return modelAction(call, place.party !== world.market.testParty || !mayTrade(roleAt(world, player)));
}

function distributeAction(world: World, { hoards }: Snapshot, inputs: ActionInputs): ModelAction | null {
  if (hoards.length === 0) return null;
  const player = choosePlayer(world, inputs, mayManageLoot);
  const candidates = world.players.filter(
    (other) => other.characterId !== null && mayTrade(roleAt(world, other)),
  );
  const character_ids = candidates
    .slice(0, 1 + (inputs.target % candidates.length))
    .map((other) => other.characterId ?? '');
  const distribute = { character_ids, distribution_mode: at(DISTRIBUTION_MODES, inputs.amount) };
  const params = { id: at(hoards, inputs.template) };
  const call = () => player.person.call(distributeLoot, { params, body: { distribute }, key: inputs.key });
  return modelAction(call, !mayManageLoot(roleAt(world, player)));
}
