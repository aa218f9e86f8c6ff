import { randomBytes } from 'node:crypto';
import type { Draft, DraftRequest } from '@quartermaster/contract/draft';
import { draftHoard } from '@quartermaster/rules/draft-hoard';
import { draftItem } from '@quartermaster/rules/draft-item';
import { draftShop } from '@quartermaster/rules/draft-shop';
import type { HoardType, ItemType } from '@quartermaster/rules/draft-terms';
import type { ShopType } from '@quartermaster/rules/shop-labels';
import type { Sql } from '../../../platform/database.ts';
import { presentHoard, presentItem, presentShop } from '../present.ts';
import { catalogItems } from './catalog-items.ts';

/**
 * A draft from the built-in generator: the same request and seed return the same draft. Reads the catalog, stores
 * nothing.
 */
export async function builtInDraft(
  sql: Sql,
  { kind, type, ...terms }: DraftRequest,
  seed = randomBytes(16).toString('hex'),
): Promise<Draft> {
  const catalog = await catalogItems(sql);
  const input = { ...terms, seed };
  const origin = { engine: 'built_in', seed } as const;
  // The contract rejects a type of another kind.
  if (kind === 'item') return presentItem(draftItem({ ...input, type: type as ItemType }, catalog), origin);
  if (kind === 'shop')
    return presentShop(draftShop({ ...input, type: type as ShopType }, catalog), origin, catalog);
  return presentHoard(draftHoard({ ...input, type: type as HoardType }, catalog), origin, catalog);
}
