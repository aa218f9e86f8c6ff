import { draw } from './draft-pool.ts';
import type { HoardType, Region } from './draft-terms.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { ShopType } from './shop-labels.ts';

/** Names and sentences for drafts. */

const splitList = (words: string): readonly string[] => words.split(/\s*,\s*/);

const ADJECTIVES: Readonly<Record<Region, readonly string[]>> = {
  any: splitList('Old, Crooked, Gilded, Quiet, Wandering, Copper, Laughing, Twin'),
  city: splitList('Gaslit, Crowned, High Street, Velvet, Cobbled, Brass, Ivory, Bellringer’s'),
  coast: splitList('Salty, Tidal, Drowned, Silver Gull, Lighthouse, Barnacled, Deepwater, Foggy'),
  forest: splitList('Mossy, Hollow Oak, Green, Thorned, Whispering, Amber, Fernside, Owl’s'),
  mountains: splitList('Granite, High Pass, Iron, Snowcapped, Echoing, Eagle’s, Deep, Flint'),
  desert: splitList('Sunbaked, Golden, Scorpion, Dusty, Mirage, Caravan, Saffron, Burnt'),
  arctic: splitList('Frosted, White, Northern, Icebound, Winter, Pale, Bear’s, Starlit'),
  underground: splitList('Lightless, Glowing, Buried, Crystal, Dripping, Spider’s, Lower, Blind'),
};

const SHOP_NOUNS: Readonly<Record<ShopType, readonly string[]>> = {
  general: splitList('Crate, Barrel, Counter, Cupboard, Provisions'),
  blacksmith: splitList('Anvil, Forge, Hammer, Ember, Bellows'),
  armorer: splitList('Shield, Plate, Rivet, Helm, Buckler'),
  magic_shop: splitList('Wand, Prism, Sigil, Orb, Grimoire'),
  apothecary: splitList('Mortar, Phial, Cauldron, Root, Remedy'),
  tavern: splitList('Tankard, Boar, Lantern, Hearth, Goose'),
  weapon_shop: splitList('Blade, Quiver, Arsenal, Edge, Halberd'),
  clothing: splitList('Needle, Thimble, Cloak, Button, Loom'),
  jewelry: splitList('Ring, Gem, Clasp, Locket, Pearl'),
  books: splitList('Quill, Page, Folio, Inkwell, Shelf'),
  components: splitList('Pouch, Feather, Crystal, Reagent, Charm'),
  custom: splitList('Curio, Bazaar, Trunk, Bargain, Attic'),
};

const FIRST_NAMES = splitList(
  'Hilde, Bram, Orsolya, Tarn, Mirela, Odo, Ysolde, Garrick, Nessa, Pell, Ravi, Signe, Tobias, Ume, Wren, Zara',
);
const LAST_NAMES = splitList(
  'Emberhand, Quickwater, Ashdown, Brightbarrow, Coppergate, Fenn, Goldwhistle, Harrow, Ironside, Marsh, Oakes, Thistle',
);

const HOARD_NAMES: Readonly<Record<HoardType, readonly string[]>> = {
  bandits: splitList('Bandits’ stash, Highwaymen’s cache, Thieves’ chest'),
  goblins: splitList('Goblins’ heap, Goblin chief’s chest, Raiders’ spoils'),
  pirates: splitList('Pirates’ sea chest, Smugglers’ cache, Corsairs’ share'),
  beasts: splitList('Leavings in the lair, Remains of a traveler, Bones and belongings'),
  crypt: splitList('Grave goods, Offerings in the crypt, Sealed burial chest'),
  cult: splitList('Altar offerings, Cultists’ coffer, Hidden shrine'),
  wizard: splitList('Wizard’s cabinet, Sealed laboratory, Study of an archmage'),
  giants: splitList('Giant’s sack, Ogres’ plunder, Troll’s pile'),
  treasury: splitList('Castle treasury, Sealed vault, Royal strongbox'),
  dragon: splitList('Dragon’s hoard, Bed of the wyrm, Treasure under the wings'),
};

export const shopName = (random: SeededRandom, type: ShopType, region: Region): string =>
  `The ${draw(random, ADJECTIVES[region])} ${draw(random, SHOP_NOUNS[type])}`;

export const ownerName = (random: SeededRandom): string =>
  `${draw(random, FIRST_NAMES)} ${draw(random, LAST_NAMES)}`;

export const hoardName = (random: SeededRandom, type: HoardType): string => draw(random, HOARD_NAMES[type]);

/** "Tidal longsword": a magic item has an adjective of the region, an ordinary item one for its quality. */
export function itemName(random: SeededRandom, base: string, region: Region, isMagic: boolean): string {
  const adjective = isMagic
    ? draw(random, ADJECTIVES[region])
    : draw(random, ['Fine', 'Sturdy', 'Old', 'Plain']);
  return `${adjective} ${base.charAt(0).toLowerCase()}${base.slice(1)}`;
}

const MAGIC_TRAITS = splitList(
  'It is warm to the touch when danger is near, It hums softly at dawn, Its shadow points to the north, Dust does not settle on it, It glimmers under the open sky, It carries the mark of a forgotten maker',
);
const PLAIN_TRAITS = splitList(
  'A maker’s mark is stamped into it, It has been repaired with care, The initials of an earlier owner are scratched into it, It smells faintly of smoke',
);

export const traitSentence = (random: SeededRandom, isMagic: boolean): string =>
  `${draw(random, isMagic ? MAGIC_TRAITS : PLAIN_TRAITS)}.`;

/** Descriptions that players read; they contain neither value nor level. */
export const HOARD_DESCRIPTIONS: Readonly<Record<HoardType, string>> = {
  bandits: 'Coins and goods taken from travelers on the road.',
  goblins: 'Stolen goods in a heap.',
  pirates: 'A sea chest holding the shares of a crew.',
  beasts: 'What is left of those who came too close to the lair.',
  crypt: 'Goods that were buried with the dead.',
  cult: 'Offerings and instruments of a secret rite.',
  wizard: 'The contents of an abandoned study.',
  giants: 'A huge sack of plunder.',
  treasury: 'Riches from behind a locked door.',
  dragon: 'A bed of coins and treasure.',
};
