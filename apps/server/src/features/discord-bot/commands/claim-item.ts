import { DISCORD_CHOICES_MAX } from '@quartermaster/contract/discord-bot';
import { invalid } from '@quartermaster/contract/errors';
import { readItem } from '../../item/queries/items.ts';
import { claimLoot } from '../../loot/commands/claim-loot.ts';
import type { BotComponent, PartyInteraction, WithTx } from '../domain/bot-command.ts';
import { type Claim, claimMenu, parseClaim } from '../domain/custom-id.ts';
import { type BotMessage, choice, line } from '../present.ts';
import { ownCharacters } from '../queries/characters.ts';

/**
 * Handles a press of Claim: claims for the user's only character, or shows a menu of the user's characters. Throws the
 * errors of parseClaim and claimLoot, and VALIDATION_ERROR for a user without a character in the party.
 */
export const claimFromButton: BotComponent = async (interaction, args) => {
  const { offeredAt, ...claim } = parseClaim(args, interaction.now);
  const characters = await ownCharacters(interaction);
  const [first, second] = characters;
  if (!first) throw invalid('character', 'You have no character in this party. Create one first.');
  if (!second) return claimFor(interaction, claim, first.id);
  const lines = [line`Which of your characters claims the item?`];
  if (characters.length > DISCORD_CHOICES_MAX)
    lines.push(
      line`The menu has only the first ${DISCORD_CHOICES_MAX}. Claim for another character in the web app.`,
    );
  return {
    lines,
    select: {
      customId: claimMenu(claim, offeredAt),
      placeholder: 'Choose a character',
      choices: characters.map(({ id, name }) => choice(name, id)),
    },
  };
};

/**
 * Handles a selection in the menu of characters. Throws the errors of parseClaim and claimLoot, and VALIDATION_ERROR
 * for a character that the user does not own or that has left the party.
 */
export const selectClaimant: BotComponent = async (interaction, args, selected) => {
  const { offeredAt: _, ...claim } = parseClaim(args, interaction.now);
  const characters = await ownCharacters(interaction);
  if (!characters.some(({ id }) => id === selected))
    throw invalid('character', 'This character is not yours or has left the party.');
  return claimFor(interaction, claim, selected ?? '');
};

async function claimFor(
  { tx, actor }: WithTx<PartyInteraction>,
  { lootId, itemId }: Claim,
  characterId: string,
): Promise<BotMessage> {
  const claim = { item_instance_id: itemId, character_id: characterId };
  const { quantity, item_instance_ids } = await claimLoot(tx, actor, lootId, claim);
  const { display_name } = await readItem(tx.sql, actor.userId, item_instance_ids[0] ?? itemId);
  return { lines: [line`Claimed ${quantity} × **${display_name}**`] };
}
