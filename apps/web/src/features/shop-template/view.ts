import type { DraftOf } from '@quartermaster/contract/draft';
import type { CallInput } from '@quartermaster/contract/endpoint';
import type { ShopItemForm } from '@quartermaster/contract/shop-item';
import type {
  listShopTemplates,
  ShopTemplate,
  ShopTemplateForm,
} from '@quartermaster/contract/shop-template';
import { capitalize } from '@quartermaster/rules/capitalize';
import type { ListFilterState } from '../../platform/hooks/use-list-filter.ts';
import { requestRulesOf } from '../../platform/request-rules.ts';

type ListQuery = NonNullable<CallInput<typeof listShopTemplates>['query']>;

/** The filters of the list of templates, with the names of the specification (DOM-2). */
export const SHOP_FILTERS = ['search', 'shop_type', 'location', 'min_rating', 'visibility', 'tags'] as const;
/** The sort order and scope, which Clear Filters keeps. */
export const SHOP_OPTIONS = ['sort_by', 'sort_order', 'mine'] as const;
export type ShopFilterState = ListFilterState<(typeof SHOP_FILTERS)[number] | (typeof SHOP_OPTIONS)[number]>;

/** Converts the filter to a query: by name, ascending, unless set otherwise. The server rejects unknown values. */
export const queryOf = (
  { sort_by, sort_order, mine, ...query }: ShopFilterState['query'],
  userId: string,
): ListQuery => ({
  ...(query as ListQuery),
  creator_id: mine ? userId : undefined,
  sort: (sort_by ?? 'name') as ListQuery['sort'],
  direction: sort_order === 'desc' ? 'desc' : 'asc',
});

/** The text fields of a shop in a party; null if the template's text applies. */
export interface Overrides {
  readonly name_override: string | null;
  readonly owner_override: string | null;
  readonly location_override: string | null;
  readonly description_override: string | null;
}

/** The text overrides as form values. */
export type OverrideTexts = Readonly<Record<keyof Overrides, string>>;

export const overrideTexts = (overrides: Overrides): OverrideTexts => ({
  name_override: overrides.name_override ?? '',
  owner_override: overrides.owner_override ?? '',
  location_override: overrides.location_override ?? '',
  description_override: overrides.description_override ?? '',
});

/** Converts the form values to overrides: an empty text is null, so that the template's text applies. */
export const overridesOf = (fields: OverrideTexts): Overrides => ({
  name_override: fields.name_override.trim() || null,
  owner_override: fields.owner_override.trim() || null,
  location_override: fields.location_override.trim() || null,
  description_override: fields.description_override.trim() || null,
});

/** The fields of the form: tags as they are typed, with commas; an empty number is NaN. */
export interface TemplateFields extends OverrideTexts {
  readonly name: string;
  readonly owner: string;
  readonly location: string;
  readonly description: string;
  readonly shop_type: ShopTemplate['shop_type'];
  readonly buy_modifier: number;
  readonly sell_modifier: number;
  readonly default_restock_days: number;
  readonly tag_list: string;
  readonly visibility: ShopTemplate['visibility'];
}

/** The specified defaults (DOM-3, DOM-9). */
export const NEW_SHOP: TemplateFields = {
  name: '',
  owner: '',
  location: '',
  description: '',
  shop_type: 'general',
  buy_modifier: 1,
  sell_modifier: 0.5,
  default_restock_days: 0,
  tag_list: '',
  visibility: 'private',
  name_override: '',
  owner_override: '',
  location_override: '',
  description_override: '',
};

/** The form values of a template. */
export const fieldsOf = (template: ShopTemplate): TemplateFields => ({
  name: template.name,
  owner: template.owner,
  location: template.location,
  description: template.description,
  shop_type: template.shop_type,
  buy_modifier: template.buy_modifier,
  sell_modifier: template.sell_modifier,
  default_restock_days: template.default_restock_days ?? 0,
  tag_list: template.tag_list.join(', '),
  visibility: template.visibility,
  ...overrideTexts(template),
});

/** The form values of a draft. */
export const fieldsOfDraft = ({ shop_template }: DraftOf<'shop'>): TemplateFields => ({
  ...NEW_SHOP,
  ...shop_template,
});

/** Converts drafted lines to a request. */
export const stockOf = (draft: DraftOf<'shop'>): ShopItemForm[] =>
  draft.lines.map(({ item_template_id, quantity, price, restock_quantity }) => ({
    item_template_id,
    quantity,
    price,
    restock_quantity,
  }));

/** The unique tags of a comma-separated text. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Converts the form to a request. */
export const formOf = (fields: TemplateFields): ShopTemplateForm => ({
  ...fields,
  default_restock_days: fields.default_restock_days || null,
  tag_list: parseTags(fields.tag_list),
  ...overridesOf(fields),
});

export const shopRules = requestRulesOf<TemplateFields>(
  () => import('@quartermaster/contract/shop-template').then((c) => c.shopTemplateForm),
  formOf,
);

/** "12", or the text for an unlimited quantity. */
export const quantityText = (quantity: number | null): string =>
  quantity === null ? 'Unlimited' : quantity.toLocaleString('en-US');

/** "Weapon · 3 lb". */
export const kindText = ({ category, weight }: { category: string | null; weight: number }): string =>
  [category ? capitalize(category) : '', `${weight.toLocaleString('en-US', { maximumFractionDigits: 2 })} lb`]
    .filter(Boolean)
    .join(' · ');

export const VISIBILITY_TEXT = { private: 'Private', unlisted: 'Unlisted', public: 'Public' } as const;
