import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { placeOf } from '../../container/commands/lock-containers.ts';
import { type ItemPlan, planItemCreation, planItemDestruction } from '../../item/commands/plan-items.ts';
import { requireSellable } from '../../item-template/commands/require-sellable.ts';
import { type LockedShop, lockManagedShop } from '../domain/lock-shop.ts';
import { asTarget, requireStockFits, shopEvents } from '../domain/shop-changes.ts';
import {
  type LineRow,
  lineById,
  listedName,
  listingOfTemplate,
  stacksOfLine,
  writeListing,
} from '../store.ts';

/**
 * A null `quantity` means unlimited. `price` is in copper; null means that the shop's modifier determines the price.
 */
export interface Terms {
  readonly quantity: number | null;
  readonly price: number | null;
  readonly restock_quantity: number | null;
}

type NewListing = Terms & { readonly item_template_id: string };

/** Absent fields are not changed. */
export type TermsChange = { readonly [K in keyof Terms]?: Terms[K] | undefined };

/**
 * Adds items of visible templates to the shelf (gm, manager), all or none; they come from the world. Returns the ids of
 * the listings. Throws CONFLICT for a template that occurs twice or that the shelf already lists, VALIDATION_ERROR for
 * invisible templates and for coins, and the errors of `lockManagedShop`, `planItemCreation` and `requireStockFits`.
 */
export async function addListings(
  tx: Tx,
  actor: Actor,
  shopId: string,
  newListings: readonly NewListing[],
): Promise<string[]> {
  const lockedShop = await lockManagedShop(tx, actor, shopId);
  const templateIds = newListings.map(({ item_template_id }) => item_template_id);
  await requireSellable(tx, actor.userId, templateIds, (n) => `listings.${n}.item_template_id`);
  await requireUnlisted(tx, shopId, templateIds);
  const ids: string[] = [];
  let stackCount = 0;
  for (const newListing of newListings) {
    const { id, stacks } = await addListing(tx, actor, lockedShop, newListing);
    ids.push(id);
    stackCount += stacks;
    requireStockFits(stackCount);
  }
  return ids;
}

/** Throws CONFLICT if the shelf lists plain items of one of the templates, or if a template occurs twice. */
async function requireUnlisted(tx: Tx, shopId: string, templateIds: readonly string[]): Promise<void> {
  if (new Set(templateIds).size < templateIds.length)
    throw new AppError('CONFLICT', 'Choose each item once.');
  const name = await listedName(tx.sql, shopId, templateIds);
  if (name === undefined) return;
  throw new AppError('CONFLICT', `${name} is already on the shelf. Edit its listing instead.`);
}

/** Returns the id of the listing and the number of created stacks. */
async function addListing(
  tx: Tx,
  actor: Actor,
  locked: LockedShop,
  { item_template_id, quantity, price, restock_quantity }: NewListing,
): Promise<{ id: string; stacks: number }> {
  const shopId = locked.shop.id;
  const listing_id = await listingOfTemplate(tx, shopId, item_template_id);
  const line = { listing_id, special_id: null, item_template_id };
  const terms = { price, restock_quantity, is_unlimited: quantity === null };
  const id = await writeListing(tx, shopId, line, terms);
  const newStacks = { templateId: item_template_id, targetId: locked.shelf.id, quantity: quantity ?? 1 };
  const result = await planItemCreation(tx, newStacks);
  const entry = entryOf(locked, result, newStacks.quantity, 'item_creation');
  await post(tx, actor, entry, result.changes, eventsOf(locked));
  return { id, stacks: result.changes.length };
}

/**
 * Updates the terms of a listing (gm, manager). A quantity change is an adjustment in the history. Returns the id of
 * the listing. Throws RESOURCE_NOT_FOUND for a listing of another shop, VALIDATION_ERROR for terms that a customized
 * item cannot have, and the errors of `lockManagedShop` and `planItemCreation`.
 */
export async function updateListing(
  tx: Tx,
  actor: Actor,
  shopId: string,
  lineId: string,
  change: TermsChange,
): Promise<string> {
  const lockedShop = await lockManagedShop(tx, actor, shopId);
  const line = await lineById(tx.sql, shopId, lineId);
  if (!line) throw notFound();
  requireAllowedChange(line, change);
  const { quantity, price, restock_quantity } = change;
  const is_unlimited = quantity === undefined ? undefined : quantity === null;
  const id = await writeListing(tx, shopId, line, {
    ...(price === undefined ? {} : { price }),
    ...(restock_quantity === undefined ? {} : { restock_quantity }),
    ...(is_unlimited === undefined ? {} : { is_unlimited }),
  });
  await touch(tx, shopId);
  const newQuantity = quantity === null ? Math.max(1, line.quantity) : (quantity ?? line.quantity);
  if (line.special_id === null && newQuantity !== line.quantity)
    await adjustQuantity(tx, actor, lockedShop, line, newQuantity);
  else await publishEvents(tx, actor, lockedShop.shop.party_id, eventsOf(lockedShop));
  return id;
}

/** A customized item has a fixed quantity and cannot be restocked. */
function requireAllowedChange(line: LineRow, change: TermsChange): void {
  if (line.special_id === null) return;
  if (change.quantity !== undefined && change.quantity !== line.quantity) {
    throw invalid('quantity', 'The quantity of a customized item cannot be changed');
  }
  if (change.restock_quantity) throw invalid('restock_quantity', 'A customized item cannot be restocked');
  if (change.price === null && !line.is_identified) {
    throw invalid('price', 'Enter a price: this item is unidentified');
  }
}

async function adjustQuantity(
  tx: Tx,
  actor: Actor,
  locked: LockedShop,
  line: LineRow,
  newQuantity: number,
): Promise<void> {
  const { shelf } = locked;
  const difference = Math.abs(newQuantity - line.quantity);
  const stacks = { templateId: line.item_template_id, targetId: shelf.id, quantity: difference };
  const result =
    newQuantity > line.quantity
      ? await planItemCreation(tx, stacks)
      : await planItemDestruction(tx, {
          stackIds: await stacksOfLine(tx, shelf.id, line),
          sourceId: shelf.id,
          quantity: difference,
          partyId: locked.shop.party_id,
        });
  const entry = entryOf(locked, result, difference, 'adjust');
  const notes = `${line.quantity} → ${newQuantity}`;
  await post(tx, actor, { ...entry, source: placeOf(shelf), notes }, result.changes, eventsOf(locked));
}

function entryOf(
  { shop, shelf }: LockedShop,
  { item }: Pick<ItemPlan, 'item'>,
  quantity: number,
  type: 'item_creation' | 'adjust',
): Entry {
  return {
    type,
    partyId: shop.party_id,
    item,
    quantity,
    target: asTarget(shop),
    destination: placeOf(shelf),
    characterIds: [],
    world: true,
  };
}

const eventsOf = ({ shop }: LockedShop) => shopEvents(shop);

const touch = (tx: Tx, shopId: string) =>
  tx.sql`update shop_instances set updated_at = ${tx.now} where id = ${shopId}`;
