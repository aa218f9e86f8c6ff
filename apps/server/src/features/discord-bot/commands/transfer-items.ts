import { invalid } from '@quartermaster/contract/errors';
import type { ItemInstance } from '@quartermaster/contract/item';
import { transfer } from '../../item/commands/transfer.ts';
import { listPartyContainers } from '../../party/queries/party-containers.ts';
import type { PartyInteraction, WithTx, WriteCommand } from '../domain/bot-command.ts';
import { quantityOption, textOption } from '../domain/options.ts';
import { type BotMessage, choice, line } from '../present.ts';
import { characterFor, suggestCharacters, suggestOwnCharacters } from '../queries/characters.ts';
import { itemFor, ownCharacterIds, suggestItemsOf, suggestOwnItems } from '../queries/items.ts';

const STASH = 'Party stash';

interface Target {
  readonly containerId: string | null;
  readonly name: string;
}

async function targetFor(interaction: PartyInteraction, idOrName: string): Promise<Target> {
  if (idOrName.toLowerCase() !== STASH.toLowerCase()) return characterTarget(interaction, idOrName);
  const { sql, actor, member } = interaction;
  const { rows } = await listPartyContainers(sql, actor.userId, member.partyId, { page: 1, per_page: 1 });
  return { containerId: rows[0]?.id ?? null, name: STASH };
}

async function characterTarget(interaction: PartyInteraction, idOrName: string | undefined): Promise<Target> {
  const { primary_container_id, name } = await characterFor(interaction, idOrName);
  return { containerId: primary_container_id, name };
}

/** Throws the errors of transfer, and VALIDATION_ERROR for a character without a container. */
async function transferTo(
  interaction: WithTx<PartyInteraction>,
  item: ItemInstance,
  target: Target,
): Promise<BotMessage> {
  const { tx, actor, member, options } = interaction;
  if (target.containerId === null) throw invalid('to', 'This character has no container.');
  const { quantity } = await transfer(tx, actor, {
    itemId: item.id,
    sourceId: item.container_id,
    targetId: target.containerId,
    partyId: member.partyId,
    quantity: options.quantity(),
    fields: { source: 'item', target: 'to' },
  });
  return { lines: [line`${quantity} × **${item.display_name}** → **${target.name}**`] };
}

/**
 * `/give`: transfers an item that the member's characters carry, or any other item by its id, to a character or the
 * party's stash.
 */
export const giveCommand: WriteCommand = {
  options: [
    textOption('item', 'An item that your character carries', { required: true, autocomplete: true }),
    quantityOption,
    textOption('to', 'A character of the party, or the party stash', { required: true, autocomplete: true }),
  ],
  suggest: async (interaction, option, typed) => {
    if (option === 'item') return suggestOwnItems(interaction, typed);
    const stash = STASH.toLowerCase().includes(typed.toLowerCase()) ? [choice(STASH, STASH)] : [];
    return [...stash, ...(await suggestCharacters(interaction, typed))];
  },
  write: async (interaction) => {
    const item = await itemFor(
      interaction,
      await ownCharacterIds(interaction),
      interaction.options.text('item') ?? '',
    );
    return transferTo(interaction, item, await targetFor(interaction, interaction.options.text('to') ?? ''));
  },
};

/**
 * `/take`: transfers an item in the party's stash, or any other item by its id, to a character, by default the
 * member's only character.
 */
export const takeCommand: WriteCommand = {
  options: [
    textOption('item', 'An item in the stash', { required: true, autocomplete: true }),
    quantityOption,
    textOption('character', 'Your own character by default', { autocomplete: true }),
  ],
  suggest: (interaction, option, typed) =>
    option === 'item'
      ? suggestItemsOf(interaction, [interaction.member.partyId], typed)
      : suggestOwnCharacters(interaction, typed),
  write: async (interaction) => {
    const item = await itemFor(
      interaction,
      [interaction.member.partyId],
      interaction.options.text('item') ?? '',
    );
    return transferTo(
      interaction,
      item,
      await characterTarget(interaction, interaction.options.text('character')),
    );
  },
};
