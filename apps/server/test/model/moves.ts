import { setTimeout as wait } from 'node:timers/promises';
import { listContainerItems } from '@quartermaster/contract/container';
import {
  createItem,
  destroyItem,
  splitItem,
  transferBetweenContainers,
  transferForCharacter,
  updateItem,
} from '@quartermaster/contract/item';
import fc from 'fast-check';
import type { ApiResponse } from '../client.ts';
import {
  adjustAction,
  at,
  convertAction,
  giveAction,
  type ModelAction,
  markAction,
  mergeAction,
  modelAction,
  type ReadCreated,
  type Send,
  type Snapshot,
  type StackSnapshot,
  splitCoinsAction,
  undoAction,
} from './actions.ts';
import { tradeAction } from './trades.ts';
import { may, type Place, type Player, type World } from './world.ts';

const index = fc.nat(1_000_000);
const sends = fc.oneof(
  { weight: 7, arbitrary: fc.constant(1) },
  { weight: 3, arbitrary: fc.integer({ min: 2, max: 3 }) },
);

/** The kinds of actions, each with its weight. */
const WEIGHTS = {
  add: 5,
  transfer: 9,
  split: 3,
  update: 3,
  destroy: 5,
  read: 2,
  merge: 2,
  equip: 1,
  identify: 1,
  adjust: 2,
  undo: 4,
  give: 2,
  convert: 2,
  'split coins': 1,
  purchase: 4,
  sale: 3,
  restock: 1,
  hoard: 1,
  claim: 2,
  take: 3,
  distribute: 1,
} as const;
export type Kind = keyof typeof WEIGHTS;
export const KINDS = Object.keys(WEIGHTS) as readonly Kind[];

/** A user's action. Numbers select candidates, modulo their count. */
export const move = fc.record({
  kind: fc.oneof(...KINDS.map((kind) => ({ weight: WEIGHTS[kind], arbitrary: fc.constant(kind) }))),
  player: index,
  stack: index,
  template: index,
  target: index,
  amount: fc.integer({ min: 1, max: 60 }),
  choice: fc.boolean(),
  usesCharacterEndpoint: fc.boolean(),
  namesWrongSource: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  /** Whether amount, target and player are chosen so that the action can succeed; otherwise they are arbitrary. */
  isPlausible: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  /** The number of times that the same request is sent concurrently with one key. */
  sends,
});
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Move = Drawn<typeof move>;

export interface ResponseData {
  readonly status: number;
  readonly body: unknown;
  readonly replayed: boolean;
}

/** A prepared request; sending it again sends the same request with the same key. */
export interface Prepared {
  readonly move: Move;
  readonly templateId: string;
  readonly stackId: string | undefined;
  readonly key: string;
  /** Whether the rules require a rejection, whatever runs concurrently. */
  readonly mustFail: boolean;
  readonly readCreated: ReadCreated;
  readonly send: Send;
}

export function prepare(world: World, snapshot: Snapshot, drawn: Move, key: string): Prepared {
  const { stacks } = snapshot;
  const templateId = at(world.templates, drawn.template);
  const stack = drawn.kind === 'add' || stacks.length === 0 ? undefined : at(stacks, drawn.stack);
  const move = withAvailableAmount(drawn, stack);
  const [player, place] = choosePlayerAndTarget(world, move, stack);
  const [send, mustFail, readCreated] = stack
    ? actionOnStack(world, player, stack, place, snapshot, move, key)
    : addAction(player, place, templateId, move, key);
  return { move, templateId, stackId: stack?.id, key, mustFail, readCreated, send };
}

/** Sends the request of a move as often as the move specifies, concurrently; a read is sent once. */
export async function play(prepared: Prepared): Promise<ResponseData[]> {
  const { kind, sends } = prepared.move;
  const responses = Array.from({ length: kind === 'read' ? 1 : sends }, () => sendUntilAdmitted(prepared));
  return (await Promise.all(responses)).map(responseData);
}

const ATTEMPTS = 10;

/** Retries a request under its key while the server responds 503, as clients do; returns the last response. */
async function sendUntilAdmitted({ send }: Prepared): Promise<ApiResponse<never>> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status !== 503 || attempt === ATTEMPTS) return response;
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1000);
  }
}

export const responseData = ({ status, body, headers }: ApiResponse<never>): ResponseData => ({
  status,
  body,
  replayed: headers.get('idempotency-replayed') === 'true',
});

/**
 * Changes the move to `add` if there is no stack. Limits the amount of a plausible move, except an update or
 * adjustment, to the available quantity.
 */
function withAvailableAmount(move: Move, stack: StackSnapshot | undefined): Move {
  if (!stack) return { ...move, kind: 'add' };
  if (!move.isPlausible || move.kind === 'update' || move.kind === 'adjust') return move;
  const max = move.kind === 'split' ? stack.quantity - 1 : stack.quantity;
  return { ...move, amount: 1 + (move.amount % Math.max(1, max)) };
}

const isTransfer = (move: Move): boolean => move.kind === 'transfer' || move.kind === 'add';

function choosePlayerAndTarget(world: World, move: Move, stack: StackSnapshot | undefined): [Player, Place] {
  const source = world.places.find(({ id }) => id === stack?.containerId);
  const candidates = world.places.filter((place) => place.party === source?.party && place !== source);
  const target = at(
    source && move.isPlausible && candidates.length > 0 ? candidates : world.places,
    move.target,
  );
  const permittedPlayers = world.players.filter(
    (p) =>
      (!source || may(p, 'withdraw', source)) &&
      (!isTransfer(move) || may(p, move.kind === 'add' ? 'withdraw' : 'deposit', target)),
  );
  return [
    at(move.isPlausible && permittedPlayers.length > 0 ? permittedPlayers : world.players, move.player),
    target,
  ];
}

function addAction(player: Player, place: Place, templateId: string, move: Move, key: string): ModelAction {
  const body = { item_template_id: templateId, container_id: place.id, quantity: amountToAdd(move) };
  return modelAction(() => player.person.call(createItem, { body, key }), !may(player, 'withdraw', place));
}

/** The quantity is low enough that creations and destructions balance. */
export const amountToAdd = (move: Move): number => 1 + (move.amount % 12);

function actionOnStack(
  world: World,
  player: Player,
  stack: StackSnapshot,
  target: Place,
  snapshot: Snapshot,
  move: Move,
  key: string,
): ModelAction {
  const { call } = player.person;
  const inputs = { ...move, key };
  const source = world.places.find(({ id }) => id === stack.containerId) ?? target;
  switch (move.kind) {
    case 'read':
      return modelAction(() => call(listContainerItems, { params: { id: target.id } }), false);
    case 'merge':
      return mergeAction(player, stack, snapshot, inputs);
    case 'equip':
    case 'identify':
      return markAction(player, stack, move.kind, inputs);
    case 'adjust':
      return adjustAction(world, player, stack, inputs);
    case 'undo':
      return undoAction(world, snapshot, inputs) ?? stackAction(player, stack, move, key);
    case 'give':
      return giveAction(world, target, inputs);
    case 'convert':
      return convertAction(player, source, inputs);
    case 'split coins':
      return splitCoinsAction(world, player, source, inputs);
    case 'purchase':
    case 'sale':
    case 'restock':
    case 'hoard':
    case 'claim':
    case 'take':
    case 'distribute':
      return tradeAction(world, move.kind, stack, snapshot, inputs);
    case 'transfer': {
      const sourceId = move.namesWrongSource ? at(world.places, move.template).id : stack.containerId;
      return transferAction(world, player, stack, sourceId, target, move, key);
    }
    default:
      return stackAction(player, stack, move, key);
  }
}

/** Splits, updates or destroys one stack. */
function stackAction(player: Player, stack: StackSnapshot, move: Move, key: string): ModelAction {
  const params = { id: stack.id };
  const { call } = player.person;
  const isOutsider =
    ![...player.roles.values()].some((role) => role !== 'observer') && player.characterId === null;
  switch (move.kind) {
    case 'split':
      return modelAction(() => call(splitItem, { params, body: { quantity: move.amount }, key }), isOutsider);
    case 'destroy':
      return modelAction(() => call(destroyItem, { params, key }), isOutsider);
    default: {
      // The note in the history contains the key of the action.
      const body = { item_instance: { quantity: move.amount, notes: key } };
      return modelAction(() => call(updateItem, { params, body, key }), isOutsider);
    }
  }
}

function transferAction(
  world: World,
  player: Player,
  stack: StackSnapshot,
  sourceId: string,
  target: Place,
  move: Move,
  key: string,
): ModelAction {
  const source = world.places.find(({ id }) => id === sourceId);
  const mustFail =
    !source ||
    sourceId === target.id ||
    source.party !== target.party ||
    !may(player, 'withdraw', source) ||
    !may(player, 'deposit', target);
  const quantity = move.choice ? {} : { quantity: move.amount };
  const item = { item_instance_id: stack.id, ...quantity };
  const { call } = player.person;
  if (move.usesCharacterEndpoint && player.characterId !== null) {
    const params = { id: player.characterId };
    const body = { ...item, from_container_id: sourceId, to_container_id: target.id };
    return modelAction(() => call(transferForCharacter, { params, body, key }), mustFail);
  }
  const body = { ...item, source_container_id: sourceId, target_container_id: target.id };
  return modelAction(() => call(transferBetweenContainers, { body, key }), mustFail);
}
