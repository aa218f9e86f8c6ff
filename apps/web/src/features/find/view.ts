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
/** The order that an address names; by name unless it names one that exists. */
export const sortOf = (text: string | undefined): Sort =>
  SORTS.find(({ value }) => value === text)?.value ?? 'name';

export const STATES = [
  { value: 'unidentified', label: 'Unidentified' },
  { value: 'equipped', label: 'Equipped' },
] as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** The filters of an address as the request takes them; what does not exist is left out. */
export function queryOf({ state, sort, direction, rarity, ...query }: FindState['query']): FindQuery {
  const amount = (text: string | undefined) => (AMOUNT.test(text ?? '') ? text : undefined);
  return {
    ...query,
    holder_id: UUID.test(query.holder_id ?? '') ? query.holder_id : undefined,
    min_value: amount(query.min_value),
    max_value: amount(query.max_value),
    rarity: RARITIES.find((each) => each === rarity),
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

/** The holders of a party to choose from, with what each is. */
export const holderChoices = (holders: readonly Holder[]) =>
  holders.map(({ id, name, type }) => ({ value: id, label: `${name} (${HOLDER_KINDS[type]})` }));

/** The page that shows a found item: the shop, the loot, or its container searched for it. */
export function placeOf({ holder, container_id, name }: FoundItem): string {
  if (holder.type === 'shop') return paths.shopInstance(holder.id);
  if (holder.type === 'loot') return paths.lootInstance(holder.id);
  return `${paths.container(container_id)}?search=${encodeURIComponent(name)}`;
}

/** "Nim · Backpack", "Party Stash", "Ironhand Smithy". */
export const placeName = ({ holder, container_name }: FoundItem): string => {
  if (holder.type === 'character') return `${holder.name} · ${container_name}`;
  return holder.type === 'party' ? container_name : holder.name;
};

export const marksOf = (item: FoundItem): ItemMarkKind[] => [
  ...(item.is_equipped ? (['equipped'] as const) : []),
  ...(item.is_attuned ? (['attuned'] as const) : []),
  ...(item.is_identified ? [] : (['unidentified'] as const)),
];

/** Category and a rarity above common. */
export const factsOf = ({ category, rarity }: FoundItem): string =>
  [category, rarity === 'common' ? '' : rarity]
    .flatMap((fact) => (fact ? [capitalize(fact)] : []))
    .join(' · ');
