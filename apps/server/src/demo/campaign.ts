/** Catalog keys, separated by commas, each with its quantity unless that is 1: `torch × 38, crowbar`. */
type ItemList = string;

export interface DemoCharacter {
  readonly player: string;
  readonly name: string;
  readonly race: string;
  readonly character_class: string;
  readonly level: number;
  /** Pounds. */
  readonly max_weight: number;
  readonly notes: string;
  readonly backpack: ItemList;
  readonly containers: readonly {
    name: string;
    description: string;
    max_weight: number;
    max_slots: number;
    items: ItemList;
  }[];
}

/** One password for all demo accounts. */
export const DEMO_PASSWORD = 'Lantern-Light-7';

export const DEMO_PEOPLE = [
  {
    username: 'Mirelle',
    role: 'gm',
    bio: 'Twenty years behind the screen, and still surprised every Thursday.',
  },
  { username: 'Tobin', role: 'player', bio: 'Rogues, mostly. Here for the heists.' },
  { username: 'Asha', role: 'player', bio: 'Plays healers who sing. Brings the snacks.' },
  { username: 'Wren', role: 'manager', bio: 'Keeps the ledger in the game and at the table.' },
  { username: 'Kellan', role: 'player', bio: 'New to the game; loves maps.' },
  { username: 'Oskar', role: 'observer', bio: 'Listens in from another time zone.' },
] as const;

/** The admin of the installation, who is not a member of any party. */
export const DEMO_ADMIN = 'Ada';

export const DEMO_PARTY = {
  name: 'The Copper Lanterns',
  description:
    'Four lamplighters of Greyhaven who took one bad contract and have been paying it off, in the dark, ever since. We play on Thursdays.',
  game_system: 'D&D 5e',
  setting: 'Greyhaven and the Sunken Road',
  join_permission: 'full',
  encumbrance_style: 'both',
  is_public: true,
} as const;

export const DEMO_CHARACTERS: readonly DemoCharacter[] = [
  {
    player: 'Tobin',
    name: 'Nim Thistlewick',
    race: 'Halfling',
    character_class: 'Rogue',
    level: 5,
    max_weight: 100,
    notes: 'Owes the ferryman nine silver. Will not pay.',
    backpack:
      'shortsword, dagger, torch × 38, potion-of-healing × 3, rope-hempen-50-feet, thieves-tools, rations-1-day × 7, oil-flask × 4, tinderbox, waterskin, crowbar, bedroll, chalk-1-piece × 6',
    containers: [
      {
        name: 'Belt pouch',
        description: 'Never leaves the belt.',
        max_weight: 6,
        max_slots: 6,
        items: 'gold-piece × 64, silver-piece × 31, copper-piece × 88, dice-set',
      },
    ],
  },
  {
    player: 'Asha',
    name: 'Brannoch Ironsong',
    race: 'Dwarf',
    character_class: 'Cleric',
    level: 5,
    max_weight: 240,
    notes: 'Sings when the lamps go out.',
    backpack:
      'chain-mail, shield, warhammer, holy-water-flask × 3, amulet-holy-symbol, healers-kit, rations-1-day × 5, blanket, candle × 12, mess-kit, ale-gallon × 2',
    containers: [
      {
        name: 'Offering chest',
        description: 'For the shrine at Greyhaven.',
        max_weight: 120,
        max_slots: 12,
        items: 'gold-piece × 118, silver-piece × 240, sealing-wax × 3, book',
      },
    ],
  },
  {
    player: 'Wren',
    name: 'Seraphine Vael',
    race: 'Elf',
    character_class: 'Wizard',
    level: 5,
    max_weight: 90,
    notes: 'Keeps the company’s accounts.',
    backpack:
      'quarterstaff, spellbook, crystal-arcane-focus, ink-1-ounce-bottle × 2, ink-pen × 3, parchment-one-sheet × 20, spell-scroll-1st-level × 2, potion-of-invisibility, lamp, robes, abacus',
    containers: [
      {
        name: 'Scroll case',
        description: 'Waxed leather, dry inside.',
        max_weight: 4,
        max_slots: 10,
        items: 'paper-one-sheet × 12, parchment-one-sheet × 6',
      },
    ],
  },
  {
    player: 'Kellan',
    name: 'Kestrel Ashdown',
    race: 'Human',
    character_class: 'Ranger',
    level: 5,
    max_weight: 150,
    notes: '',
    backpack:
      'longbow, arrow × 57, shortsword, hunting-trap, rope-silk-50-feet, grappling-hook, tent-two-person, rations-1-day × 9, waterskin, fishing-tackle, herbalism-kit, whetstone',
    containers: [
      {
        name: 'Saddlebags',
        description: 'On Barley, a patient horse.',
        max_weight: 120,
        max_slots: 14,
        items: 'feed-per-day × 6, blanket, pot-iron, soap × 2, bit-and-bridle',
      },
    ],
  },
  {
    player: 'Tobin',
    name: 'Old Perrin',
    race: 'Halfling',
    character_class: 'Commoner',
    level: 1,
    max_weight: 50,
    notes: 'Nim’s uncle. Carries the lantern, asks no questions.',
    backpack: 'lantern-hooded, oil-flask × 6, club, bread-loaf × 2, cheese-hunk',
    containers: [],
  },
];

export const DEMO_STASH: ItemList =
  'tent-two-person, lantern-hooded × 2, torch × 12, oil-flask × 8, arrow × 96, potion-of-healing × 2, potion-of-climbing, rope-hempen-50-feet, iron-1-lb × 40, silver-1-lb × 6, silk-1-sq-yd × 4, gold-piece × 412, silver-piece × 95, copper-piece × 308, shield-plus-1, longsword-plus-1, bag-of-holding, wine-fine-bottle × 5';

export const DEMO_WAGON = {
  name: 'The wagon',
  description: 'Two axles, one squeak. Parked in front of the inn.',
  max_weight: 1200,
  max_slots: 40,
  items:
    'barrel × 2, ladder-10-foot, block-and-tackle, shovel × 2, pick-miners × 2, rations-1-day × 30, feed-per-day × 24, canvas-1-sq-yd × 18, salt-1-lb × 25, flour-1-lb × 60, ale-gallon × 6, cooks-utensils, smiths-tools, carpenters-tools, chest',
} as const;

/** The transfers of the latest game session, in order. `from` and `to` name a character or the party stash. */
export const LATEST_TRANSFERS: readonly {
  user: string;
  key: string;
  quantity: number;
  from: string;
  to: string;
}[] = [
  { user: 'Tobin', key: 'torch', quantity: 8, from: 'Nim Thistlewick', to: 'Party Stash' },
  { user: 'Kellan', key: 'arrow', quantity: 20, from: 'Party Stash', to: 'Kestrel Ashdown' },
  { user: 'Asha', key: 'potion-of-healing', quantity: 1, from: 'Party Stash', to: 'Brannoch Ironsong' },
  { user: 'Asha', key: 'candle', quantity: 4, from: 'Brannoch Ironsong', to: 'Nim Thistlewick' },
  { user: 'Wren', key: 'parchment-one-sheet', quantity: 5, from: 'Seraphine Vael', to: 'Party Stash' },
  { user: 'Tobin', key: 'oil-flask', quantity: 2, from: 'Nim Thistlewick', to: 'Party Stash' },
  { user: 'Mirelle', key: 'longsword-plus-1', quantity: 1, from: 'Party Stash', to: 'Kestrel Ashdown' },
];
