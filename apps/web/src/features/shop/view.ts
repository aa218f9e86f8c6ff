import { SHOP_DEFAULT_BUY_MODIFIER, SHOP_DEFAULT_SELL_MODIFIER } from '@quartermaster/contract/constants';
import type { Container } from '@quartermaster/contract/container';
import type { DraftOf } from '@quartermaster/contract/draft';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ShopChange, ShopInstance } from '@quartermaster/contract/shop';
import type { Trade } from '@quartermaster/contract/shop-trade';
import { type CoinSystem, coinSystem } from '@quartermaster/rules/money';
import { countedName } from '@quartermaster/rules/plural';
import { toHundredths } from '@quartermaster/rules/weight';
import type { Resolver } from 'react-hook-form';
import { ApiError } from '../../platform/api-error.ts';
import { changedFields } from '../../platform/changed-fields.ts';
import type { ListFilterState } from '../../platform/hooks/use-list-filter.ts';
import { parsePrice, priceText } from '../../ui/field/price-field.tsx';
import type { AddedLoad } from '../container/components/capacity-meters.tsx';
import { containerLabel } from '../container/view.ts';
import { type Overrides, type OverrideTexts, overridesOf, overrideTexts } from '../shop-template/view.ts';
import type { ListingFilter, Quote } from './api.ts';
import type { Basket } from './state.ts';

/** The coins of a shop's party. */
export const coinSystemOf = (shop: Pick<ShopInstance, 'coin_system'>): CoinSystem =>
  coinSystem(shop.coin_system);

/** The shop, if the reader may see its shelf; null if it is closed and the reader does not manage it. */
export const knownStock = (shop: ShopInstance): ShopInstance | null =>
  shop.is_active || shop.permissions.manage ? shop : null;

/** The settings of a shop as form values: the discount in percent, money as typed. */
export interface TermsFields extends OverrideTexts {
  readonly is_active: boolean;
  readonly discount_percent: number;
  readonly buy_modifier: number;
  readonly sell_modifier: number;
  readonly funds: string;
  readonly has_unlimited_funds: boolean;
  /** In days; 0 means never. */
  readonly restock_days: number;
}

/** The form values that a template provides for its deployment. */
export interface DeploymentDefaults extends Overrides {
  readonly buy_modifier: number;
  readonly sell_modifier: number;
  readonly default_restock_days: number | null;
}

/** The default terms of a shop without a template. */
const NO_TERMS: DeploymentDefaults = {
  name_override: null,
  owner_override: null,
  location_override: null,
  description_override: null,
  buy_modifier: SHOP_DEFAULT_BUY_MODIFIER,
  sell_modifier: SHOP_DEFAULT_SELL_MODIFIER,
  default_restock_days: null,
};

export const termsFrom = (template: DeploymentDefaults = NO_TERMS): TermsFields => ({
  ...overrideTexts(template),
  is_active: true,
  discount_percent: 0,
  buy_modifier: template.buy_modifier,
  sell_modifier: template.sell_modifier,
  funds: '',
  has_unlimited_funds: true,
  restock_days: template.default_restock_days ?? 0,
});

/** The terms of a draft; its owner, location and description apply in this party only. */
export const termsOfDraft = ({ shop_template }: DraftOf<'shop'>): TermsFields => {
  const { owner, location, description } = shop_template;
  const texts = { owner_override: owner, location_override: location, description_override: description };
  return termsFrom({ ...shop_template, ...texts, name_override: null });
};

/** The current terms of a shop. */
export const termsOf = (shop: ShopInstance): TermsFields => ({
  ...overrideTexts(shop.shop_template),
  is_active: shop.is_active,
  discount_percent: Math.round(shop.discount_rate * 100),
  buy_modifier: shop.buy_modifier,
  sell_modifier: shop.sell_modifier,
  funds: priceText(shop.funds, coinSystemOf(shop)),
  has_unlimited_funds: shop.has_unlimited_funds,
  restock_days: shop.restock_days ?? 0,
});

/** Converts the fields to a request. An override that is left empty falls back to the template. */
export const changeFrom = (fields: TermsFields, system: CoinSystem): ShopChange => ({
  ...overridesOf(fields),
  is_active: fields.is_active,
  discount_rate: Math.round(fields.discount_percent) / 100,
  buy_modifier: fields.buy_modifier,
  sell_modifier: fields.sell_modifier,
  funds: fields.has_unlimited_funds ? null : parsePrice(fields.funds, system).copper,
  restock_days: fields.restock_days || null,
});

/** Only the changed fields: the till may change while a user edits the name. */
export function changedTerms(before: TermsFields, after: TermsFields, system: CoinSystem): ShopChange {
  return changedFields(changeFrom(before, system), changeFrom(after, system));
}

/** The field of the property discount_rate, and its error in percent, as the field shows it. */
const DISCOUNT_ERROR: readonly [string, string] = [
  'discount_percent',
  'Discount must be between 0 and 100 percent',
];

/**
 * The contract's rules, loaded when the form is first validated, and the check that the funds are an amount. If the
 * rules cannot be loaded, for example offline, the server applies them.
 */
export const termsRules =
  <F extends TermsFields>(system: CoinSystem): Resolver<F> =>
  async (values) => {
    const contract = await import('@quartermaster/contract/shop').catch(() => undefined);
    const body = { shop_instance: changeFrom(values, system) };
    const result = contract?.updateShopInstance.body.safeParse(body);
    const messages = (result?.error?.issues ?? []).map(({ path: [, field], message }) =>
      field === 'discount_rate' ? DISCOUNT_ERROR : ([String(field), message] as const),
    );
    const parsedFunds = parsePrice(values.funds, system);
    if (!values.has_unlimited_funds && parsedFunds.copper === null)
      messages.push(['funds', parsedFunds.error ?? 'Enter the money in the till']);
    if (messages.length === 0) return { values, errors: {} };
    // In reverse order, so that the first error of a field replaces its later ones.
    const errors = messages.reverse().map(([field, message]) => [field, { type: 'rule', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };

/** The filters of the list of deployed shops, named like the query parameters of the request. */
export const INSTANCE_FILTERS = ['search', 'shop_type', 'location', 'party_id', 'is_active'] as const;
export type InstanceFilterState = ListFilterState<(typeof INSTANCE_FILTERS)[number]>;

/** The containers that receive purchases and that pay, if known. */
export interface Payer {
  /** The container that receives purchases. */
  readonly container: Pick<Container, 'id' | 'owner'> | undefined;
  /** Pays first and receives the proceeds of sales; if absent, the container that receives purchases does. */
  readonly purse?: Pick<Container, 'id'> | undefined;
}

/**
 * Converts a basket to the request of a quote or a trade; null without a container, without lines, or with a sold-out
 * listing.
 */
export function tradeOf(basket: Basket, { container, purse = container }: Payer): Trade | null {
  const lines = basket.buys.length + basket.sells.length;
  if (!container || lines === 0) return null;
  const buys = basket.buys.flatMap(({ listing, quantity }) =>
    listing.item_instance_id === null ? [] : [{ item_instance_id: listing.item_instance_id, quantity }],
  );
  if (buys.length < basket.buys.length) return null;
  const sells = basket.sells.map((line) => ({
    item_instance_id: line.item.id,
    source_container_id: line.containerId,
    quantity: line.quantity,
  }));
  return {
    ...(container.owner.type === 'character' ? { character_id: container.owner.id } : {}),
    container_id: container.id,
    ...(purse && purse.id !== container.id ? { purse_container_id: purse.id } : {}),
    buys,
    sells,
  };
}

/** The label of the button that trades. */
export function tradeLabel({ buys, sells }: Basket): string {
  if (sells.length === 0) return 'Buy';
  return buys.length === 0 ? 'Sell' : 'Buy and sell';
}

const actionText = (lines: Basket): string => {
  const boughtNames = lines.buys.map(({ listing, quantity }) => countedName(listing.name, quantity));
  const soldNames = lines.sells.map(({ item, quantity }) => countedName(item.display_name, quantity));
  const nameOrCount = (names: string[]) => (names.length === 1 ? names[0] : `${names.length} items`);
  if (soldNames.length === 0) return `Bought ${nameOrCount(boughtNames)}`;
  if (boughtNames.length === 0) return `Sold ${nameOrCount(soldNames)}`;
  return `Bought ${nameOrCount(boughtNames)} and sold ${nameOrCount(soldNames)}`;
};

/** "Bought 3 torches for 3 cp", "Sold Rusted mail for 25 gp". */
export function tradeText(basket: Basket, netCopper: number, system: CoinSystem): string {
  const sum = priceText(Math.abs(netCopper), system);
  if (basket.buys.length > 0 && basket.sells.length > 0)
    return `${actionText(basket)}: ${netCopper < 0 ? `${sum} received` : `${sum} paid`}`;
  return `${actionText(basket)} for ${sum}`;
}

/** Codes whose messages are specific and shown unchanged (DOM-8, DEC-1). */
const SPECIFIC_CODES = [
  'INSUFFICIENT_FUNDS',
  'ITEM_OUT_OF_STOCK',
  'SHOP_CLOSED',
  'SHOP_OUT_OF_FUNDS',
  'CAPACITY_EXCEEDED',
  'TRANSFER_NOT_SUPPORTED',
  'CONFLICT',
];

/** The message of a rejected trade: specific for known codes, otherwise general. */
export function tradeFailure(error: unknown): string {
  if (error instanceof ApiError && SPECIFIC_CODES.includes(error.code)) return error.message;
  return 'The trade could not be completed. Please try again.';
}

/**
 * The load that the container would gain. The server sends it, unless the container has no limits or the trade would
 * be rejected for a reason other than capacity; then only the weight of the purchases is calculated here.
 */
export function addedLoadOf({ added }: Pick<Quote, 'added'>, { buys }: Basket): AddedLoad {
  if (added) return { pounds: added.weight, slots: added.slots };
  const weight = buys.reduce((sum, line) => sum + toHundredths(line.listing.weight) * line.quantity, 0);
  return { pounds: weight / 100, slots: 0 };
}

type Coins = Readonly<Record<string, number>>;

/** The net coins that are transferred: a line may be paid with the proceeds of another line. */
export function netCoins(paid: Coins, received: Coins): { paid: Coins; received: Coins } {
  const keys = [...new Set([...Object.keys(paid), ...Object.keys(received)])];
  const difference = (coins: Coins, subtracted: Coins) =>
    Object.fromEntries(
      keys
        .map((key) => [key, (coins[key] ?? 0) - (subtracted[key] ?? 0)] as const)
        .filter(([, count]) => count > 0),
    );
  return { paid: difference(paid, received), received: difference(received, paid) };
}

/** Coins as text, most valuable first: "1 pp 4 gp". */
export const coinText = (coins: Coins, system: CoinSystem): string =>
  system.coins
    .toSorted((a, b) => b.copper - a.copper)
    .filter(({ key }) => (coins[key] ?? 0) > 0)
    .map(({ key, abbr }) => `${(coins[key] ?? 0).toLocaleString('en-US')} ${abbr}`)
    .join(' ');

/** A shop's modifiers and discount in hundredths, as the price rules expect them. */
export const priceTermsOf = (shop: ShopInstance) => ({
  buyModifier: Math.round(shop.buy_modifier * 100),
  sellModifier: Math.round(shop.sell_modifier * 100),
  discount: Math.round(shop.discount_rate * 100),
});

/** Containers as choices of a field. */
export const choicesOf = (containers: readonly Container[]) =>
  containers.map((container) => ({ value: container.id, label: containerLabel(container) }));

/** Coins cannot be sold (DEC-4). */
export const isSellable = (item: ItemInstance): boolean => !item.tags.includes('currency');

export const NO_LISTING_FILTER: ListingFilter = { search: '', category: '', sort: 'name', direction: 'asc' };

const LISTING_SORTS: readonly ListingFilter['sort'][] = ['name', 'price', 'quantity'];

/** The filters of a shelf from the URL; unknown values mean the default. */
export const listingFilter = (params: Partial<Record<keyof ListingFilter, string>>): ListingFilter => ({
  search: params.search ?? '',
  category: params.category ?? '',
  sort: LISTING_SORTS.find((sort) => sort === params.sort) ?? NO_LISTING_FILTER.sort,
  direction: params.direction === 'desc' ? 'desc' : 'asc',
});
