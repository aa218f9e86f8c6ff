import type { DiscordCommandName } from '@quartermaster/contract/discord-commands';
import { partyCommand } from '../commands/choose-party.ts';
import { claimFromButton, selectClaimant } from '../commands/claim-item.ts';
import { splitCommand } from '../commands/split-stash.ts';
import { buyCommand, sellCommand } from '../commands/trade-items.ts';
import { giveCommand, takeCommand } from '../commands/transfer-items.ts';
import { undoCommand } from '../commands/undo-last.ts';
import { historyCommand } from '../queries/history.ts';
import { findCommand, inventoryCommand, stashCommand } from '../queries/holdings.ts';
import { lootCommand } from '../queries/loot-offer.ts';
import { coinsCommand } from '../queries/purses.ts';
import { shopCommand } from '../queries/shops.ts';
import type { BotCommand, BotComponent } from './bot-command.ts';

const COMMANDS: Readonly<Record<DiscordCommandName, BotCommand>> = {
  party: partyCommand,
  stash: stashCommand,
  inventory: inventoryCommand,
  find: findCommand,
  coins: coinsCommand,
  give: giveCommand,
  take: takeCommand,
  shop: shopCommand,
  buy: buyCommand,
  sell: sellCommand,
  loot: lootCommand,
  split: splitCommand,
  history: historyCommand,
  undo: undoCommand,
};

/** Every command of the bot by its name, as registered in Discord. */
export const BOT_COMMANDS: ReadonlyMap<string, BotCommand> = new Map(Object.entries(COMMANDS));

/** Buttons and menus by the first part of their custom id. */
export const BOT_COMPONENTS: ReadonlyMap<string, BotComponent> = new Map([
  ['claim', claimFromButton],
  ['claim-as', selectClaimant],
]);
