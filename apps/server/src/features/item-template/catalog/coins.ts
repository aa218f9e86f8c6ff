import { type CatalogEntry, entries } from './entry.ts';

/**
 * The coins are system item templates: 50 to the pound, no slots, one unlimited stack (DEC-4); the 5e coins, then the
 * coins of the silver standard (ADR 0120).
 */
export const coins: readonly CatalogEntry[] = entries(
  { category: 'currency', rarity: 'common', slots: 0 },
  `
copper-piece | Copper piece | 1 cp | 0.02 | 0 | GiTwoCoins | currency coin:copper | What a loaf, a candle or a mile of road is counted in.
silver-piece | Silver piece | 1 sp | 0.02 | 0 | GiTwoCoins | currency coin:silver | A laborer's coin: ten coppers.
electrum-piece | Electrum piece | 1 ep | 0.02 | 0 | GiTwoCoins | currency coin:electrum | An old alloy of silver and gold, worth five silvers and a second look.
gold-piece | Gold piece | 1 gp | 0.02 | 0 | GiTwoCoins | currency coin:gold | The measure of adventure: a hundred coppers.
platinum-piece | Platinum piece | 1 pp | 0.02 | 0 | GiTwoCoins | currency coin:platinum | Ten gold in one pale coin, for people with vaults.
copper-bit | Copper bit | 1 cp | 0.02 | 0 | GiTwoCoins | currency coin:bit | A clipped scrap of copper: the least that anybody in the silver lands will count.
silver-penny | Silver penny | 10 cp | 0.02 | 0 | GiTwoCoins | currency coin:penny | Ten bits, and a day's bread: the coin that most people of the silver lands are paid in.
silver-shilling | Silver shilling | 100 cp | 0.02 | 0 | GiTwoCoins | currency coin:shilling | Ten pennies under one stamp, counted out for boots, blades and lodgings.
silver-mark | Silver mark | 1000 cp | 0.02 | 0 | GiTwoCoins | currency coin:mark | Ten shillings, cast heavy and seldom seen outside a counting house.
`,
);
