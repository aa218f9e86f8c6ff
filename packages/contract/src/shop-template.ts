import { SHOP_TYPES } from '@quartermaster/rules/shop-labels';
import { z } from 'zod';
import {
  API_PREFIX,
  SHOP_DEFAULT_BUY_MODIFIER,
  SHOP_DEFAULT_SELL_MODIFIER,
  STOCK_LINES_AT_ONCE,
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_TAGS_MAX,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, includeList, line, paging, text } from './fields.ts';
import { templateTag, VISIBILITIES } from './item-template-form.ts';
import { minRatingQuery } from './rating.ts';
import {
  buyModifier,
  restockDays,
  sellModifier,
  shopDisplay,
  shopName,
  shopOverrides,
  shopType,
} from './shop-fields.ts';
import { shopItem, shopItemForm } from './shop-item.ts';
import {
  templateEndpoints,
  templateErrorCodes,
  templateFields,
  tierErrorCodes,
} from './template-endpoints.ts';

export const shopTemplate = z.strictObject({
  ...templateFields,
  owner: z.string(),
  location: z.string(),
  shop_type: shopType,
  buy_modifier: z.number(),
  sell_modifier: z.number(),
  default_restock_days: z.int().nullable(),
  tag_list: z.array(z.string()),
  items_count: z.int(),
  /** Whether the quantity of any item is unlimited. */
  has_unlimited_stock: z.boolean(),
  ...shopDisplay,
  /** The first 100 lines of its stock; present in `shop_template.get`, and in lists if `include` requests them. */
  shop_items: z.array(shopItem).optional(),
});

export type ShopTemplate = z.infer<typeof shopTemplate>;

export const {
  get: getShopTemplate,
  remove: deleteShopTemplate,
  duplicate: duplicateShopTemplate,
  rate: rateShopTemplate,
  ratings: listShopTemplateRatings,
} = templateEndpoints({
  slice: 'shop_template',
  noun: 'a shop template',
  data: shopTemplate,
  onDelete: 'deployed shops are kept',
  // DOM-7 specifies "clone" in the path.
  duplicateVerb: 'clone',
  duplicateErrorCodes: tierErrorCodes,
});

const formFields = {
  name: shopName,
  owner: line(100),
  location: line(100),
  description: text(TEMPLATE_DESCRIPTION_MAX),
  shop_type: shopType,
  buy_modifier: buyModifier,
  sell_modifier: sellModifier,
  default_restock_days: restockDays.nullable(),
  tag_list: z.array(templateTag).max(TEMPLATE_TAGS_MAX, { error: `At most ${TEMPLATE_TAGS_MAX} tags` }),
  visibility: z.enum(VISIBILITIES),
  ...shopOverrides,
};

export const shopTemplateForm = z.strictObject({
  ...formFields,
  owner: formFields.owner.default(''),
  location: formFields.location.default(''),
  description: formFields.description.default(''),
  shop_type: formFields.shop_type.default('general'),
  buy_modifier: formFields.buy_modifier.default(SHOP_DEFAULT_BUY_MODIFIER),
  sell_modifier: formFields.sell_modifier.default(SHOP_DEFAULT_SELL_MODIFIER),
  default_restock_days: formFields.default_restock_days.default(null),
  tag_list: formFields.tag_list.default([]),
  visibility: formFields.visibility.default('private'),
  name_override: formFields.name_override.default(null),
  owner_override: formFields.owner_override.default(null),
  location_override: formFields.location_override.default(null),
  description_override: formFields.description_override.default(null),
});

export type ShopTemplateForm = z.input<typeof shopTemplateForm>;

const shopTemplateChange = z.strictObject(formFields).partial();

export type ShopTemplateChange = z.input<typeof shopTemplateChange>;

export const shopFilters = {
  search: line(100).optional(),
  shop_type: z.enum(SHOP_TYPES).optional(),
  location: line(100).optional(),
  min_rating: minRatingQuery.optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  /** Only templates from which an existing shop of this party was deployed. */
  party_id: id.optional(),
  /** Comma-separated; all must be present. */
  tags: line(300).optional(),
  creator_id: id.optional(),
  sort: z.enum(['name', 'rating', 'popularity', 'uses', 'created_at', 'updated_at']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** Comma-separated. Tags are always in the response; `tags` is accepted because clients send it. */
  include: includeList(['tags', 'shop_items']),
};

/** Maximum page size when the stock is included. */
const PER_PAGE_WITH_ITEMS = 20;

const includesFewRows = ({
  include,
  per_page,
}: {
  include?: string[] | undefined;
  per_page: number;
}): boolean => !include?.includes('shop_items') || per_page <= PER_PAGE_WITH_ITEMS;
const pageTooLong = {
  error: `per_page must be at most ${PER_PAGE_WITH_ITEMS} when shop_items are included`,
  path: ['per_page'],
};

export const listShopTemplates = endpoint({
  id: 'shop_template.list',
  method: 'GET',
  path: `${API_PREFIX}/shop_templates`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Shop templates that the caller can see: public templates and the caller’s own',
  query: z.strictObject({ ...paging(20), ...shopFilters }).refine(includesFewRows, pageTooLong),
  reply: { status: 200, data: z.array(shopTemplate), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const searchShops = endpoint({
  id: 'shop_template.search',
  method: 'GET',
  path: `${API_PREFIX}/search/shops`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Search the public shop templates',
  query: z
    .strictObject({ ...paging(20), ...shopFilters, visibility: z.literal('public').default('public') })
    .refine(includesFewRows, pageTooLong),
  reply: { status: 200, data: z.array(shopTemplate), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'search',
});

export const createShopTemplate = endpoint({
  id: 'shop_template.create',
  method: 'POST',
  path: `${API_PREFIX}/shop_templates`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Create a shop template with its first lines; a public template requires a verified email address',
  body: z.strictObject({
    shop_template: shopTemplateForm.extend({
      /** If an item occurs more than once, its first line counts. Either all lines are added or none. */
      shop_items: z
        .array(shopItemForm)
        .max(STOCK_LINES_AT_ONCE, { error: `At most ${STOCK_LINES_AT_ONCE} items at once` })
        .default([]),
    }),
  }),
  reply: { status: 201, data: shopTemplate },
  errorCodes: ['EMAIL_NOT_VERIFIED', 'RESOURCE_NOT_FOUND', ...tierErrorCodes],
});

export const updateShopTemplate = endpoint({
  id: 'shop_template.update',
  method: 'PATCH',
  path: `${API_PREFIX}/shop_templates/{id}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Update a shop template of the caller; deployed shops do not change',
  params: idParams,
  body: z.strictObject({ shop_template: shopTemplateChange }),
  reply: { status: 200, data: shopTemplate },
  errorCodes: [...templateErrorCodes, 'CONFLICT', 'EMAIL_NOT_VERIFIED'],
});

/** Choices of a filter or a form, with the number of public templates for each. */
const choices = z.array(
  z.strictObject({ value: z.string(), label: z.string(), icon: z.string(), count: z.int() }),
);

export const listShopTypes = endpoint({
  id: 'shop_template.types',
  method: 'GET',
  path: `${API_PREFIX}/shop_types`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'The types of shops',
  reply: { status: 200, data: choices },
  errorCodes: [],
});

export const listShopLocations = endpoint({
  id: 'shop_template.locations',
  method: 'GET',
  path: `${API_PREFIX}/shop_locations`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'The suggested locations of shops',
  reply: { status: 200, data: choices },
  errorCodes: [],
});
