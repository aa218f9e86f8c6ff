import { invalid } from '@quartermaster/contract/errors';
import { type Basket, priceBasket } from '../../shop/commands/price-basket.ts';
import { settleBasket } from '../../shop/commands/settle-basket.ts';
import type { PartyInteraction, WithTx, WriteCommand } from '../domain/bot-command.ts';
import { quantityOption, textOption } from '../domain/options.ts';
import { type BotMessage, line } from '../present.ts';
import { characterFor, suggestOwnCharacters } from '../queries/characters.ts';
import { itemFor, ownCharacterIds, suggestOwnItems } from '../queries/items.ts';
import { listingFor, priceOf, shopFor, suggestListings, suggestShops } from '../queries/shops.ts';

const shopOption = textOption('shop', 'A shop of the party', { required: true, autocomplete: true });

type Shop = Awaited<ReturnType<typeof shopFor>>;

/** Buys or sells one line at the current price. Throws the errors of priceBasket and settleBasket. */
async function trade(interaction: WithTx<PartyInteraction>, shop: Shop, basket: Basket): Promise<BotMessage> {
  const { tx, actor } = interaction;
  const quote = await priceBasket(tx, actor, shop.id, basket);
  const { bought_copper, sold_copper } = await settleBasket(tx, actor, quote);
  const { name = '', quantity = 0, kind } = quote.lines[0] ?? {};
  const isBought = kind === 'buy';
  const price = priceOf(shop, isBought ? bought_copper : sold_copper);
  return { lines: [line`${isBought ? 'Bought' : 'Sold'} ${quantity} × **${name}** for ${price}`] };
}

/**
 * `/buy`: adds the item to the primary container of a character, by default the member's only character, who pays.
 */
export const buyCommand: WriteCommand = {
  options: [
    shopOption,
    textOption('item', 'An item that the shop sells', { required: true, autocomplete: true }),
    quantityOption,
    textOption('character', 'Your own character by default', { autocomplete: true }),
  ],
  suggest: async (interaction, option, typed) => {
    if (option === 'shop') return suggestShops(interaction, typed);
    if (option === 'character') return suggestOwnCharacters(interaction, typed);
    return suggestListings(interaction, await shopFor(interaction, interaction.options.text('shop')), typed);
  },
  write: async (interaction) => {
    const { options } = interaction;
    const shop = await shopFor(interaction, options.text('shop'));
    const character = await characterFor(interaction, options.text('character'));
    const containerId = character.primary_container_id;
    if (containerId === null) throw invalid('character', 'This character has no container.');
    const itemId = await listingFor(interaction, shop, options.text('item') ?? '');
    return trade(interaction, shop, {
      containerId,
      purseId: containerId,
      characterId: character.id,
      containerField: 'character',
      buys: [{ itemId, quantity: options.quantity() ?? 1 }],
      sells: [],
    });
  },
};

/** `/sell`: takes the item from its container; the owner of the container is paid. */
export const sellCommand: WriteCommand = {
  options: [
    shopOption,
    textOption('item', 'An item that your character carries', { required: true, autocomplete: true }),
    quantityOption,
  ],
  suggest: (interaction, option, typed) =>
    option === 'shop' ? suggestShops(interaction, typed) : suggestOwnItems(interaction, typed),
  write: async (interaction) => {
    const { options } = interaction;
    const shop = await shopFor(interaction, options.text('shop'));
    const { id, container_id } = await itemFor(
      interaction,
      await ownCharacterIds(interaction),
      options.text('item') ?? '',
    );
    return trade(interaction, shop, {
      containerId: container_id,
      purseId: container_id,
      characterId: null,
      containerField: 'item',
      buys: [],
      sells: [{ itemId: id, sourceId: container_id, quantity: options.quantity() ?? 1 }],
    });
  },
};
