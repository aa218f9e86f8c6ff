import { invalid } from '@quartermaster/contract/errors';
import type { Party } from '@quartermaster/contract/party';
import { findMember, requireMember } from '../../party/policy.ts';
import { listParties, readParty } from '../../party/queries/parties.ts';
import type { BotInteraction, ChannelCommand, WithTx } from '../domain/bot-command.ts';
import { textOption } from '../domain/options.ts';
import { requireChooseParty } from '../policy.ts';
import { type BotMessage, choice, line } from '../present.ts';
import { isId } from '../queries/characters.ts';
import { lockChannel, partyOfChannel, saveChannel } from '../store.ts';

const QUERY_BY_NAME = { page: 1, per_page: 100, is_archived: false, sort: 'name', direction: 'asc' } as const;

/** The parties that the user runs (gm, manager), except archived ones, by name. */
async function managedParties({ sql, actor }: BotInteraction, search: string): Promise<Party[]> {
  const { rows } = await listParties(sql, actor, { ...QUERY_BY_NAME, search });
  return rows.filter(({ user_role }) => user_role === 'gm' || user_role === 'manager');
}

/** `/party`: sets the party of this channel, or shows it. */
export const partyCommand: ChannelCommand = {
  options: [textOption('party', 'A party in which you are game master or manager', { autocomplete: true })],
  suggest: async (interaction, _option, typed) =>
    (await managedParties(interaction, typed)).map(({ id, name }) => choice(name, id)),
  writeWithoutParty: async (interaction) => {
    const idOrName = interaction.options.text('party');
    return idOrName === undefined ? presentParty(interaction) : chooseParty(interaction, idOrName);
  },
};

async function presentParty({ sql, actor, channel }: BotInteraction): Promise<BotMessage> {
  const partyId = await partyOfChannel(sql, [channel.channelId, channel.parentId ?? '']);
  const member = partyId === null ? null : await findMember(sql, actor.userId, partyId);
  if (partyId === null)
    return {
      lines: [
        line`This channel has no party yet. A game master or manager can choose one with the party option.`,
      ],
    };
  if (!member) return { lines: [line`You are not a member of the party of this channel.`] };
  const { name } = await readParty(sql, actor, partyId);
  return { lines: [line`The party of this channel is **${name}**.`] };
}

/**
 * Sets the party of the channel. Locks the channel before it checks permissions. Throws VALIDATION_ERROR unless
 * `idOrName` is an id or the name of exactly one managed party, and the errors of requireMember and requireChooseParty.
 */
async function chooseParty(interaction: WithTx<BotInteraction>, idOrName: string): Promise<BotMessage> {
  const { tx, actor, channel } = interaction;
  const partyId = await partyIdOf(interaction, idOrName);
  await lockChannel(tx, channel.channelId);
  const membership = await requireMember(tx.sql, actor.userId, partyId);
  const currentId = await partyOfChannel(tx.sql, [channel.channelId, channel.parentId ?? '']);
  const current =
    currentId === null || currentId === partyId
      ? undefined
      : await findMember(tx.sql, actor.userId, currentId);
  requireChooseParty(membership, current, channel.managesChannel);
  await saveChannel(tx, channel.channelId, partyId);
  const { name } = await readParty(tx.sql, actor, partyId);
  return { lines: [line`This channel now belongs to **${name}**. Its members can use all commands here.`] };
}

async function partyIdOf(interaction: BotInteraction, idOrName: string): Promise<string> {
  if (isId(idOrName)) return idOrName;
  const matches = (await managedParties(interaction, idOrName)).filter(
    ({ name }) => name.toLowerCase() === idOrName.toLowerCase(),
  );
  const [first, second] = matches;
  if (first && !second) return first.id;
  throw invalid('party', 'Choose a party from the suggestions. You must be its game master or manager.');
}
