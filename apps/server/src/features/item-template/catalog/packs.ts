import { type CatalogEntry, entries } from './entry.ts';

/** Equipment packs, sold as one item. */
export const packs: readonly CatalogEntry[] = entries(
  { category: 'pack', rarity: 'common' },
  `
# The weight is the sum of the contents in the SRD; contents without a weight count as 0.
burglars-pack | Burglar's pack | 16 gp | 47.5 | 1 | GiBackpack | bundle | For quiet work: bearings, string, bell, candles, crowbar, pitons, lantern, oil, food and rope.
diplomats-pack | Diplomat's pack | 39 gp | 36 | 1 | GiChest | bundle | A chest with fine clothes, writing things, cases, lamp, perfume and soap.
dungeoneers-pack | Dungeoneer's pack | 12 gp | 61.5 | 1 | GiBackpack | bundle | Crowbar, hammer, pitons, torches, tinderbox, ten days of food, water and rope.
entertainers-pack | Entertainer's pack | 40 gp | 38 | 1 | GiBackpack | bundle | Bedroll, two costumes, candles, food, water and a disguise kit.
explorers-pack | Explorer's pack | 10 gp | 59 | 1 | GiBackpack | bundle | Bedroll, mess kit, tinderbox, torches, ten days of food, water and rope.
priests-pack | Priest's pack | 19 gp | 18 | 1 | GiBackpack | bundle | Blanket, candles, tinderbox, alms box, incense, censer, vestments, food and water.
scholars-pack | Scholar's pack | 40 gp | 10 | 1 | GiBackpack | bundle | A book of lore, ink, pen, parchment, a little bag of sand and a small knife.
`,
);
