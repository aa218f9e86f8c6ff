import type { PurseReply } from '@quartermaster/contract/coin';
import { coinSystem, formatMoney } from '@quartermaster/rules/money';
import { readCharacterPurse, readPartyPurse } from '../../coin/queries/coins.ts';
import type { PartyInteraction, ReadCommand } from '../domain/bot-command.ts';
import { publicOption, textOption } from '../domain/options.ts';
import { type Line, line } from '../present.ts';
import { characterFor, ownCharacters, suggestCharacters } from './characters.ts';

/** The coins of a purse and their total value, or "no coins". */
function purseLine(name: string, { coin_system, coins, total_copper }: PurseReply): Line {
  const { coins: systemCoins, ...system } = coinSystem(coin_system);
  const heldCoins = systemCoins.filter(({ key }) => (coins[key] ?? 0) > 0).reverse();
  if (heldCoins.length === 0) return line`• **${name}**: no coins`;
  const counts = heldCoins.map(({ key, abbr }) => line`${coins[key] ?? 0} ${abbr}`.markdown).join(', ');
  return line`• **${name}**: ${{ markdown: counts }} (${formatMoney(total_copper, { ...system, coins: systemCoins })} in total)`;
}

async function pursesOf(interaction: PartyInteraction): Promise<Line[]> {
  const { sql, actor, member } = interaction;
  const lines: Line[] = [];
  for (const { id, name } of await ownCharacters(interaction))
    lines.push(purseLine(name, await readCharacterPurse(sql, actor.userId, id)));
  if (member.permissions.see_inventory)
    lines.push(purseLine('Party', await readPartyPurse(sql, actor.userId, member.partyId)));
  return lines;
}

/** `/coins`: the purses of the member's characters and of the party, or the purse of one character. */
export const coinsCommand: ReadCommand = {
  options: [
    textOption('character', 'Only the coins of this character', { autocomplete: true }),
    publicOption,
  ],
  suggest: (interaction, _option, typed) => suggestCharacters(interaction, typed),
  read: async (interaction) => {
    const idOrName = interaction.options.text('character');
    if (idOrName === undefined) {
      const lines = await pursesOf(interaction);
      return { lines: lines.length === 0 ? [line`You have no character in this party.`] : lines };
    }
    const { id, name } = await characterFor(interaction, idOrName);
    return {
      lines: [purseLine(name, await readCharacterPurse(interaction.sql, interaction.actor.userId, id))],
    };
  },
};
