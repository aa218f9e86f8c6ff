/** Another party of the installation, with its members. */
export interface DemoGroup {
  readonly name: string;
  readonly gm: string;
  readonly players: readonly string[];
  /** Weeks before the last Thursday. */
  readonly createdWeeksAgo: number;
  /** The number of weeks from one game session to the next. */
  readonly everyWeeks: number;
  /** When the party plays: days after a Thursday, and hours after 19:00 UTC. */
  readonly days: number;
  readonly hours: number;
  /** Weeks from the party's last game session to the last Thursday; undefined if the party still plays. */
  readonly stoppedWeeksAgo?: number;
  /** Catalog keys of the items that the party finds. */
  readonly foundItemKeys: readonly string[];
}

/** The private parties of the installation, oldest first. */
export const DEMO_GROUPS: readonly DemoGroup[] = [
  {
    name: 'The Long Night Watch',
    gm: 'Ines',
    players: ['Jonas', 'Leah', 'Marek'],
    createdWeeksAgo: 23,
    everyWeeks: 1,
    days: 1,
    hours: -1,
    foundItemKeys: ['torch', 'candle', 'oil-flask', 'arrow'],
  },
  {
    name: 'Six Feet of Rope',
    gm: 'Noor',
    players: ['Otto', 'Pia', 'Quentin'],
    createdWeeksAgo: 21,
    everyWeeks: 2,
    days: 3,
    hours: -4,
    stoppedWeeksAgo: 6,
    foundItemKeys: ['rope-hempen-50-feet', 'grappling-hook', 'chalk-1-piece'],
  },
  {
    name: 'The Orchard Company',
    gm: 'Rhea',
    players: ['Silas', 'Tamar', 'Ulla'],
    createdWeeksAgo: 18,
    everyWeeks: 1,
    days: 2,
    hours: 0,
    foundItemKeys: ['rations-1-day', 'potion-of-healing', 'wine-fine-bottle'],
  },
  {
    name: 'Embers of Vael',
    gm: 'Viggo',
    players: ['Willa', 'Xenia', 'Yusuf'],
    createdWeeksAgo: 15,
    everyWeeks: 1,
    days: 5,
    hours: 1,
    foundItemKeys: ['arrow', 'potion-of-climbing', 'dagger'],
  },
  {
    name: 'The Paper Kings',
    gm: 'Zora',
    players: ['Abel', 'Britt', 'Cato'],
    createdWeeksAgo: 12,
    everyWeeks: 2,
    days: 4,
    hours: -2,
    foundItemKeys: ['parchment-one-sheet', 'ink-1-ounce-bottle', 'sealing-wax'],
  },
  {
    name: 'Low Tide',
    gm: 'Dara',
    players: ['Edda', 'Finn', 'Greta'],
    createdWeeksAgo: 9,
    everyWeeks: 1,
    days: 3,
    hours: 0,
    foundItemKeys: ['salt-1-lb', 'barrel', 'oil-flask'],
  },
  {
    name: 'The Quiet Bell',
    gm: 'Hugo',
    players: ['Iris', 'Jasper', 'Kira'],
    createdWeeksAgo: 5,
    everyWeeks: 1,
    days: 1,
    hours: 0,
    foundItemKeys: ['holy-water-flask', 'candle', 'potion-of-healing'],
  },
  {
    name: 'First Lanterns',
    gm: 'Lior',
    players: ['Mina', 'Nils', 'Opal'],
    createdWeeksAgo: 2,
    everyWeeks: 1,
    days: 2,
    hours: -3,
    foundItemKeys: ['torch', 'rations-1-day', 'waterskin'],
  },
];

/** Users without a party, most of whom visited for some weeks; some never verified their email address. */
export const DEMO_VISITORS: readonly {
  readonly name: string;
  readonly weeksBefore: number;
  readonly days: number;
  readonly visitWeeks: number;
  readonly isVerified: boolean;
}[] = [
  { name: 'Petra', weeksBefore: 20, days: 4, visitWeeks: 3, isVerified: true },
  { name: 'Rolf', weeksBefore: 16, days: 1, visitWeeks: 2, isVerified: true },
  { name: 'Sunna', weeksBefore: 11, days: 5, visitWeeks: 0, isVerified: false },
  { name: 'Tilda', weeksBefore: 7, days: 2, visitWeeks: 4, isVerified: true },
  { name: 'Umar', weeksBefore: 4, days: 3, visitWeeks: 1, isVerified: true },
  { name: 'Vera', weeksBefore: 3, days: 6, visitWeeks: 2, isVerified: true },
  { name: 'Wim', weeksBefore: 2, days: 1, visitWeeks: 0, isVerified: false },
  { name: 'Yara', weeksBefore: 1, days: 2, visitWeeks: 1, isVerified: true },
  { name: 'Zelda', weeksBefore: 1, days: 6, visitWeeks: 1, isVerified: true },
  { name: 'Anton', weeksBefore: 0, days: 2, visitWeeks: 1, isVerified: false },
];
