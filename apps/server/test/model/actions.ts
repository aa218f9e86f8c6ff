import { convertCurrency, giveCoins, splitCoins } from '@quartermaster/contract/coin';
import { mergeItems, updateItem } from '@quartermaster/contract/item';
import { recordAdjustment, undoTransaction } from '@quartermaster/contract/transaction';
import type { ApiResponse } from '../client.ts';
import { may, type Place, type Player, type World } from './world.ts';

/** A stack as last read from the database; it may have moved since. */
export interface StackSnapshot {
  readonly id: string;
  readonly containerId: string;
  readonly templateId: string;
  readonly quantity: number;
}

/** An entry of the history as last read. */
export interface EntrySnapshot {
  readonly id: string;
  readonly actorId: string;
  readonly partyId: string | null;
}

/** An item on a shelf or in a hoard, as last read. */
export interface ListingSnapshot extends Omit<StackSnapshot, 'containerId'> {
  readonly lootId: string | null;
  readonly isUnmarked: boolean;
}

/** The part of the database that actions select from, when last read. */
export interface Snapshot {
  readonly listings: readonly ListingSnapshot[];
  /** The ids of deployed loot. */
  readonly hoards: readonly string[];
  readonly stacks: readonly StackSnapshot[];
  readonly entries: readonly EntrySnapshot[];
}

/** The element at position `n` modulo the length. */
export const at = <T>(list: readonly T[], n: number): T => {
  const candidate = list[n % list.length];
  if (candidate === undefined) throw new Error('Nothing to pick from');
  return candidate;
};

export type Send = () => Promise<ApiResponse<never>>;

/** The items created by an acknowledged action: quantities by template. */
export type CreatedQuantities = readonly (readonly [string, number])[];
export type ReadCreated = (data: unknown) => CreatedQuantities;

/** A request, whether the rules require its rejection, and how to read the items that it creates from the response. */
export type ModelAction = readonly [Send, boolean, ReadCreated];

export const modelAction = (
  call: () => Promise<unknown>,
  mustFail: boolean,
  readCreated: ReadCreated = () => [],
): ModelAction => [call as unknown as Send, mustFail, readCreated];

/** The inputs of an action. Numbers select candidates; `choice` decides between two forms of the action. */
export interface ActionInputs {
  readonly player: number;
  readonly target: number;
  readonly template: number;
  readonly amount: number;
  readonly choice: boolean;
  readonly isPlausible: boolean;
  readonly key: string;
}

/** Undoes one of the newest transactions, mostly as a user who may undo it. */
export function undoAction(world: World, { entries }: Snapshot, inputs: ActionInputs): ModelAction | null {
  if (entries.length === 0) return null;
  const entry = at(entries, inputs.target);
  const permitted = world.players.filter((player) => isAllowed(player, entry));
  const player = at(inputs.isPlausible && permitted.length > 0 ? permitted : world.players, inputs.player);
  const call = () => player.person.call(undoTransaction, { params: { id: entry.id }, key: inputs.key });
  return modelAction(call, !mayUndo(player, entry));
}

const roleIn = (player: Player, partyId: string) =>
  [...player.roles].find(([party]) => party.id === partyId)?.[1];

const isAllowed = (player: Player, { actorId, partyId }: EntrySnapshot): boolean =>
  player.person.user.id === actorId || (partyId !== null && roleIn(player, partyId) === 'gm');

function mayUndo(player: Player, entry: EntrySnapshot): boolean {
  if (entry.partyId === null) return entry.actorId === player.person.user.id;
  const role = roleIn(player, entry.partyId);
  return role === 'gm' || (role !== undefined && role !== 'observer' && isAllowed(player, entry));
}

/** Merges two stacks of one container, mostly of the same template. */
export function mergeAction(
  player: Player,
  stack: StackSnapshot,
  { stacks }: Snapshot,
  inputs: ActionInputs,
): ModelAction {
  const candidates = stacks.filter(
    (other) =>
      other.id !== stack.id &&
      other.containerId === stack.containerId &&
      (!inputs.isPlausible || other.templateId === stack.templateId),
  );
  const otherStack = candidates.length > 0 ? at(candidates, inputs.template) : stack;
  const body = { item_instance_id: otherStack.id };
  const call = () => player.person.call(mergeItems, { params: { id: stack.id }, body, key: inputs.key });
  return modelAction(call, otherStack.id === stack.id);
}

/** Sets or clears the equipped or the identified flag; the note in the history contains the key of the action. */
export function markAction(
  player: Player,
  stack: StackSnapshot,
  flag: 'equip' | 'identify',
  inputs: ActionInputs,
): ModelAction {
  const mark =
    flag === 'equip' ? { instance_data: { is_equipped: inputs.choice } } : { is_identified: inputs.choice };
  const body = { item_instance: { ...mark, notes: inputs.key } };
  const call = () => player.person.call(updateItem, { params: { id: stack.id }, body, key: inputs.key });
  return modelAction(call, false);
}

/** Adjusts a quantity with a reason, or adds a note, for a party or a character. */
export function adjustAction(
  world: World,
  player: Player,
  stack: StackSnapshot,
  inputs: ActionInputs,
): ModelAction {
  const source = world.places.find(({ id }) => id === stack.containerId);
  const { owner, party } = source ?? {};
  const ownerField = owner?.characterId ? { character_id: owner.characterId } : { party_id: party?.id ?? '' };
  const count = inputs.choice ? { item_instance_id: stack.id, quantity: inputs.amount } : {};
  const transaction = { ...ownerField, ...count, transaction_type: 'adjust' as const, notes: inputs.key };
  const call = () => player.person.call(recordAdjustment, { body: { transaction }, key: inputs.key });
  return modelAction(call, false);
}

const COINS = ['copper', 'silver', 'gold'] as const;

/** Transfers coins from a character's purse to another character's, or into a container. */
export function giveAction(world: World, target: Place, inputs: ActionInputs): ModelAction {
  const owners = world.players.filter((player) => player.characterId !== null);
  const giver = at(owners, inputs.template);
  const player = inputs.isPlausible ? giver : at(world.players, inputs.player);
  const recipient = at(owners, inputs.target);
  const to = inputs.choice
    ? { to_container_id: target.id }
    : { to_character_id: recipient.characterId ?? '' };
  const coins = { [at(COINS, inputs.amount)]: 1 + (inputs.amount % 5) };
  const call = () =>
    player.person.call(giveCoins, {
      params: { id: giver.characterId ?? '' },
      body: { give: { ...to, coins } },
      key: inputs.key,
    });
  const isGm = [...giver.roles.keys()].some((party) => player.roles.get(party) === 'gm');
  const isForeign = player !== giver && !isGm;
  return modelAction(call, isForeign || (!inputs.choice && recipient === giver));
}

/** Exchanges coins for larger or smaller ones; sometimes of a different total value. */
export function convertAction(player: Player, place: Place, inputs: ActionInputs): ModelAction {
  const n = 1 + (inputs.amount % 3);
  const [small, large] =
    inputs.template % 2 === 0 ? (['copper', 'silver'] as const) : (['silver', 'gold'] as const);
  const excess = inputs.isPlausible ? 0 : 1;
  const sides = [{ [small]: 10 * n }, { [large]: n + excess }] as const;
  const [give, take] = inputs.choice ? sides : [sides[1], sides[0]];
  const call = () =>
    player.person.call(convertCurrency, {
      params: { id: place.id },
      body: { conversion: { give, take } },
      key: inputs.key,
    });
  return modelAction(call, excess === 1 || !may(player, 'withdraw', place));
}

/** Splits all coins or a sum from a container among up to three characters. */
export function splitCoinsAction(
  world: World,
  player: Player,
  place: Place,
  inputs: ActionInputs,
): ModelAction {
  const candidates = world.players.filter(
    (other) => other.characterId !== null && (place.party === null || other.roles.has(place.party)),
  );
  const recipients = candidates.length > 0 ? candidates : [player];
  const ids = recipients.slice(0, 1 + (inputs.target % 3)).map(({ characterId }) => characterId ?? place.id);
  const split = { character_ids: ids, ...(inputs.choice ? {} : { amount_copper: inputs.amount }) };
  const call = () =>
    player.person.call(splitCoins, { params: { id: place.id }, body: { split }, key: inputs.key });
  return modelAction(call, !may(player, 'withdraw', place));
}
