import { type CatalogEntry, entries } from './entry.ts';

/** Ammunition in bundles, and as single pieces if a piece costs a whole number of copper coins. */
export const ammunition: readonly CatalogEntry[] = entries(
  { category: 'ammunition', rarity: 'common' },
  `
arrows-20 | Arrows (20) | 1 gp | 1 | 20 | GiQuiver | bundle | A bundle of twenty fletched arrows.
blowgun-needles-50 | Blowgun needles (50) | 1 gp | 1 | 20 | GiQuiver | bundle | Fifty needles in a cork-stopped case.
crossbow-bolts-20 | Crossbow bolts (20) | 1 gp | 1.5 | 20 | GiQuiver | bundle | A bundle of twenty short, heavy bolts.
sling-bullets-20 | Sling bullets (20) | 4 cp | 1.5 | 20 | GiQuiver | bundle | Twenty cast lead bullets in a twist of cloth.
# Single pieces: price and weight are a share of the bundle. The bolt's weight is rounded up to a whole hundredth.
arrow | Arrow | 5 cp | 0.05 | 100 | GiQuiver | single | One arrow, for those who count.
crossbow-bolt | Crossbow bolt | 5 cp | 0.08 | 100 | GiQuiver | single | One bolt, for those who count.
blowgun-needle | Blowgun needle | 2 cp | 0.02 | 100 | GiQuiver | single | One needle. Mind the point.
`,
);
