import { STOCK_LINES_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import type { ShopItemForm } from '@quartermaster/contract/shop-item';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireShopTemplate } from '../policy.ts';
import { type LockedShopTemplate, lockShopTemplate, mayStock } from '../store.ts';

type Line = Required<ShopItemForm>;

/**
 * Adds one line to the stock of a template of the actor. Throws CONFLICT when the item is already stocked or the
 * template is full, RESOURCE_NOT_FOUND for an invisible template or item, FORBIDDEN, VALIDATION_ERROR for coins.
 */
export async function addShopItem(
  tx: Tx,
  actor: Actor,
  templateId: string,
  line: Line,
): Promise<LockedShopTemplate> {
  const template = await lockOwnTemplate(tx, actor, templateId);
  if ((await insertLines(tx, actor, templateId, [line])) === 0) {
    throw new AppError('CONFLICT', 'This item is already in stock. Edit its line instead.');
  }
  return template;
}

/**
 * Adds several lines, or none if any is rejected; lines of items that are already stocked are not changed. Throws the
 * errors of `addShopItem`, except CONFLICT for a stocked item.
 */
export async function addShopItems(
  tx: Tx,
  actor: Actor,
  templateId: string,
  lines: readonly Line[],
): Promise<LockedShopTemplate> {
  const template = await lockOwnTemplate(tx, actor, templateId);
  await insertLines(tx, actor, templateId, lines);
  return template;
}

/**
 * Checks that the actor may sell the items of all lines in a shop. Returns the first line of each item. Throws
 * RESOURCE_NOT_FOUND for an invisible item, VALIDATION_ERROR for coins.
 */
export async function stockableLines<L extends { item_template_id: string }>(
  tx: Tx,
  actor: Actor,
  lines: readonly L[],
): Promise<L[]> {
  const firstLines = uniqueItemLines(lines);
  const ids = firstLines.map((line) => line.item_template_id);
  const items = await tx.sql<{ coin: string | null }[]>`
    select t.coin from item_templates t
    where t.id = any(${ids}::uuid[]) and ${mayStock(tx.sql, actor.userId)}`;
  if (items.length < ids.length) throw notFound();
  if (items.some(({ coin }) => coin !== null))
    throw invalid('item_template_id', 'Coins cannot be sold in a shop');
  return firstLines;
}

/** A shop stocks each item once, so the first line of each item is used. */
export const uniqueItemLines = <L extends { readonly item_template_id: string }>(lines: readonly L[]): L[] =>
  [...Map.groupBy(lines, (line) => line.item_template_id).values()].flatMap(([first]) => first ?? []);

/**
 * Updates the given fields of a line. Throws RESOURCE_NOT_FOUND, also for a line of another template, and FORBIDDEN.
 */
export async function updateShopItem(
  tx: Tx,
  actor: Actor,
  templateId: string,
  lineId: string,
  change: Partial<Omit<Line, 'item_template_id'>>,
): Promise<LockedShopTemplate> {
  const template = await lockOwnTemplate(tx, actor, templateId);
  const changes = Object.entries(change).filter(([, value]) => value !== undefined);
  const columns = { ...Object.fromEntries(changes), updated_at: tx.now };
  const updated = await tx.sql`
    update shop_items set ${tx.sql(columns)} where id = ${lineId} and shop_template_id = ${templateId}`;
  if (updated.count === 0) throw notFound();
  await touch(tx, templateId);
  return template;
}

/** Removes a line. Throws RESOURCE_NOT_FOUND, also for a line of another template, and FORBIDDEN. */
export async function removeShopItem(
  tx: Tx,
  actor: Actor,
  templateId: string,
  lineId: string,
): Promise<void> {
  await lockOwnTemplate(tx, actor, templateId);
  const deleted = await tx.sql`
    delete from shop_items where id = ${lineId} and shop_template_id = ${templateId}`;
  if (deleted.count === 0) throw notFound();
  await touch(tx, templateId);
}

async function lockOwnTemplate(tx: Tx, actor: Actor, templateId: string): Promise<LockedShopTemplate> {
  const template = await lockShopTemplate(tx, actor.userId, templateId);
  requireShopTemplate(template, actor.userId, 'edit');
  return template;
}

/** Inserts lines and returns the number of new lines. The lock on the template makes the count exact. */
async function insertLines(
  tx: Tx,
  actor: Actor,
  templateId: string,
  lines: readonly Line[],
): Promise<number> {
  const rows = (await stockableLines(tx, actor, lines)).map((line) => ({ ...line, id: newId() }));
  const inserted = await tx.sql`
    insert into shop_items (id, shop_template_id, item_template_id, quantity, price, restock_quantity, created_at, updated_at)
    select r.id, ${templateId}, r.item_template_id, r.quantity, r.price, r.restock_quantity, ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${tx.sql.json(rows)}) as r (
      id uuid, item_template_id uuid, quantity bigint, price bigint, restock_quantity bigint)
    on conflict (shop_template_id, item_template_id) do nothing`;
  const [count] = await tx.sql<{ lines: number }[]>`
    select count(*)::int as lines from shop_items where shop_template_id = ${templateId}`;
  if ((count?.lines ?? 0) > STOCK_LINES_MAX) {
    throw new AppError('CONFLICT', `A shop stocks at most ${STOCK_LINES_MAX} items.`);
  }
  await touch(tx, templateId);
  return inserted.count;
}

const touch = (tx: Tx, templateId: string) =>
  tx.sql`update shop_templates set updated_at = ${tx.now} where id = ${templateId}`;
