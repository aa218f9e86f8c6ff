import type { CatalogRow } from '../../src/features/draft/queries/catalog-items.ts';
import { STARTER_CATALOG } from '../../src/features/item-template/catalog/catalog.ts';

/** The starter catalog for drafts, without a database. */
export const starterRows = (): CatalogRow[] =>
  STARTER_CATALOG.map((entry, i) => ({
    ...entry,
    id: `0192f0aa-0000-7000-8000-${String(i).padStart(12, '0')}`,
    value: entry.value_copper,
    weight: entry.weight_hundredths,
    stackSize: entry.stack_size,
  }));
