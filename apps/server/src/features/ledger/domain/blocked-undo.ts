import { AppError } from '@quartermaster/contract/errors';
import { describeItems } from '@quartermaster/rules/history';
import type { MissingItems, RestoredStack } from '@quartermaster/rules/undo';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { mergeKeys } from '../../item/queries/stacks.ts';
import { presentLine, type TransactionRow } from '../present.ts';
import { type Destination, type LockedStack, lastDestinationOf } from '../store.ts';

/** The maximum number of items in an error: a missing one requires a query while the containers are locked. */
const ITEMS_LISTED_MAX = 10;

const nameOf = (stack: LockedStack | undefined): string | null =>
  stack ? (stack.isKnown ? stack.name : stack.maskedName) : null;

function blockedError(messages: readonly string[], count: number): AppError {
  const omitted = count > messages.length ? `, and ${count - messages.length} more` : '';
  return new AppError(
    'UNDO_BLOCKED',
    `This can no longer be undone. ${messages.join('. ')}${omitted}.`,
    messages.map((message) => ({ field: 'base', message })),
  );
}

/** The error that names the deleted containers of a transaction, as far as its history line names them. */
export async function deletedContainersError(
  tx: Tx,
  row: TransactionRow,
  containerIds: readonly string[],
): Promise<AppError> {
  const deleted = await tx.sql<{ id: string }[]>`
    select id from containers where id = any(${[...containerIds]}::uuid[]) and closed_at is not null`;
  const { source_location_data: source, destination_location_data: destination } = presentLine(row);
  const names = new Set(
    [source, destination].flatMap((place) =>
      deleted.some(({ id }) => id === place?.id) ? (place?.name ?? []) : [],
    ),
  );
  const places = names.size > 0 ? [...names] : ['A container that held these items'];
  return blockedError(
    places.map((place) => `${place} no longer exists`),
    places.length,
  );
}

/** The error that names the items that are no longer in their place, and where they are. */
export async function missingItemsError(
  tx: Tx,
  actor: Actor,
  row: TransactionRow,
  missing: readonly MissingItems[],
  currentStacks: ReadonlyMap<string, LockedStack>,
  containers: readonly LockedContainer[],
): Promise<AppError> {
  const messages: string[] = [];
  for (const shortage of missing.slice(0, ITEMS_LISTED_MAX)) {
    const stack = currentStacks.get(shortage.stackId);
    const container = containers.find(({ id }) => id === shortage.containerId);
    const destination = await lastDestinationOf(tx, {
      ...shortage,
      userId: actor.userId,
      isGm: row.is_gm,
      currentId: stack?.containerId ?? null,
      since: row.id,
      partyId: row.party_id,
    });
    const origin = container ? placeOf(container).name : 'its container';
    const location = locationText(origin, shortage.containerId, destination);
    messages.push(`${describeItems(nameOf(stack), shortage.missing)}: ${location}`);
  }
  return blockedError(messages, missing.length);
}

function locationText(origin: string, originId: string, destination: Destination | undefined): string {
  if (!destination) return `no longer in ${origin}`;
  if (destination.id === originId) return `no longer in the same stack in ${origin}`;
  const { name, isCurrent } = destination;
  return `no longer in ${origin}, ${name === null ? 'moved elsewhere' : `${isCurrent ? 'now in' : 'moved to'} ${name}`}`;
}

/** By how much the undo changes the quantity of a stack. */
interface Balance {
  readonly stack: LockedStack;
  readonly quantity: number;
}

/** Whether items leave some of these stacks and return to others. */
const isExchange = (balances: readonly Balance[]): boolean =>
  balances.some(({ quantity }) => quantity > 0) && balances.some(({ quantity }) => quantity < 0);

/** The sums of an exchange per merge key; empty if all items keep their marks. */
function sumsOf(exchange: readonly Balance[], keyOf: (id: string) => string): Balance[] {
  const sums = [...Map.groupBy(exchange, ({ stack }) => keyOf(stack.id)).values()].flatMap(totalOf);
  return isExchange(sums) ? sums : [];
}

/** The sum of balances, under a stack that items leave, if there is one. */
function totalOf(balances: readonly Balance[]): Balance[] {
  const named = balances.find(({ quantity }) => quantity < 0) ?? balances[0];
  return named ? [{ ...named, quantity: balances.reduce((sum, { quantity }) => sum + quantity, 0) }] : [];
}

/** A merge key without overrides, which an update of the template adds to the stacks of others (ADR 0080). */
const withoutOverrides = (key: string): string =>
  JSON.stringify(JSON.parse(key), (name, value) => (name.endsWith('Override') ? undefined : value));

/**
 * Adds the stack from which items return to empty stacks with other marks. With several such stacks, nothing records
 * which items return to which stack, so none is added.
 */
function addOrigins(
  origins: Map<string, LockedStack>,
  exchange: readonly Balance[],
  keyOf: (id: string) => string,
): void {
  const sums = sumsOf(exchange, keyOf);
  const [origin, ...others] = sums.filter(({ quantity }) => quantity < 0);
  if (!origin || others.length > 0) return;
  const returning = sums.filter(({ quantity }) => quantity > 0);
  const returningKeys = new Set(returning.map(({ stack }) => keyOf(stack.id)));
  for (const { stack, quantity } of exchange)
    if (stack.quantity === 0 && quantity > 0 && returningKeys.has(keyOf(stack.id)))
      origins.set(stack.id, origin.stack);
}

/**
 * The empty stacks, by id, that take the marks of another stack, because its items return to them with other marks than
 * when they left. Throws UNDO_BLOCKED if items would lose their marks to those of the stack to which they return: only
 * identical stacks merge (DEC-4). Equipped and attuned are ignored, because they end when items leave a stack.
 */
export async function marksToCopy(
  tx: Tx,
  restored: readonly RestoredStack[],
  currentStacks: ReadonlyMap<string, LockedStack>,
): Promise<ReadonlyMap<string, LockedStack>> {
  const balances = restored.flatMap(({ stackId, after, additional }): Balance[] => {
    const stack = currentStacks.get(stackId);
    const quantityAfter = additional.reduce((sum, { quantity }) => sum + quantity, after.quantity);
    return stack ? [{ stack, quantity: quantityAfter - stack.quantity }] : [];
  });
  const origins = new Map<string, LockedStack>();
  const exchanges = [...Map.groupBy(balances, ({ stack }) => stack.templateId).values()].filter(isExchange);
  if (exchanges.length === 0) return origins;
  const keys = await mergeKeys(
    tx,
    exchanges.flat().map(({ stack }) => stack.id),
  );
  const keyOf = (id: string) => keys.get(origins.get(id)?.id ?? id) ?? '';
  const changed = exchanges.flatMap((exchange) => {
    const alikeExceptOverrides = Map.groupBy(exchange, ({ stack }) => withoutOverrides(keyOf(stack.id)));
    for (const part of [...alikeExceptOverrides.values(), exchange]) addOrigins(origins, part, keyOf);
    return sumsOf(exchange, keyOf).filter(({ quantity }) => quantity < 0);
  });
  if (changed.length === 0) return origins;
  const messages = changed
    .slice(0, ITEMS_LISTED_MAX)
    .map(
      ({ stack, quantity }) =>
        `${describeItems(nameOf(stack), -quantity)}: notes or other details have changed since`,
    );
  throw blockedError(messages, changed.length);
}
