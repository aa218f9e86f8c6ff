import type { CallInput } from '@quartermaster/contract/endpoint';
import type {
  listShopTemplates,
  ShopTemplate,
  ShopTemplateForm,
} from '@quartermaster/contract/shop-template';
import type { Resolver } from 'react-hook-form';
import type { AddressFilter } from '../../platform/hooks/use-address-filter.ts';

type ListQuery = NonNullable<CallInput<typeof listShopTemplates>['query']>;

/** What the list of templates is narrowed and sorted by, by the specification's names (domain.md §2). */
export const FILTER_NAMES = [
  'search',
  'shop_type',
  'location',
  'min_rating',
  'visibility',
  'sort_by',
  'sort_order',
  'tags',
] as const;
export type ShopFilter = AddressFilter<(typeof FILTER_NAMES)[number]>;

const ORDER_NAMES: readonly string[] = ['sort_by', 'sort_order'];
const NARROWING = FILTER_NAMES.filter((name) => !ORDER_NAMES.includes(name));
export const NO_FILTER = Object.fromEntries(NARROWING.map((name) => [name, ''])) as Partial<ShopFilter>;

/** How many filters behind the button are set. */
export const filtersSet = (filter: ShopFilter): number =>
  NARROWING.filter((name) => name !== 'search' && filter[name] !== '').length;

export const isNarrowed = (filter: ShopFilter): boolean => NARROWING.some((name) => filter[name] !== '');

/** The filter as the call has it: by name, ascending, unless said otherwise. What makes no sense the server refuses. */
export const queryOf = (filter: ShopFilter, creatorId: string | null): ListQuery => ({
  page: String(filter.page),
  search: filter.search || undefined,
  shop_type: (filter.shop_type || undefined) as ListQuery['shop_type'],
  location: filter.location || undefined,
  min_rating: filter.min_rating || undefined,
  visibility: (filter.visibility || undefined) as ListQuery['visibility'],
  tags: filter.tags || undefined,
  creator_id: creatorId ?? undefined,
  sort: (filter.sort_by || 'name') as ListQuery['sort'],
  direction: filter.sort_order === 'desc' ? 'desc' : 'asc',
});

/** The fields of the screen: tags as they are typed, with commas; an empty figure is NaN. */
export interface TemplateFields {
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

/** The specified defaults (domain.md §3, §9). */
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
};

/** A template as the form shows it. */
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
});

/** Tags typed with commas, each once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** The form as the call takes it. */
export const formOf = (fields: TemplateFields): ShopTemplateForm => ({
  ...fields,
  default_restock_days: fields.default_restock_days || null,
  tag_list: tagsIn(fields.tag_list),
});

/** The contract's rules, fetched when the form is first touched; a fault stands at the field that shows it. */
export const shopRules: Resolver<TemplateFields> = async (values) => {
  const { shopTemplateForm } = await import('@quartermaster/contract/shop-template');
  const result = shopTemplateForm.safeParse(formOf(values));
  if (result.success) return { values, errors: {} };
  const faults = result.error.issues.map(({ path: [field], message }) => [
    String(field),
    { type: 'rule', message },
  ]);
  // The first fault of a field is the one that is shown.
  return { values: {}, errors: Object.fromEntries(faults.reverse()) };
};

/** "12", or what stands there when as many are to be had as anybody wants. */
export const quantityWords = (quantity: number | null): string =>
  quantity === null ? 'Unlimited' : quantity.toLocaleString('en-US');

/** "Weapon · 3 lb". */
export const kindWords = ({ category, weight }: { category: string | null; weight: number }): string =>
  [
    category ? category.charAt(0).toUpperCase() + category.slice(1) : '',
    `${weight.toLocaleString('en-US', { maximumFractionDigits: 2 })} lb`,
  ]
    .filter(Boolean)
    .join(' · ');

export const VISIBILITY_WORDS = { private: 'Private', unlisted: 'Unlisted', public: 'Public' } as const;
