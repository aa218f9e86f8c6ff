/**
 * The commands of the Discord bot by name (DEC-14), with their descriptions and options; options in brackets
 * are optional. `stash`, `inventory`, `find`, `coins`, `shop`, `loot` and `history` also have the option `public`.
 */
export const DISCORD_COMMANDS = {
  party: {
    description: 'Choose the party for this channel, or show the current one',
    options: ['[party]'],
  },
  stash: { description: 'Show the party stash', options: [] },
  inventory: { description: 'Show the inventory of a character', options: ['[character]'] },
  find: {
    description: 'Find an item in containers, shops and revealed loot of the party',
    options: ['item'],
  },
  coins: { description: 'Show the coins of your characters and the party', options: ['[character]'] },
  give: {
    description: 'Give one of your character’s items to another character or to the party stash',
    options: ['item', 'quantity', 'to'],
  },
  take: { description: 'Take an item from the party stash', options: ['item', 'quantity', '[character]'] },
  shop: { description: 'Show the shops of the party, or the items of one shop', options: ['[shop]'] },
  buy: {
    description: 'Buy from a shop of the party',
    options: ['shop', 'item', 'quantity', '[character]'],
  },
  sell: {
    description: 'Sell one of your character’s items to a shop of the party',
    options: ['shop', 'item', 'quantity'],
  },
  loot: { description: 'Show revealed loot, and claim items', options: ['[loot]'] },
  split: {
    description: 'Split the coins of the party stash evenly',
    options: ['[amount]', '[characters]'],
  },
  history: { description: 'Show the latest activity of the party', options: [] },
  undo: { description: 'Undo your last action in the party', options: [] },
} as const satisfies Record<string, { description: string; options: readonly string[] }>;

export type DiscordCommandName = keyof typeof DISCORD_COMMANDS;
