import type { FoundItem } from '@quartermaster/contract/find';
import { requirePermission } from '../../party/policy.ts';
import type { PartyInteraction, ReadCommand } from '../domain/bot-command.ts';
import { publicOption, textOption } from '../domain/options.ts';
import { type BotMessage, choice, type Line, line, mark } from '../present.ts';
import { characterFor, suggestCharacters } from './characters.ts';
import { findItemsFor } from './found-items.ts';

const itemLine = ({ name, quantity, is_equipped, container_name }: FoundItem): Line =>
  line`• ${countOf(quantity)}**${name}**${mark('equipped', is_equipped)} · ${container_name}`;

const countOf = (quantity: number | null): Line =>
  quantity === null ? line`∞ × ` : quantity === 1 ? line`` : line`${quantity} × `;

async function contentsOf(
  interaction: PartyInteraction,
  holderId: string,
  name: string,
): Promise<BotMessage> {
  const { rows, total } = await findItemsFor(interaction, { holder_id: holderId });
  if (total === 0) return { lines: [line`**${name}**: empty`] };
  return {
    lines: [line`**${name}**: ${total} ${total === 1 ? 'item' : 'different items'}`, ...rows.map(itemLine)],
    unreadCount: total - rows.length,
  };
}

/** `/stash`: the contents of the party's containers. Throws FORBIDDEN for members without a character. */
export const stashCommand: ReadCommand = {
  options: [publicOption],
  read: async (interaction) => {
    requirePermission(interaction.member, 'see_inventory');
    return contentsOf(interaction, interaction.member.partyId, 'Party stash');
  },
};

/** `/inventory`: the items of a character that the member may see. */
export const inventoryCommand: ReadCommand = {
  options: [textOption('character', 'Your own character by default', { autocomplete: true }), publicOption],
  suggest: (interaction, _option, typed) => suggestCharacters(interaction, typed),
  read: async (interaction) => {
    const { id, name } = await characterFor(interaction, interaction.options.text('character'));
    return contentsOf(interaction, id, name);
  },
};

/** `/find`: the items that match a search, among all items that the member may see, with their containers. */
export const findCommand: ReadCommand = {
  options: [
    textOption('item', 'Part of the item name, or a tag', { required: true, autocomplete: true }),
    publicOption,
  ],
  suggest: async (interaction, _option, search) => {
    const { rows } = await findItemsFor(interaction, search === '' ? {} : { search });
    return [...new Set(rows.map(({ name }) => name))].map((name) => choice(name, name.slice(0, 100)));
  },
  read: async (interaction) => {
    const search = interaction.options.text('item') ?? '';
    const { rows, total } = await findItemsFor(interaction, { search });
    if (total === 0) return { lines: [line`No match for “${search}”`] };
    return {
      lines: [line`**${total}** found for “${search}”`, ...rows.map(placeLine)],
      unreadCount: total - rows.length,
    };
  },
};

const placeLine = ({ name, quantity, holder, container_name }: FoundItem): Line =>
  line`• ${countOf(quantity)}**${name}** · ${holder.name}, ${container_name}`;
