import type { ShopChange, ShopInstance } from '@quartermaster/contract/shop';
import { type CoinSystem, coinSystem } from '@quartermaster/rules/money';
import type { Resolver } from 'react-hook-form';
import type { AddressFilter } from '../../platform/use-address-filter.ts';
import { priceText, typedPrice } from '../../ui/field/price-field.tsx';

/** The coins of a shop's party. */
export const coinsOf = (shop: Pick<ShopInstance, 'coin_system'>): CoinSystem => coinSystem(shop.coin_system);

/** What whoever runs a shop may set, as the fields have it: a discount in percent, money as it is typed. */
export interface TermsFields {
  readonly name_override: string;
  readonly owner_override: string;
  readonly location_override: string;
  readonly description_override: string;
  readonly is_active: boolean;
  readonly discount_percent: number;
  readonly buy_modifier: number;
  readonly sell_modifier: number;
  readonly funds: string;
  readonly has_unlimited_funds: boolean;
  /** Days; 0 is never. */
  readonly restock_days: number;
}

/** What a template brings along when it is deployed. */
export interface DeployedFrom {
  readonly buy_modifier: number;
  readonly sell_modifier: number;
  readonly default_restock_days: number | null;
}

export const termsFrom = (template: DeployedFrom): TermsFields => ({
  name_override: '',
  owner_override: '',
  location_override: '',
  description_override: '',
  is_active: true,
  discount_percent: 0,
  buy_modifier: template.buy_modifier,
  sell_modifier: template.sell_modifier,
  funds: '',
  has_unlimited_funds: true,
  restock_days: template.default_restock_days ?? 0,
});

/** A shop's terms as they are now. */
export const termsOf = (shop: ShopInstance): TermsFields => ({
  name_override: shop.shop_template.name_override ?? '',
  owner_override: shop.shop_template.owner_override ?? '',
  location_override: shop.shop_template.location_override ?? '',
  description_override: shop.shop_template.description_override ?? '',
  is_active: shop.is_active,
  discount_percent: Math.round(shop.discount_rate * 100),
  buy_modifier: shop.buy_modifier,
  sell_modifier: shop.sell_modifier,
  funds: priceText(shop.funds, coinsOf(shop)),
  has_unlimited_funds: shop.has_unlimited_funds,
  restock_days: shop.restock_days ?? 0,
});

/** The fields as the calls take them. An override that is left empty falls back to the template. */
export const changeFrom = (fields: TermsFields, system: CoinSystem): ShopChange => ({
  name_override: fields.name_override.trim() || null,
  owner_override: fields.owner_override.trim() || null,
  location_override: fields.location_override.trim() || null,
  description_override: fields.description_override.trim() || null,
  is_active: fields.is_active,
  discount_rate: Math.round(fields.discount_percent) / 100,
  buy_modifier: fields.buy_modifier,
  sell_modifier: fields.sell_modifier,
  funds: fields.has_unlimited_funds ? null : typedPrice(fields.funds, system).copper,
  restock_days: fields.restock_days || null,
});

/** Only what differs: the till changes by itself while somebody writes a new name. */
export function changed(before: TermsFields, after: TermsFields, system: CoinSystem): ShopChange {
  const [old, now] = [changeFrom(before, system), changeFrom(after, system)];
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== old[name as keyof ShopChange]),
  );
}

const FIELD: Readonly<Record<string, keyof TermsFields>> = { discount_rate: 'discount_percent' };

/** The contract's rules, fetched when the form is first touched, and whether the funds can be read. */
export const termsRules =
  (system: CoinSystem): Resolver<TermsFields> =>
  async (values) => {
    const { updateShopInstance } = await import('@quartermaster/contract/shop');
    const found = updateShopInstance.body.safeParse({ shop_instance: changeFrom(values, system) });
    const faults = (found.error?.issues ?? []).map(({ path, message }): [string, string] => {
      const field = String(path[1]);
      return [FIELD[field] ?? field, message];
    });
    const typed = typedPrice(values.funds, system);
    if (!values.has_unlimited_funds && typed.copper === null)
      faults.push(['funds', typed.fault ?? 'Say how much there is in the till']);
    if (faults.length === 0) return { values, errors: {} };
    // The first fault of a field is the one that is shown.
    const errors = faults.reverse().map(([field, message]) => [field, { type: 'rule', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };

/** What the list of deployed shops is narrowed to, by the call's own names. */
export const INSTANCE_FILTERS = ['search', 'shop_type', 'location', 'party_id', 'is_active'] as const;
export type InstanceFilter = AddressFilter<(typeof INSTANCE_FILTERS)[number]>;
export const NO_INSTANCE_FILTER: Partial<InstanceFilter> = Object.fromEntries(
  INSTANCE_FILTERS.map((name) => [name, '']),
);

export const isNarrowed = (filter: InstanceFilter): boolean =>
  INSTANCE_FILTERS.some((name) => filter[name] !== '');
