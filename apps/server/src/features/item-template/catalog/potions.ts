import { type CatalogEntry, entries } from './entry.ts';

/** Potions. */
export const potions: readonly CatalogEntry[] = [
  ...entries(
    { category: 'potion', rarity: 'common' },
    `
# The SRD prices only the potion of healing; the other prices are ours, one per rarity.
potion-of-healing | Potion of healing | 50 gp | 0.5 | 10 | GiHealthPotion | magic consumable healing | A red draught that closes wounds. Restores 2d4 + 2.
potion-of-climbing | Potion of climbing | 50 gp | 0.5 | 10 | GiHealthPotion | magic consumable | An hour of walls that feel like ladders.
`,
  ),
  ...entries(
    { category: 'potion', rarity: 'uncommon' },
    `
potion-of-greater-healing | Potion of greater healing | 150 gp | 0.5 | 10 | GiHealthPotion | magic consumable healing | A deeper red. Restores 4d4 + 4.
potion-of-animal-friendship | Potion of animal friendship | 150 gp | 0.5 | 10 | GiHealthPotion | magic consumable | Beasts take you for one of the better people.
potion-of-growth | Potion of growth | 150 gp | 0.5 | 10 | GiHealthPotion | magic consumable | The room gets smaller for a while.
potion-of-resistance | Potion of resistance | 150 gp | 0.5 | 10 | GiHealthPotion | magic consumable | An hour of shrugging off one kind of harm.
potion-of-water-breathing | Potion of water breathing | 150 gp | 0.5 | 10 | GiHealthPotion | magic consumable | An hour with no need to come up for air.
`,
  ),
  ...entries(
    { category: 'potion', rarity: 'rare' },
    `
potion-of-superior-healing | Potion of superior healing | 750 gp | 0.5 | 10 | GiHealthPotion | magic consumable healing | The red of old wine. Restores 8d4 + 8.
potion-of-heroism | Potion of heroism | 750 gp | 0.5 | 10 | GiHealthPotion | magic consumable | Courage, poured.
`,
  ),
  ...entries(
    { category: 'potion', rarity: 'very rare' },
    `
potion-of-supreme-healing | Potion of supreme healing | 7,500 gp | 0.5 | 10 | GiHealthPotion | magic consumable healing | It glows before the cork is out. Restores 10d4 + 20.
potion-of-invisibility | Potion of invisibility | 7,500 gp | 0.5 | 10 | GiHealthPotion | magic consumable | The vial looks empty. So, shortly, do you.
potion-of-speed | Potion of speed | 7,500 gp | 0.5 | 10 | GiHealthPotion | magic consumable | Everything else slows down.
`,
  ),
];
