import type { FIND_SORTS, FoundItem, Holder } from '@quartermaster/contract/find';
import { RARITIES } from '@quartermaster/contract/item';
import { capitalize } from '@quartermaster/rules/capitalize';
import { paths } from '../../app/paths.ts';
import type { ListFilterState } from '../../platform/hooks/use-list-filter.ts';
import type { ItemMarkKind } from '../../ui/item-parts.tsx';
import type { FindQuery } from './api.ts';

export const FIND_FILTERS = [
  'search',
  'holder_id',
  'state',
  'category',
  'rarity',
  'min_value',
  'max_value',
] as const;
export const FIND_OPTIONS = ['sort', 'direction'] as const;
export type FindState = ListFilterState<(typeof FIND_FILTERS)[number] | (typeof FIND_OPTIONS)[number]>;

type Sort = (typeof FIND_SORTS)[number];
export const SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'holder', label: 'By holder' },
  { value: 'value', label: 'By value' },
  { value: 'rarity', label: 'By rarity' },
  { value: 'quantity', label: 'By quantity' },
];
/** The sort order in the URL; by name if it is missing or unknown. */
export const sortOf = (text: string | undefined): Sort =>
  SORTS.find(({ value }) => value === text)?.value ?? 'name';

export const STATES = [
  { value: 'unidentified', label: 'Unidentified' },
  { value: 'equipped', label: 'Equipped' },
] as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/**
 * Converts the filters in the URL to a request. An invalid holder, state, rarity or value is left out; an unknown sort
 * order becomes `name`.
 */
export function queryOf({ state, sort, direction, rarity, ...query }: FindState['query']): FindQuery {
  const validAmount = (text: string | undefined) => (AMOUNT.test(text ?? '') ? text : undefined);
  return {
    ...query,
    holder_id: UUID.test(query.holder_id ?? '') ? query.holder_id : undefined,
    min_value: validAmount(query.min_value),
    max_value: validAmount(query.max_value),
    rarity: RARITIES.find((value) => value === rarity),
    ...(state === 'unidentified' ? { identified: 'false' as const } : {}),
    ...(state === 'equipped' ? { equipped: 'true' as const } : {}),
    sort: sortOf(sort),
    direction: direction === 'desc' ? 'desc' : 'asc',
  };
}

const HOLDER_KINDS: Record<Holder['type'], string> = {
  character: 'Character',
  party: 'Party',
  shop: 'Shop',
  loot: 'Loot',
};

/** The choices of the holder filter, each with its type. */
export const holderChoices = (holders: readonly Holder[]) =>
  holders.map(({ id, name, type }) => ({ value: id, label: `${name} (${HOLDER_KINDS[type]})` }));

/** The path of the page that shows a found item: the shop, the loot, or its container with a search for the item. */
export function foundItemPath({ holder, container_id, name }: FoundItem): string {
  if (holder.type === 'shop') return paths.shopInstance(holder.id);
  if (holder.type === 'loot') return paths.lootInstance(holder.id);
  return `${paths.container(container_id)}?search=${encodeURIComponent(name)}`;
}

/** The place of an item as text: "Nim · Backpack", "Party Stash", "Ironhand Smithy". */
export const placeName = ({ holder, container_name }: FoundItem): string => {
  if (holder.type === 'character') return `${holder.name} · ${container_name}`;
  return holder.type === 'party' ? container_name : holder.name;
};

export const marksOf = (item: FoundItem): ItemMarkKind[] => [
  ...(item.is_equipped ? (['equipped'] as const) : []),
  ...(item.is_attuned ? (['attuned'] as const) : []),
  ...(item.is_identified ? [] : (['unidentified'] as const)),
];

/** The category, and the rarity if it is above common. */
export const categoryText = ({ category, rarity }: FoundItem): string =>
  [category, rarity === 'common' ? '' : rarity]
    .flatMap((text) => (text ? [capitalize(text)] : []))
    .join(' · ');
