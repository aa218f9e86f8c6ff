import { type CatalogEntry, entries } from './entry.ts';

/** Armor and the shield. */
export const armor: readonly CatalogEntry[] = entries(
  { category: 'armor', rarity: 'common' },
  `
# Light armor
padded-armor | Padded armor | 5 gp | 8 | 1 | GiLeatherArmor | light-armor stealth-disadvantage | Quilted layers of cloth and batting. AC 11 + Dexterity.
leather-armor | Leather armor | 10 gp | 10 | 1 | GiLeatherArmor | light-armor | Boiled breast and shoulders, soft everywhere else. AC 11 + Dexterity.
studded-leather | Studded leather | 45 gp | 13 | 1 | GiLeatherArmor | light-armor | Supple leather set with close rivets. AC 12 + Dexterity.
# Medium armor
hide-armor | Hide armor | 10 gp | 12 | 1 | GiLeatherArmor | medium-armor | Thick furs and pelts, worn where no smith lives. AC 12 + Dexterity (at most 2).
chain-shirt | Chain shirt | 50 gp | 20 | 1 | GiChainMail | medium-armor | A mail shirt worn between two layers of cloth. AC 13 + Dexterity (at most 2).
scale-mail | Scale mail | 50 gp | 45 | 1 | GiChainMail | medium-armor stealth-disadvantage | Overlapping scales on leather, noisy as a tinker's cart. AC 14 + Dexterity (at most 2).
breastplate | Breastplate | 400 gp | 20 | 1 | GiBreastplate | medium-armor | A fitted plate over the heart that leaves the limbs free. AC 14 + Dexterity (at most 2).
half-plate | Half plate | 750 gp | 40 | 1 | GiBreastplate | medium-armor stealth-disadvantage | Shaped plates over most of the body. AC 15 + Dexterity (at most 2).
# Heavy armor
ring-mail | Ring mail | 30 gp | 40 | 1 | GiChainMail | heavy-armor stealth-disadvantage | Leather sewn with heavy rings; better than nothing. AC 14.
chain-mail | Chain mail | 75 gp | 55 | 1 | GiChainMail | heavy-armor stealth-disadvantage | A full suit of linked rings over quilting. AC 16, Strength 13.
splint-armor | Splint armor | 200 gp | 60 | 1 | GiBreastplate | heavy-armor stealth-disadvantage | Upright strips of metal riveted on leather. AC 17, Strength 15.
plate-armor | Plate armor | 1,500 gp | 65 | 1 | GiBreastplate | heavy-armor stealth-disadvantage | Head to heel in fitted steel. AC 18, Strength 15.
# Shields
shield | Shield | 10 gp | 6 | 1 | GiRoundShield | shield | Wood or metal on the arm that is not busy. AC +2.
`,
);
