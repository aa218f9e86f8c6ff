import {
  type DiscordInteraction,
  type DiscordResponse,
  INTERACTION,
} from '@quartermaster/contract/discord-bot';
import { type AppError, forbidden, maintenanceRejection, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { accountTier } from '../../../platform/allowance.ts';
import { accountSuspended, suspensionOf } from '../../../platform/auth/suspension.ts';
import type { Sql } from '../../../platform/database.ts';
import { LIMITS } from '../../../platform/http/rate-limits.ts';
import { identifyCaller } from '../../../platform/pool/caller.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { findMember } from '../../party/policy.ts';
import type { BotCommand, BotInteraction, PartyInteraction } from '../domain/bot-command.ts';
import { BOT_COMMANDS, BOT_COMPONENTS } from '../domain/command-list.ts';
import { optionsOf, requireCurrentOptions } from '../domain/options.ts';
import { mayRespondPublicly } from '../policy.ts';
import { type BotMessage, line, presentChoices, presentMessage, prose } from '../present.ts';
import { findConnectedUser, partyOfChannel } from '../store.ts';

interface StoredResponse {
  readonly status: number;
  readonly text: string | null;
}

/** Services that the platform provides to the bot. */
export interface BotServices extends Services {
  /** Runs a write in one transaction; repeated with the same key, it returns the first response. */
  executeOnce(
    key: { readonly userId: string; readonly key: string; readonly hash: Buffer },
    work: (tx: Tx) => Promise<StoredResponse>,
  ): Promise<StoredResponse>;
  /** Converts any error to a rejection. */
  rejectionOf(error: unknown): AppError;
}

/** `hash` is the hash of the delivered payload, by which `executeOnce` recognizes a repeated delivery. */
interface InteractionContext {
  readonly services: BotServices;
  readonly interaction: DiscordInteraction;
  readonly hash: Buffer;
  readonly actor: Actor;
}

/**
 * Handles a command, a press or a suggestion for the user whose account is connected. Throws an AppError when it
 * rejects the interaction.
 */
export async function runInteraction(
  services: BotServices,
  interaction: DiscordInteraction,
  hash: Buffer,
): Promise<DiscordResponse> {
  const actor = await actorOf(services, interaction);
  if (actor === null)
    return interaction.type === INTERACTION.autocomplete
      ? presentChoices([])
      : presentMessage(connectAccountMessage(services.config.publicUrl));
  identifyCaller(actor.userId);
  await services.limits.use('discord_user', actor.userId, LIMITS.discord_user);
  const context = { services, interaction, hash, actor };
  switch (interaction.type) {
    case INTERACTION.command:
      return runCommand(context, commandNamed(interaction));
    case INTERACTION.autocomplete:
      return suggest(context, commandNamed(interaction));
    case INTERACTION.component:
      return runComponent(context);
    default:
      throw notFound('This bot does not support this type of interaction.');
  }
}

/** The connected user, or null without one. Throws ACCOUNT_SUSPENDED, and SERVICE_UNAVAILABLE during maintenance. */
async function actorOf(
  { sql, now, settings }: Services,
  interaction: DiscordInteraction,
): Promise<Actor | null> {
  const { maintenance, defaultTier } = await settings.current();
  if (maintenance) throw maintenanceRejection(maintenance.message);
  const discordId = (interaction.member?.user ?? interaction.user)?.id;
  const user = discordId === undefined ? undefined : await findConnectedUser(sql, discordId);
  if (!user) return null;
  const suspension = await suspensionOf({ sql, now: now() }, user.userId);
  if (suspension) throw accountSuspended(suspension);
  const tier = accountTier(user.tier, defaultTier);
  const { userId, username: name } = user;
  return { userId, sessionId: '', name, admin: false, via: 'discord', tier, defaultTier };
}

const connectAccountMessage = (publicUrl: string): BotMessage => ({
  lines: [
    line`Connect your Discord account in your Quartermaster profile first, then send the command again.`,
  ],
  link: { label: 'Connect account', url: `${publicUrl}/profile` },
});

function commandNamed({ data }: DiscordInteraction): BotCommand {
  const command = BOT_COMMANDS.get(data?.name ?? '');
  if (!command) throw notFound('This command no longer exists. Restart Discord to see the current ones.');
  return command;
}

function botInteractionOf(
  { services, interaction, actor }: InteractionContext,
  sql: Sql,
  now: Date,
): BotInteraction {
  const { channel, channel_id, member, data } = interaction;
  const channelId = channel?.id ?? channel_id;
  if (channelId === undefined) throw notFound('This interaction was not sent in a channel.');
  const commandChannel = {
    channelId,
    parentId: channel?.parent_id ?? null,
    managesChannel: (BigInt(member?.permissions ?? 0) & MANAGE_CHANNELS) !== 0n,
  };
  return {
    sql,
    now,
    actor,
    channel: commandChannel,
    options: optionsOf(data?.options),
    publicUrl: services.config.publicUrl,
  };
}
const MANAGE_CHANNELS = 1n << 4n;

/**
 * Adds the user's membership in the channel's party to the interaction. Throws RESOURCE_NOT_FOUND without a party,
 * FORBIDDEN for non-members.
 */
async function requirePartyInteraction(interaction: BotInteraction): Promise<PartyInteraction> {
  const { channelId, parentId } = interaction.channel;
  const partyId = await partyOfChannel(interaction.sql, [
    channelId,
    ...(parentId === null ? [] : [parentId]),
  ]);
  if (partyId === null)
    throw notFound('This channel has no party yet. A game master or manager can choose one with /party.');
  const member = await findMember(interaction.sql, interaction.actor.userId, partyId);
  if (!member) throw forbidden('You are not a member of the party of this channel.');
  return { ...interaction, member };
}

async function runCommand(context: InteractionContext, command: BotCommand): Promise<DiscordResponse> {
  const { sql, now } = context.services;
  requireCurrentOptions(command.options, context.interaction.data?.options);
  if ('writeWithoutParty' in command)
    return write(context, async (tx) =>
      command.writeWithoutParty({ ...botInteractionOf(context, tx.sql, tx.now), tx }),
    );
  if ('write' in command)
    return write(context, async (tx) =>
      command.write({ ...(await requirePartyInteraction(botInteractionOf(context, tx.sql, tx.now))), tx }),
    );
  const interaction = await requirePartyInteraction(botInteractionOf(context, sql, now()));
  const message = await command.read(interaction);
  if (!interaction.options.isSet('public')) return presentMessage(message);
  if (mayRespondPublicly(interaction.member)) return presentMessage({ ...message, isPublic: true });
  return presentMessage({ ...message, lines: [privateNotice, ...message.lines] });
}

const privateNotice = prose(
  'This response was not made public, because as a game master or manager you can see content that is hidden from players.',
);

async function runComponent(context: InteractionContext): Promise<DiscordResponse> {
  const { custom_id = '', values = [] } = context.interaction.data ?? {};
  const [name = '', ...args] = custom_id.split(':');
  const component = BOT_COMPONENTS.get(name);
  if (!component) throw notFound('These buttons no longer work. Send the command again.');
  return write(context, async (tx) =>
    component(
      { ...(await requirePartyInteraction(botInteractionOf(context, tx.sql, tx.now))), tx },
      args,
      values[0],
    ),
  );
}

/**
 * Runs a write once for each interaction, however often it is delivered, and always returns the same response.
 */
async function write(
  context: InteractionContext,
  work: (tx: Tx) => Promise<BotMessage>,
): Promise<DiscordResponse> {
  const { services, interaction, hash, actor } = context;
  await services.limits.use('write', actor.userId, LIMITS.write);
  const key = { userId: actor.userId, key: `discord ${interaction.id}`, hash };
  const { text } = await services.executeOnce(key, async (tx) => ({
    status: 200,
    text: JSON.stringify(presentMessage(await work(tx))),
  }));
  return JSON.parse(text ?? 'null') as DiscordResponse;
}

async function suggest(context: InteractionContext, command: BotCommand): Promise<DiscordResponse> {
  const { sql, now } = context.services;
  const focusedOption = context.interaction.data?.options?.find((option) => option.focused);
  if (!command.suggest || !focusedOption) return presentChoices([]);
  // The option being typed may still be incomplete.
  const options = context.interaction.data?.options?.filter((option) => !option.focused);
  const interaction = { ...botInteractionOf(context, sql, now()), options: optionsOf(options) };
  const typed = optionsOf([{ name: focusedOption.name, value: String(focusedOption.value ?? '') }]).text(
    focusedOption.name,
  );
  if ('writeWithoutParty' in command)
    return presentChoices((await command.suggest?.(interaction, focusedOption.name, typed ?? '')) ?? []);
  return presentChoices(
    (await command.suggest?.(await requirePartyInteraction(interaction), focusedOption.name, typed ?? '')) ??
      [],
  );
}
