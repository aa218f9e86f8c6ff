import { partyCommand } from '../commands/choose-party.ts';
import { findCommand, inventoryCommand, stashCommand } from '../queries/holdings.ts';
import { coinsCommand } from '../queries/purses.ts';
import type { BotCommand, BotComponent } from './bot-command.ts';

/** Every command of the bot by its name: what is registered at Discord and what is answered. */
export const BOT_COMMANDS: ReadonlyMap<string, BotCommand> = new Map<string, BotCommand>([
  ['party', partyCommand],
  ['stash', stashCommand],
  ['inventory', inventoryCommand],
  ['find', findCommand],
  ['coins', coinsCommand],
]);

/** Buttons and menus by the first part of their custom id. */
export const BOT_COMPONENTS: ReadonlyMap<string, BotComponent> = new Map([]);
