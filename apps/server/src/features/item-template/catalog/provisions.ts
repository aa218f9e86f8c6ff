import { type CatalogEntry, entries } from './entry.ts';

/** Food, drink and lodging. */
export const provisions: readonly CatalogEntry[] = [
  ...entries(
    { category: 'food', rarity: 'common' },
    `
# Food and drink, which the SRD gives no weight
ale-gallon | Ale (gallon) | 2 sp | 0 | 20 | GiBeerStein | drink | A gallon from the barrel.
ale-mug | Ale (mug) | 4 cp | 0 | 20 | GiBeerStein | drink | One mug, foam included.
banquet-per-person | Banquet (per person) | 10 gp | 0 | 20 | GiBread | meal | Courses, musicians and speeches, one seat.
bread-loaf | Bread, loaf | 2 cp | 0 | 20 | GiBread | meal | A dark round loaf.
cheese-hunk | Cheese, hunk | 1 sp | 0 | 20 | GiBread | meal | A wedge off the wheel.
meat-chunk | Meat, chunk | 3 sp | 0 | 20 | GiBread | meal | Roast, salted or smoked.
wine-common-pitcher | Wine, common (pitcher) | 2 sp | 0 | 20 | GiBeerStein | drink | A pitcher of the house red.
wine-fine-bottle | Wine, fine (bottle) | 10 gp | 0 | 20 | GiBeerStein | drink | A bottle with a name on it.
# Meals by the day
meals-squalid-per-day | Meals, squalid (per day) | 3 cp | 0 | 20 | GiBread | meal | Thin gruel and no questions.
meals-poor-per-day | Meals, poor (per day) | 6 cp | 0 | 20 | GiBread | meal | Turnips, broth and yesterday's bread.
meals-modest-per-day | Meals, modest (per day) | 3 sp | 0 | 20 | GiBread | meal | Stew, bread and small beer.
meals-comfortable-per-day | Meals, comfortable (per day) | 5 sp | 0 | 20 | GiBread | meal | Meat at supper and butter at breakfast.
meals-wealthy-per-day | Meals, wealthy (per day) | 8 sp | 0 | 20 | GiBread | meal | A good table with a cloth on it.
meals-aristocratic-per-day | Meals, aristocratic (per day) | 2 gp | 0 | 20 | GiBread | meal | Seven dishes and someone to carry them.
`,
  ),
  ...entries(
    { category: 'lodging', rarity: 'common' },
    `
# A place to sleep
inn-stay-squalid-per-day | Inn stay, squalid (per day) | 7 cp | 0 | 20 | GiBed | inn | Straw, shared with strangers and smaller strangers.
inn-stay-poor-per-day | Inn stay, poor (per day) | 1 sp | 0 | 20 | GiBed | inn | A bench in the common room.
inn-stay-modest-per-day | Inn stay, modest (per day) | 5 sp | 0 | 20 | GiBed | inn | A cot and a door, not a lock.
inn-stay-comfortable-per-day | Inn stay, comfortable (per day) | 8 sp | 0 | 20 | GiBed | inn | A room of your own with a key.
inn-stay-wealthy-per-day | Inn stay, wealthy (per day) | 2 gp | 0 | 20 | GiBed | inn | A suite, a fire and hot water.
inn-stay-aristocratic-per-day | Inn stay, aristocratic (per day) | 4 gp | 0 | 20 | GiBed | inn | The best rooms, and the staff knows your name.
stabling-per-day | Stabling (per day) | 5 sp | 0 | 20 | GiHorseHead | stable | Hay, water and a dry stall for one mount.
`,
  ),
];
