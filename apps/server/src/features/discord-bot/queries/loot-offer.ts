import { DISCORD_BUTTONS_PER_ROW, DISCORD_ROWS_MAX } from '@quartermaster/contract/discord-bot';
import { invalid } from '@quartermaster/contract/errors';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { LootInstance, LootInstanceDetail } from '@quartermaster/contract/loot';
import { listLoot, readLoot } from '../../loot/queries/loot.ts';
import type { PartyInteraction, ReadCommand } from '../domain/bot-command.ts';
import { claimButton } from '../domain/custom-id.ts';
import { publicOption, textOption } from '../domain/options.ts';
import { type BotMessage, type Button, choice, type Line, line, mark } from '../present.ts';
import { isId } from './characters.ts';

const PAGE = { page: 1, per_page: 100 };
const BUTTONS_MAX = DISCORD_ROWS_MAX * DISCORD_BUTTONS_PER_ROW;

/** Loot that the member may see, newest first. */
const visibleLoot = async ({ sql, actor, member }: PartyInteraction): Promise<LootInstance[]> =>
  (await listLoot(sql, actor.userId, member.partyId, PAGE)).rows;

/**
 * The loot that an option names, by suggestion or by full name; by default the newest loot with items in it, or
 * undefined if no loot has items. Throws VALIDATION_ERROR unless exactly one loot instance matches the option.
 */
async function lootFor(
  interaction: PartyInteraction,
  idOrName: string | undefined,
): Promise<LootInstance | undefined> {
  const lootInstances = await visibleLoot(interaction);
  if (idOrName === undefined) return lootInstances.find(({ items_count }) => items_count > 0);
  const [first, second] = lootInstances.filter(({ id, name }) =>
    isId(idOrName) ? id === idOrName : name.toLowerCase() === idOrName.toLowerCase(),
  );
  if (first && !second) return first;
  throw invalid('loot', 'Choose loot from the suggestions.');
}

const countOf = (quantity: number): Line => (quantity === 1 ? line`` : line`${quantity} × `);
const itemLine = ({ quantity, display_name }: ItemInstance): Line =>
  line`• ${countOf(quantity)}**${display_name}**`;

/** Only revealed loot can be claimed, even by a gm. */
function buttonsFor(loot: LootInstanceDetail, items: readonly ItemInstance[], now: Date): Button[] {
  if (!loot.permissions.claim) return [];
  return items.map(({ id, quantity, display_name }) => ({
    label: `Claim ${quantity === 1 ? '' : `${quantity} × `}${display_name}`,
    customId: claimButton({ lootId: loot.id, itemId: id }, now),
  }));
}

async function presentLoot({ sql, actor, now }: PartyInteraction, id: string): Promise<BotMessage> {
  const loot = await readLoot(sql, actor.userId, id);
  const items = loot.container?.item_instances ?? [];
  const hiddenMark = mark('hidden', !loot.is_revealed);
  if (items.length === 0) return { lines: [line`**${loot.name}**${hiddenMark}: empty`] };
  const buttons = buttonsFor(loot, items, now);
  const note = line`Only the first ${BUTTONS_MAX} items have a button. Claim the others in the web app.`;
  return {
    lines: [
      line`**${loot.name}**${hiddenMark}`,
      ...(buttons.length > BUTTONS_MAX ? [note] : []),
      ...items.map(itemLine),
    ],
    buttons,
  };
}

/** `/loot`: the contents of loot, with buttons that claim the items once the loot is revealed. */
export const lootCommand: ReadCommand = {
  options: [textOption('loot', 'The newest loot by default', { autocomplete: true }), publicOption],
  suggest: async (interaction, _option, typed) =>
    (await visibleLoot(interaction))
      .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
      .map(({ id, name }) => choice(name, id)),
  read: async (interaction) => {
    const loot = await lootFor(interaction, interaction.options.text('loot'));
    return loot ? presentLoot(interaction, loot.id) : { lines: [line`There is no loot to claim.`] };
  },
};
