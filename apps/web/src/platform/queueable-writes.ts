import { convertCurrency, giveCoins, splitCoins } from '@quartermaster/contract/coin';
import type { CallInput, EndpointSpec } from '@quartermaster/contract/endpoint';
import {
  destroyItem,
  type ItemChange,
  mergeItems,
  splitItem,
  transferBetweenContainers,
  transferForCharacter,
  updateItem,
} from '@quartermaster/contract/item';
import { type OwnerKind, placeName } from '@quartermaster/rules/history';
import { EVERY_COIN } from '@quartermaster/rules/money';
import { countedName } from '@quartermaster/rules/plural';
import type { QueryClient } from '@tanstack/react-query';
import { movingStackName } from './moving-stack-names.ts';

/** The name of a record by its id, as far as the app has read it. */
type NameOf = (id: string | undefined) => string;

interface Queueable {
  readonly spec: EndpointSpec;
  readonly text: (input: never, nameOf: NameOf) => string;
}

const queueable = <E extends EndpointSpec>(
  spec: E,
  text: (input: CallInput<E>, nameOf: NameOf) => string,
): Queueable => ({ spec, text });

const coinText = (coins: Readonly<Record<string, number>>): string =>
  Object.entries(coins)
    .map(([key, count]) => {
      const coin = EVERY_COIN.coins.find((candidate) => candidate.key === key);
      return `${count} ${(count === 1 ? coin?.singular : coin?.plural) ?? key}`;
    })
    .join(', ');

function changeText(name: string, change: ItemChange): string {
  const { is_equipped, is_attuned } = change.instance_data ?? {};
  if (is_equipped !== undefined) return `${is_equipped ? 'Equip' : 'Unequip'} ${name}`;
  if (is_attuned !== undefined) return is_attuned ? `Attune to ${name}` : `End attunement to ${name}`;
  if (change.is_identified !== undefined)
    return change.is_identified ? `Identify ${name}` : `Mark ${name} unidentified`;
  return change.quantity === undefined
    ? `Edit ${name}`
    : `Change the quantity of ${name} to ${change.quantity}`;
}

const amountText = (name: string, quantity: number | undefined): string =>
  quantity === undefined ? name : countedName(name, quantity);

/**
 * The writes that may wait while the server cannot be reached, each with its text in the list: changes to items and
 * coins that no one else competes for. Everything else is rejected offline: trades, claims and loot, and accounts,
 * security, roles and payments.
 */
const QUEUEABLE: readonly Queueable[] = [
  queueable(transferBetweenContainers, ({ body }, nameOf) => {
    const amount = amountText(nameOf(body.item_instance_id), body.quantity);
    return `Move ${amount} from ${nameOf(body.source_container_id)} to ${nameOf(body.target_container_id)}`;
  }),
  queueable(transferForCharacter, ({ body }, nameOf) => {
    const amount = amountText(nameOf(body.item_instance_id), body.quantity);
    return `Move ${amount} from ${nameOf(body.from_container_id)} to ${nameOf(body.to_container_id)}`;
  }),
  queueable(updateItem, ({ params, body }, nameOf) => changeText(nameOf(params.id), body.item_instance)),
  queueable(
    splitItem,
    ({ params, body }, nameOf) => `Split off ${countedName(nameOf(params.id), body.quantity)}`,
  ),
  queueable(mergeItems, ({ params }, nameOf) => `Merge stacks of ${nameOf(params.id)}`),
  queueable(destroyItem, ({ params }, nameOf) => `Destroy ${nameOf(params.id)}`),
  queueable(giveCoins, ({ body: { give } }, nameOf) => {
    return `Give ${coinText(give.coins)} to ${nameOf(give.to_character_id ?? give.to_container_id)}`;
  }),
  queueable(splitCoins, ({ params }, nameOf) => `Split the coins in ${nameOf(params.id)}`),
  queueable(
    convertCurrency,
    ({ body: { conversion } }) => `Convert ${coinText(conversion.give)} to ${coinText(conversion.take)}`,
  ),
];

const queueableById = new Map(QUEUEABLE.map((write) => [write.spec.id, write]));

/** The endpoint of a stored write; undefined when this version of the app does not know it. */
export const queueableSpec = (id: string): EndpointSpec | undefined => queueableById.get(id)?.spec;

interface Row {
  readonly id?: string;
  readonly name?: string;
  readonly display_name?: string;
  /** The owner of a container, without which the backpacks of two characters have the same name. */
  readonly owner?: { readonly type: OwnerKind; readonly name: string };
}
interface Cached {
  readonly data?: Row | readonly Row[];
  readonly pages?: readonly Cached[];
}

const rowsOf = (cached: Cached | undefined): readonly Row[] =>
  cached?.pages?.flatMap(rowsOf) ?? [cached?.data ?? []].flat();

function nameOfRow({ display_name, name, owner }: Row): string | undefined {
  if (name && owner) return placeName(name, { kind: owner.type, name: owner.name });
  return display_name ?? name;
}

/** Searches all cached responses: the record that a write changes is on screen or has just left it. */
function nameIn(client: QueryClient, id: string | undefined): string {
  for (const { state } of client.getQueryCache().getAll()) {
    const match = rowsOf(state.data as Cached | undefined).find((row) => row?.id === id);
    const name = match && nameOfRow(match);
    if (id !== undefined && name) return name;
  }
  return (id !== undefined && movingStackName(id)) || 'an item';
}

/** The description of a write; undefined when writes of its kind are never queued. */
export const textOf = (client: QueryClient, spec: EndpointSpec, input: unknown): string | undefined =>
  queueableById.get(spec.id)?.text(input as never, (id) => nameIn(client, id));
