import { type CatalogEntry, entries } from './entry.ts';

/** Mounts, tack, drawn vehicles and ships. Barding costs four times as much as the armor and weighs twice as much. */
export const mounts: readonly CatalogEntry[] = [
  ...entries(
    { category: 'mount', rarity: 'common' },
    `
# The SRD gives animals and ships no weight: they are not carried.
camel | Camel | 50 gp | 0 | 1 | GiHorseHead | animal | Goes without water longer than without complaint.
donkey-or-mule | Donkey or mule | 8 gp | 0 | 1 | GiHorseHead | animal | Carries much, goes underground, and keeps its own counsel.
elephant | Elephant | 200 gp | 0 | 1 | GiHorseHead | animal | A gray hill that obeys, mostly.
horse-draft | Horse, draft | 50 gp | 0 | 1 | GiHorseHead | animal | Broad and patient, made for pulling.
horse-riding | Horse, riding | 75 gp | 0 | 1 | GiHorseHead | animal | A good-tempered horse for long days.
mastiff | Mastiff | 25 gp | 0 | 1 | GiHorseHead | animal | A big dog with a good nose, able to carry a small rider.
pony | Pony | 30 gp | 0 | 1 | GiHorseHead | animal | Sure-footed, short and willful.
warhorse | Warhorse | 400 gp | 0 | 1 | GiHorseHead | animal | Trained for noise, blood and the press of a line.
`,
  ),
  ...entries(
    { category: 'gear', rarity: 'common' },
    `
# Tack and harness
barding-leather | Barding, leather | 40 gp | 20 | 1 | GiLeatherArmor | tack | Leather armor cut for a horse.
barding-chain-mail | Barding, chain mail | 300 gp | 110 | 1 | GiChainMail | tack | Mail to the hocks for a horse of war.
barding-plate | Barding, plate | 6,000 gp | 130 | 1 | GiBreastplate | tack | Plate for a horse: a tournament's worth of steel.
bit-and-bridle | Bit and bridle | 2 gp | 1 | 1 | GiHorseHead | tack | Leather and iron for the head of a horse.
feed-per-day | Feed (per day) | 5 cp | 10 | 20 | GiWheat | tack | A day of oats and hay for one animal.
saddle-exotic | Saddle, exotic | 60 gp | 40 | 1 | GiHorseHead | tack | A saddle for what was never meant to have one.
saddle-military | Saddle, military | 20 gp | 30 | 1 | GiHorseHead | tack | High front and back that keep a fighter seated.
saddle-pack | Saddle, pack | 5 gp | 15 | 1 | GiHorseHead | tack | A frame for loads instead of riders.
saddle-riding | Saddle, riding | 10 gp | 25 | 1 | GiHorseHead | tack | A plain, comfortable saddle.
saddlebags | Saddlebags | 4 gp | 8 | 1 | GiKnapsack | tack container | Two bags that ride behind the saddle.
`,
  ),
  ...entries(
    { category: 'vehicle', rarity: 'common' },
    `
# Drawn vehicles
carriage | Carriage | 100 gp | 600 | 1 | GiOldWagon | land | Four wheels, a roof and a door with a step.
cart | Cart | 15 gp | 200 | 1 | GiOldWagon | land | Two wheels and a flat bed.
chariot | Chariot | 250 gp | 100 | 1 | GiOldWagon | land | Two wheels, two horses and a low rail.
sled | Sled | 20 gp | 300 | 1 | GiOldWagon | land | Runners for snow and ice.
wagon | Wagon | 35 gp | 400 | 1 | GiOldWagon | land | Four wheels for everything a party owns.
# Ships
galley | Galley | 30,000 gp | 0 | 1 | GiSailboat | water | Eighty oars and a mast.
keelboat | Keelboat | 3,000 gp | 0 | 1 | GiSailboat | water | A river trader with a shallow draft.
longship | Longship | 10,000 gp | 0 | 1 | GiSailboat | water | Oars, one sail and a landing on any beach.
rowboat | Rowboat | 50 gp | 100 | 1 | GiSailboat | water | Two oars; two can carry it round the rapids.
sailing-ship | Sailing ship | 10,000 gp | 0 | 1 | GiSailboat | water | A deep hull for cargo and long winds.
warship | Warship | 25,000 gp | 0 | 1 | GiSailboat | water | Oars, sails and a ram at the bow.
`,
  ),
];
