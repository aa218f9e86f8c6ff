import type { OwnKind, OwnTemplate } from '@quartermaster/contract/own-content';
import { countOf } from '@quartermaster/rules/format-count';

/** The sort orders of the marketplace; each has one fixed direction. */
export const ORDERS = {
  used: { label: 'Most used', sort: 'uses', direction: 'desc' },
  newest: { label: 'Newest', sort: 'created_at', direction: 'desc' },
  rated: { label: 'Best rated', sort: 'rating', direction: 'desc' },
  name: { label: 'By name', sort: 'name', direction: 'asc' },
} as const;
export type Order = keyof typeof ORDERS;

/** The sort order in the URL; most used first if it is missing or unknown. */
export const orderOf = (text: string | undefined): Order =>
  text !== undefined && Object.hasOwn(ORDERS, text) ? (text as Order) : 'used';

/** Converts the filters of a URL to the query of a marketplace list. */
export function marketQuery<Q extends { order?: string }>({ order, ...query }: Q) {
  const { sort, direction } = ORDERS[orderOf(order)];
  return { ...query, sort, direction };
}

/** How many users other than the creator use one template: "Used by 3 people". */
export const usesText = (count: number): string => {
  if (count === 0) return 'Not used by others yet';
  return `Used by ${countOf(count, 'person', 'people')}`;
};

/** The choices of the filter by origin. */
export const ORIGINS = [
  { value: '', label: 'All items' },
  { value: 'users', label: 'From other users' },
  { value: 'catalog', label: 'Catalog' },
] as const;

/** The origin named by the URL, if it is known and no single creator is chosen. */
export const originOf = (text: string | undefined, creatorId: string) =>
  creatorId === '' && (text === 'users' || text === 'catalog') ? text : undefined;

/** Singular and plural names of each kind of template. */
export const OWN_KIND_TEXT = {
  item_template: { label: 'Item', plural: 'Items' },
  shop_template: { label: 'Shop', plural: 'Shops' },
  loot_template: { label: 'Loot', plural: 'Loot' },
} as const satisfies Record<OwnKind, { label: string; plural: string }>;

export const OWN_SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'rating', label: 'By rating' },
  { value: 'uses', label: 'By number of users' },
  { value: 'updated_at', label: 'By date updated' },
] as const;

/** The creator's uses of the template as text: "In 2 of your templates", "Deployed once". */
export function placesText({
  kind,
  places_count: count,
}: Pick<OwnTemplate, 'kind' | 'places_count'>): string {
  if (kind === 'item_template') {
    return count === 0
      ? 'In none of your templates'
      : `In ${countOf(count, 'of your templates', 'of your templates')}`;
  }
  if (count === 0) return 'Not deployed';
  return count === 1 ? 'Deployed once' : `Deployed ${count.toLocaleString('en-US')} times`;
}
