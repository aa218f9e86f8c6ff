/**
 * The commands of the Discord bot by name (DEC-14), with what each does and its options; those in brackets may be
 * left out. Most take the option `public` too.
 */
export const DISCORD_COMMANDS = {
  party: {
    description: 'Choose the party of this channel, or see which one it is',
    options: ['[party]'],
  },
  stash: { description: 'What is in the stash of the party', options: [] },
  inventory: { description: 'What a character carries', options: ['[character]'] },
  find: {
    description: 'Find an item in containers, shops and revealed loot of the party',
    options: ['item'],
  },
  coins: { description: 'The coins of your characters and of the party', options: ['[character]'] },
  give: {
    description: 'Give an item of your character to another character or to the party stash',
    options: ['item', 'quantity', 'to'],
  },
  take: { description: 'Take an item from the party stash', options: ['item', 'quantity', '[character]'] },
  shop: { description: 'What a shop of the party sells', options: ['[shop]'] },
  buy: {
    description: 'Buy from a shop of the party',
    options: ['shop', 'item', 'quantity', '[character]'],
  },
  sell: {
    description: 'Sell an item of your character to a shop of the party',
    options: ['shop', 'item', 'quantity'],
  },
  loot: { description: 'Show revealed loot and claim from it', options: ['[loot]'] },
  split: {
    description: 'Split the coins of the party stash evenly',
    options: ['[amount]', '[characters]'],
  },
  history: { description: 'The latest activity of the party', options: [] },
  undo: { description: 'Undo your last action in the party', options: [] },
} as const satisfies Record<string, { description: string; options: readonly string[] }>;

export type DiscordCommandName = keyof typeof DISCORD_COMMANDS;
