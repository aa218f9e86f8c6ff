import { type CatalogEntry, entries } from './entry.ts';

/** A small selection of magic items. */
export const magic: readonly CatalogEntry[] = [
  ...entries(
    { category: 'wondrous item', rarity: 'uncommon' },
    `
# The SRD gives no prices for magic items: they are ours, one per rarity. An item without a weight in the SRD has the
# weight of its nonmagical counterpart.
bag-of-holding | Bag of holding | 400 gp | 15 | 1 | GiKnapsack | magic | Five hundred pounds inside, fifteen outside. Do not fold it into itself.
boots-of-elvenkind | Boots of elvenkind | 400 gp | 0 | 1 | GiClothes | magic | Steps that make no sound on any floor.
cloak-of-elvenkind | Cloak of elvenkind | 400 gp | 0 | 1 | GiCloak | magic attunement | A hooded cloak that eyes slide off.
cloak-of-protection | Cloak of protection | 400 gp | 0 | 1 | GiCloak | magic attunement | A plain cloak that turns some of what is meant for you.
decanter-of-endless-water | Decanter of endless water | 400 gp | 2 | 1 | GiRoundBottomFlask | magic | A stoppered flask with a river behind it.
gauntlets-of-ogre-power | Gauntlets of ogre power | 400 gp | 0 | 1 | GiManacles | magic attunement | Gloves that lend an ogre's arms.
rope-of-climbing | Rope of climbing | 400 gp | 3 | 1 | GiRopeCoil | magic | Sixty feet of silk that knows where to go.
`,
  ),
  ...entries(
    { category: 'wondrous item', rarity: 'rare' },
    `
handy-haversack | Handy haversack | 4,000 gp | 5 | 1 | GiBackpack | magic | What you reach for is always on top.
necklace-of-fireballs | Necklace of fireballs | 4,000 gp | 0 | 1 | GiHolySymbol | magic | Beads that are best thrown far.
portable-hole | Portable hole | 4,000 gp | 0 | 1 | GiRolledCloth | magic | Unfold on any floor. Mind the edge.
`,
  ),
  ...entries(
    { category: 'wondrous item', rarity: 'very rare' },
    `
carpet-of-flying | Carpet of flying | 40,000 gp | 0 | 1 | GiRolledCloth | magic | Speak the word, sit in the middle.
`,
  ),
  ...entries(
    { category: 'ring', rarity: 'rare' },
    `
ring-of-protection | Ring of protection | 4,000 gp | 0 | 1 | GiRing | magic attunement | A quiet band that keeps a little harm away.
`,
  ),
  ...entries(
    { category: 'ring', rarity: 'legendary' },
    `
ring-of-invisibility | Ring of invisibility | 200,000 gp | 0 | 1 | GiRing | magic attunement | Turn it, and you are not there.
`,
  ),
  ...entries(
    { category: 'wand', rarity: 'uncommon' },
    `
wand-of-magic-detection | Wand of magic detection | 400 gp | 1 | 1 | GiFairyWand | magic | It trembles near enchantment.
wand-of-magic-missiles | Wand of magic missiles | 400 gp | 1 | 1 | GiFairyWand | magic | Seven charges that do not miss.
`,
  ),
  ...entries(
    { category: 'wand', rarity: 'rare' },
    `
wand-of-fireballs | Wand of fireballs | 4,000 gp | 1 | 1 | GiFairyWand | magic attunement | Point away from friends, furniture and oil.
`,
  ),
  ...entries(
    { category: 'rod', rarity: 'uncommon' },
    `
immovable-rod | Immovable rod | 400 gp | 2 | 1 | GiFairyWand | magic | Press the button and it stays, wherever that is.
`,
  ),
  ...entries(
    { category: 'staff', rarity: 'rare' },
    `
staff-of-healing | Staff of healing | 4,000 gp | 4 | 1 | GiWizardStaff | magic attunement | Ten charges of other people's pain taken away.
`,
  ),
  ...entries(
    { category: 'scroll', rarity: 'common' },
    `
spell-scroll-1st-level | Spell scroll (1st level) | 50 gp | 0 | 10 | GiTiedScroll | magic consumable | One spell of the first level, to be read once.
`,
  ),
  ...entries(
    { category: 'weapon', rarity: 'uncommon' },
    `
longsword-plus-1 | Longsword, +1 | 400 gp | 3 | 1 | GiBroadsword | magic martial melee versatile | An enchanted edge that finds its mark a little more often.
`,
  ),
  ...entries(
    { category: 'weapon', rarity: 'rare' },
    `
dagger-of-venom | Dagger of venom | 4,000 gp | 1 | 1 | GiPlainDagger | magic simple melee finesse light thrown | A black blade that sweats poison when asked.
flame-tongue-longsword | Flame tongue longsword | 4,000 gp | 3 | 1 | GiBroadsword | magic martial melee versatile attunement | A sword that burns at its owner's word.
`,
  ),
  ...entries(
    { category: 'weapon', rarity: 'legendary' },
    `
vorpal-greatsword | Vorpal greatsword | 200,000 gp | 6 | 1 | GiBroadsword | magic martial melee heavy two-handed attunement | It is looking for necks.
`,
  ),
  ...entries(
    { category: 'armor', rarity: 'uncommon' },
    `
shield-plus-1 | Shield, +1 | 400 gp | 6 | 1 | GiRoundShield | magic shield | A shield that leans into the blow.
`,
  ),
];
