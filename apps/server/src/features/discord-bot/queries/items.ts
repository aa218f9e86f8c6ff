import type { DiscordChoice } from '@quartermaster/contract/discord-bot';
import { invalid } from '@quartermaster/contract/errors';
import type { FoundItem } from '@quartermaster/contract/find';
import type { ItemInstance } from '@quartermaster/contract/item';
import { readItem } from '../../item/queries/items.ts';
import type { PartyInteraction } from '../domain/bot-command.ts';
import { choice } from '../present.ts';
import { isId, ownCharacters } from './characters.ts';
import { findItemsFor } from './found-items.ts';

/** Each holder requires a separate search, so only items of the first holders are suggested. */
const HOLDERS_SEARCHED_MAX = 10;

/** Items that the member may see, holder by holder; only the first HOLDERS_SEARCHED_MAX holders are searched. */
async function itemsOf(
  interaction: PartyInteraction,
  holderIds: readonly string[],
  search: string,
): Promise<FoundItem[]> {
  const items: FoundItem[] = [];
  for (const holder_id of holderIds.slice(0, HOLDERS_SEARCHED_MAX)) {
    const { rows } = await findItemsFor(interaction, search === '' ? { holder_id } : { holder_id, search });
    items.push(...rows);
  }
  return items;
}

export async function suggestItemsOf(
  interaction: PartyInteraction,
  holderIds: readonly string[],
  typed: string,
): Promise<DiscordChoice[]> {
  const items = await itemsOf(interaction, holderIds, typed);
  return items.map(({ id, name, quantity, holder, container_name }) =>
    choice(`${name}${quantity === null ? '' : ` × ${quantity}`} · ${holder.name}, ${container_name}`, id),
  );
}

/** Items that the member's own characters in the party carry. */
export const suggestOwnItems = async (
  interaction: PartyInteraction,
  typed: string,
): Promise<DiscordChoice[]> => suggestItemsOf(interaction, await ownCharacterIds(interaction), typed);

export const ownCharacterIds = async (interaction: PartyInteraction): Promise<string[]> =>
  (await ownCharacters(interaction)).map(({ id }) => id);

/**
 * The stack that an option names, by the id of a suggestion or by its full name. Throws VALIDATION_ERROR unless exactly
 * one stack has the name, and RESOURCE_NOT_FOUND for an id of a stack that the member may not see.
 */
export async function itemFor(
  interaction: PartyInteraction,
  holderIds: readonly string[],
  idOrName: string,
): Promise<ItemInstance> {
  const { sql, actor } = interaction;
  if (isId(idOrName)) return readItem(sql, actor.userId, idOrName);
  const matches = (await itemsOf(interaction, holderIds, idOrName)).filter(
    ({ name }) => name.toLowerCase() === idOrName.toLowerCase(),
  );
  const [first, second] = matches;
  if (first && !second) return readItem(sql, actor.userId, first.id);
  throw invalid('item', 'Choose an item from the suggestions.');
}
