import type { DiscordChoice } from '@quartermaster/contract/discord-bot';
import type { Actor } from '../../../platform/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Member } from '../../party/policy.ts';
import type { BotMessage } from '../present.ts';
import type { OptionDefinition, Options } from './options.ts';

/** The channel or thread in which a command was sent. */
export interface CommandChannel {
  readonly channelId: string;
  /** The channel that a thread belongs to; null for a channel. */
  readonly parentId: string | null;
  /** Whether the sender may manage the Discord channel. */
  readonly managesChannel: boolean;
}

/** A command, press or suggestion of a user with a connected account. */
export interface BotInteraction {
  readonly sql: Sql;
  readonly now: Date;
  readonly actor: Actor;
  readonly channel: CommandChannel;
  readonly options: Options;
  readonly publicUrl: string;
}

/** An interaction in a channel with a party, from a member of that party. */
export interface PartyInteraction extends BotInteraction {
  readonly member: Member;
}

export type WithTx<Interaction> = Interaction & { readonly tx: Tx };

interface Command<Interaction> {
  readonly options: readonly OptionDefinition[];
  /** Suggestions for the option that is being typed. */
  suggest?(interaction: Interaction, option: string, typed: string): Promise<DiscordChoice[]>;
}

export interface ReadCommand extends Command<PartyInteraction> {
  read(interaction: PartyInteraction): Promise<BotMessage>;
}

/** Runs in a transaction, once for each interaction. */
export interface WriteCommand extends Command<PartyInteraction> {
  write(interaction: WithTx<PartyInteraction>): Promise<BotMessage>;
}

/** A write that also works in a channel without a party. */
export interface ChannelCommand extends Command<BotInteraction> {
  writeWithoutParty(interaction: WithTx<BotInteraction>): Promise<BotMessage>;
}

export type BotCommand = ReadCommand | WriteCommand | ChannelCommand;

/** Handles a button press or a menu selection. `args` are the parts of the custom id after its name. */
export type BotComponent = (
  interaction: WithTx<PartyInteraction>,
  args: readonly string[],
  selected: string | undefined,
) => Promise<BotMessage>;
