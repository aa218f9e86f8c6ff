import { type CatalogItem, DRAFT_COIN_SYSTEM } from '@quartermaster/rules/draft-terms';
import type { Sql } from '../../../platform/database.ts';

export interface CatalogRow extends CatalogItem {
  readonly id: string;
}

/** The items of the catalog; of the coins, only those of the coin system of drafts. */
export const catalogItems = (sql: Sql): PromiseLike<CatalogRow[]> => sql<CatalogRow[]>`
  select id, catalog_key as key, name, description, category, rarity, tags, value_copper as value, weight,
    stack_size as "stackSize", slots, glyph
  from item_templates
  where catalog_key is not null and retired_at is null and (coin is null or coin like ${`${DRAFT_COIN_SYSTEM}:%`})
  order by catalog_key`;
