import { type CatalogEntry, entries } from './entry.ts';

/** The coins are item templates of the system: 50 to the pound, no slots, one endless stack (decisions.md §4). */
export const coins: readonly CatalogEntry[] = entries(
  { category: 'currency', rarity: 'common', slots: 0 },
  `
copper-piece | Copper piece | 1 cp | 0.02 | 0 | GiTwoCoins | currency coin:copper | What a loaf, a candle or a mile of road is counted in.
silver-piece | Silver piece | 1 sp | 0.02 | 0 | GiTwoCoins | currency coin:silver | A labourer's coin: ten coppers.
electrum-piece | Electrum piece | 1 ep | 0.02 | 0 | GiTwoCoins | currency coin:electrum | An old alloy of silver and gold, worth five silvers and a second look.
gold-piece | Gold piece | 1 gp | 0.02 | 0 | GiTwoCoins | currency coin:gold | The measure of adventure: a hundred coppers.
platinum-piece | Platinum piece | 1 pp | 0.02 | 0 | GiTwoCoins | currency coin:platinum | Ten gold in one pale coin, for people with vaults.
`,
);
