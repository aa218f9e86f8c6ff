import type { Draft, DraftOf } from '@quartermaster/contract/draft';
import type { DraftedHoard } from '@quartermaster/rules/draft-hoard';
import type { DraftedItem } from '@quartermaster/rules/draft-item';
import type { DraftedShop } from '@quartermaster/rules/draft-shop';
import type { CatalogRow } from './queries/catalog-items.ts';

/** The engine that created a draft, and its seed. */
type Origin = Pick<Draft, 'engine' | 'seed'>;
type Catalog = readonly CatalogRow[];

const lineItem = ({ id, name, category, rarity, glyph, value }: CatalogRow) => ({
  item_template_id: id,
  name,
  category,
  rarity,
  glyph,
  value_copper: value,
});

/** The amount in gold if that is a whole number, otherwise in copper. */
function priceOf(copper: number): { base_value: number; currency: 'gold' | 'copper' } {
  return copper % 100 === 0
    ? { base_value: copper / 100, currency: 'gold' }
    : { base_value: copper, currency: 'copper' };
}

export function presentItem(draft: DraftedItem, origin: Origin): DraftOf<'item'> {
  const { base_value, currency } = priceOf(draft.value);
  return {
    kind: 'item',
    ...origin,
    dropped: [],
    terms: draft.terms,
    item_template: {
      name: draft.name,
      description: draft.description,
      weight: draft.weight / 100,
      base_value,
      stack_size: draft.stackSize,
      slots: draft.slots,
      metadata: { currency, rarity: draft.rarity, category: draft.category },
      tags: [...draft.tags],
      glyph: draft.glyph,
    },
  };
}

export function presentShop(draft: DraftedShop, origin: Origin, catalog: Catalog): DraftOf<'shop'> {
  const catalogByKey = new Map(catalog.map((row) => [row.key, row]));
  return {
    kind: 'shop',
    ...origin,
    dropped: [...draft.dropped],
    terms: draft.terms,
    shop_template: {
      name: draft.name,
      owner: draft.owner,
      location: draft.location,
      description: draft.description,
      shop_type: draft.terms.type,
      buy_modifier: draft.buyModifier / 100,
      sell_modifier: draft.sellModifier / 100,
      default_restock_days: draft.restockDays,
    },
    lines: draft.lines.flatMap(({ item, quantity, price }) => {
      const row = catalogByKey.get(item.key);
      return row ? [{ ...lineItem(row), quantity, price, restock_quantity: quantity }] : [];
    }),
  };
}

export function presentHoard(draft: DraftedHoard, origin: Origin, catalog: Catalog): DraftOf<'hoard'> {
  const catalogByKey = new Map(catalog.map((row) => [row.key, row]));
  return {
    kind: 'hoard',
    ...origin,
    dropped: [...draft.dropped],
    terms: draft.terms,
    loot_template: { name: draft.name, description: draft.description, source_type: draft.source },
    lines: draft.lines.flatMap(({ key, quantity, isIdentified }) => {
      const row = catalogByKey.get(key);
      return row ? [{ ...lineItem(row), quantity, chance: 100, is_identified: isIdentified }] : [];
    }),
  };
}
