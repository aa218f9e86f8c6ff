import type { DiscordCommandName } from './discord-commands.ts';

/** An example of a command and its reply: a server test verifies it, and the page about the bot shows it. */
export interface DiscordExample {
  readonly command: DiscordCommandName;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** In Discord's markdown. */
  readonly content: string;
  /** The labels of the buttons below the reply. */
  readonly buttons: readonly string[];
  /** Whether everyone in the channel sees the reply. */
  readonly isPublic: boolean;
}

export const DISCORD_EXAMPLES: readonly DiscordExample[] = [
  {
    command: 'loot',
    options: { public: true },
    content: '**The drowned chapel**\n• **Longsword, \\+1**\n• 2 × **Potion of healing**',
    buttons: ['Claim Longsword, +1', 'Claim 2 × Potion of healing'],
    isPublic: true,
  },
  {
    command: 'find',
    options: { item: 'rope' },
    content:
      '**2** found for “rope”\n• **Rope, hempen \\(50 feet\\)** · Nim Thistlewick, Backpack\n• 3 × **Rope, silk \\(50 feet\\)** · The Copper Lanterns, Party Stash',
    buttons: [],
    isPublic: false,
  },
  {
    command: 'buy',
    options: { shop: 'Ember & Anvil', item: 'Dagger', quantity: 2 },
    content: 'Bought 2 × **Dagger** for 3 gp 6 sp',
    buttons: [],
    isPublic: false,
  },
  {
    command: 'shop',
    options: { public: true },
    content: '• **Ember & Anvil** · open, 2 items\n• **The Seventh Vial** · closed',
    buttons: [],
    isPublic: true,
  },
];
