import type { DraftOf } from '@quartermaster/contract/draft';
import { RARITIES } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import type { ItemTemplateFields } from '@quartermaster/contract/item-template-form';
import { countOf } from '@quartermaster/rules/format-count';
import { ownTags } from '@quartermaster/rules/tags';
import type { ListFilterState } from '../../platform/hooks/use-list-filter.ts';
import { requestRulesOf } from '../../platform/request-rules.ts';
import type { CATALOG_FILTERS, CatalogFilter } from './api.ts';

export type CatalogState = Pick<
  ListFilterState<(typeof CATALOG_FILTERS)[number] | 'sort' | 'direction'>,
  'filter' | 'change'
>;

type Form = ItemTemplateFields;

/** The form fields: flat, with the tags as one comma-separated text (DOM-3). */
export interface TemplateFields extends Omit<Form, 'metadata' | 'tags'> {
  currency: Form['metadata']['currency'];
  rarity: Form['metadata']['rarity'];
  category: string;
  tags: string;
}

/** The specified defaults (DOM-3). */
export const NEW_TEMPLATE: TemplateFields = {
  name: '',
  description: '',
  weight: 0,
  base_value: 0,
  currency: 'gold',
  rarity: 'common',
  category: '',
  glyph: null,
  stack_size: 1,
  slots: 1,
  tags: '',
  visibility: 'private',
};

/** The form fields of a template. */
export const fieldsOf = (template: ItemTemplate): TemplateFields => ({
  name: template.name,
  description: template.description,
  weight: template.weight,
  base_value: template.base_value,
  currency: template.metadata.currency,
  rarity: template.metadata.rarity as TemplateFields['rarity'],
  category: template.metadata.category,
  glyph: template.glyph as TemplateFields['glyph'],
  stack_size: template.stack_size,
  slots: template.slots,
  tags: ownTags(template.tags).join(', '),
  visibility: template.visibility,
});

/** The form fields of a draft. */
export const fieldsOfDraft = ({ item_template }: DraftOf<'item'>): TemplateFields => {
  const { metadata, tags, glyph, ...fields } = item_template;
  return {
    ...NEW_TEMPLATE,
    ...fields,
    ...metadata,
    glyph: glyph as TemplateFields['glyph'],
    tags: tags.join(', '),
  };
};

/** The request body for the form fields. */
export const formOf = ({ currency, rarity, category, tags, ...fields }: TemplateFields): Form => ({
  ...fields,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
  metadata: { currency, rarity, category },
});

export const templateRules = requestRulesOf<TemplateFields>(
  () => import('@quartermaster/contract/item-template-form').then((c) => c.itemTemplateForm),
  formOf,
  ([field, inner]) => String(field === 'metadata' ? inner : field),
);

/** The label of a range of values. */
export const rangeText = ({ min_value, max_value }: CatalogFilter): string => {
  if (min_value && max_value) return `${min_value}–${max_value} gp`;
  if (min_value) return `From ${min_value} gp`;
  return max_value ? `Up to ${max_value} gp` : 'Value';
};

export const TEMPLATE_SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'value', label: 'By value' },
  { value: 'weight', label: 'By weight' },
  { value: 'rating', label: 'By rating' },
  { value: 'uses', label: 'By number of users' },
  { value: 'created_at', label: 'By date created' },
] as const;

/** The sort order in the URL; by name if it is missing or unknown. */
export const sortOf = (text: string | undefined) =>
  TEMPLATE_SORTS.find(({ value }) => value === text)?.value ?? 'name';

export const itemCount = (count: number): string => countOf(count, 'item');

const isRarity = (text: string | undefined): text is Form['metadata']['rarity'] =>
  RARITIES.some((rarity) => rarity === text);

/**
 * Converts the filters in the URL to a request. An unknown rarity is left out; an unknown sort order becomes `name`.
 */
export const queryOf = <Q extends { rarity?: string; sort?: string; direction?: string }>(query: Q) => ({
  ...query,
  rarity: isRarity(query.rarity) ? query.rarity : undefined,
  sort: sortOf(query.sort),
  direction: query.direction === 'desc' ? ('desc' as const) : ('asc' as const),
});
