import type { DiscordChoice } from '@quartermaster/contract/discord-bot';
import { invalid } from '@quartermaster/contract/errors';
import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { countOf } from '@quartermaster/rules/format-count';
import { coinSystem, formatMoney } from '@quartermaster/rules/money';
import type { Page } from '../../../platform/page.ts';
import { listListings } from '../../shop/queries/listings.ts';
import { listShops, readShop } from '../../shop/queries/shops.ts';
import type { PartyInteraction, ReadCommand } from '../domain/bot-command.ts';
import { publicOption, textOption } from '../domain/options.ts';
import { type BotMessage, choice, type Line, line, mark } from '../present.ts';
import { isId } from './characters.ts';

const QUERY_BY_NAME = { page: 1, per_page: 100, sort: 'name', direction: 'asc' } as const;

/** The first page of the party's shops whose name contains the search, by name. */
const shopsOf = ({ sql, actor, member }: PartyInteraction, search?: string): Promise<Page<ShopInstance>> =>
  listShops(sql, actor.userId, { ...QUERY_BY_NAME, party_id: member.partyId, search });

export const suggestShops = async (interaction: PartyInteraction, typed: string): Promise<DiscordChoice[]> =>
  (await shopsOf(interaction, typed)).rows.map(({ id, name, is_active }) =>
    choice(`${name}${is_active ? '' : ' (closed)'}`, id),
  );

/**
 * The shop of the party that an option names, by suggestion or by full name; by default the only shop. Throws
 * VALIDATION_ERROR unless exactly one shop matches, and RESOURCE_NOT_FOUND for an id of a shop that the member may not
 * see.
 */
export async function shopFor(
  interaction: PartyInteraction,
  idOrName: string | undefined,
): Promise<ShopInstance> {
  const shops =
    idOrName !== undefined && isId(idOrName)
      ? [await readShop(interaction.sql, interaction.actor.userId, idOrName)]
      : (await shopsOf(interaction, idOrName)).rows.filter(
          ({ name }) => idOrName === undefined || name.toLowerCase() === idOrName.toLowerCase(),
        );
  const [first, second] = shops;
  if (first && !second && first.party_id === interaction.member.partyId) return first;
  throw invalid('shop', 'Choose a shop from the suggestions.');
}

/** The first page of the listings on the shelf that the member may see, by name. */
const listingsOf = (
  { sql, actor }: PartyInteraction,
  shop: ShopInstance,
  search?: string,
): Promise<Page<ShopListing>> => listListings(sql, actor.userId, shop.id, { ...QUERY_BY_NAME, search });

export async function suggestListings(
  interaction: PartyInteraction,
  shop: ShopInstance,
  typed: string,
): Promise<DiscordChoice[]> {
  const { rows: listings } = await listingsOf(interaction, shop, typed);
  return listings.flatMap(({ item_instance_id, name, unit_price_copper }) =>
    item_instance_id === null
      ? []
      : [choice(`${name} · ${priceOf(shop, unit_price_copper)}`, item_instance_id)],
  );
}

/**
 * The id of the item on the shelf that an option names: an id is returned unchecked, and a full name is looked up.
 * Throws VALIDATION_ERROR unless exactly one item has the name.
 */
export async function listingFor(
  interaction: PartyInteraction,
  shop: ShopInstance,
  idOrName: string,
): Promise<string> {
  if (isId(idOrName)) return idOrName;
  const { rows } = await listingsOf(interaction, shop, idOrName);
  const matches = rows.filter(({ name }) => name.toLowerCase() === idOrName.toLowerCase());
  const [first, second] = matches.flatMap(({ item_instance_id }) => item_instance_id ?? []);
  if (first && !second) return first;
  throw invalid('item', 'Choose an item from the suggestions.');
}

export const priceOf = ({ coin_system }: Pick<ShopInstance, 'coin_system'>, copper: number): string =>
  formatMoney(copper, coinSystem(coin_system));

const stockOf = ({ quantity }: ShopListing): Line =>
  quantity === null ? line`` : quantity === 0 ? line` · sold out` : line` · ${quantity} left`;

async function presentShop(interaction: PartyInteraction, shop: ShopInstance): Promise<BotMessage> {
  const { rows: listings, total } = await listingsOf(interaction, shop);
  const heading = line`**${shop.name}**${mark('closed', !shop.is_active)}`;
  if (listings.length === 0)
    return { lines: [isShelfVisible(shop) ? line`${heading}: nothing on its shelf` : heading] };
  const listingLines = listings.map(
    (listing) => line`• **${listing.name}** · ${priceOf(shop, listing.unit_price_copper)}${stockOf(listing)}`,
  );
  return { lines: [heading, ...listingLines], unreadCount: total - listings.length };
}

/** Players cannot see the stock of a closed shop. */
const isShelfVisible = ({ is_active, permissions }: ShopInstance): boolean => is_active || permissions.manage;

const shopLine = ({ name, is_active, items_count }: ShopInstance): Line =>
  is_active || items_count > 0
    ? line`• **${name}** · ${is_active ? 'open' : 'closed'}, ${countOf(items_count, 'item')}`
    : line`• **${name}** · closed`;

/** `/shop`: the stock of a shop, or the shops of the party. */
export const shopCommand: ReadCommand = {
  options: [textOption('shop', 'All shops by default', { autocomplete: true }), publicOption],
  suggest: (interaction, _option, typed) => suggestShops(interaction, typed),
  read: async (interaction) => {
    const idOrName = interaction.options.text('shop');
    if (idOrName !== undefined) return presentShop(interaction, await shopFor(interaction, idOrName));
    const { rows: shops, total } = await shopsOf(interaction);
    if (total === 0) return { lines: [line`The party has no shops yet.`] };
    return { lines: shops.map(shopLine), unreadCount: total - shops.length };
  },
};
