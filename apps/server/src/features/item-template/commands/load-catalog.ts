import { COIN_SYSTEMS, type CoinSystem } from '@quartermaster/rules/money';
import type { Sql } from '../../../platform/database.ts';
import { newId, SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { STARTER_CATALOG } from '../catalog/catalog.ts';
import type { CatalogEntry } from '../catalog/entry.ts';

const COIN_UNITS = [
  { currency: 'gold', copper: 100 },
  { currency: 'silver', copper: 10 },
  { currency: 'copper', copper: 1 },
] as const;

/** The price in the largest common coin that represents it without a fraction. */
function priceOf(entry: CatalogEntry): { base_value: number; currency: string } {
  const unit = COIN_UNITS.find(({ copper }) => entry.value_copper % copper === 0) ?? COIN_UNITS[2];
  return { base_value: entry.value_copper / unit.copper, currency: unit.currency };
}

/** The coin that a catalog entry represents by its tag `coin:…`, such as `5e:gold`; null for other entries. */
function coinOf(entry: CatalogEntry): string | null {
  const usesCoin = ({ coins }: CoinSystem) => coins.some(({ key }) => entry.tags.includes(`coin:${key}`));
  const system = Object.values(COIN_SYSTEMS).find(usesCoin);
  const coin = system?.coins.find(({ key }) => entry.tags.includes(`coin:${key}`));
  return system && coin ? `${system.key}:${coin.key}` : null;
}

/**
 * Loads the starter catalog into the database: public, owned by the system (DEC-4). Existing entries are kept, so
 * that every start can load the catalog. Returns the number of new entries.
 */
export async function loadCatalog(sql: Sql): Promise<number> {
  const keys = STARTER_CATALOG.map(({ key }) => key);
  const [stored] = await sql<
    { count: number }[]
  >`select count(*) as count from item_templates where catalog_key = any(${keys})`;
  if (stored?.count === STARTER_CATALOG.length) return 0;
  const rows = STARTER_CATALOG.map((entry) => ({
    id: newId(),
    creator_id: SYSTEM_USER_ID,
    catalog_key: entry.key,
    name: entry.name,
    description: entry.description,
    weight: entry.weight_hundredths,
    ...priceOf(entry),
    stack_size: entry.stack_size,
    slots: entry.slots,
    rarity: entry.rarity,
    category: entry.category,
    glyph: entry.glyph,
    tags: [...entry.tags],
    visibility: 'public',
    coin: coinOf(entry),
  }));
  const insertedRows = await sql`
    insert into item_templates ${sql(rows)} on conflict (catalog_key) do nothing`;
  return insertedRows.count;
}
