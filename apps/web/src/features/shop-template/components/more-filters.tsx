import { SHOP_TAGS } from '@quartermaster/rules/shop-words';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useShopLocations, useShopTypes } from '../api.ts';
import { tagsIn } from '../view.ts';
import type { ShopFiltersProps } from './shop-filters.tsx';
import { TagChips } from './tag-chips.tsx';

/** An empty choice cannot be named, so that which narrows nothing has a name of its own. */
const ANY = 'any';
const orAny = (text: string): string => text || ANY;
const fromAny = (value: string): string => (value === ANY ? '' : value);

interface Counted {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

const counted = (first: string, found: readonly Counted[] | undefined) => [
  { value: ANY, label: first },
  ...(found ?? []).map(({ value, label, count }) => ({ value, label: `${label} (${count})` })),
];

const RATINGS = [
  { value: ANY, label: 'Any rating' },
  ...['4.5', '4.0', '3.5', '3.0', '2.5'].map((value) => ({ value, label: `${value} stars and more` })),
];
const VISIBILITIES = [
  { value: ANY, label: 'Any visibility' },
  { value: 'public', label: 'Public' },
  { value: 'unlisted', label: 'Unlisted' },
];

/** Type and place with how many there are of each; for the lists of templates and of deployed shops alike. */
export function TypeAndPlace(props: {
  type: string;
  location: string;
  onChange: (change: { shop_type?: string; location?: string }) => void;
}) {
  const types = useShopTypes();
  const locations = useShopLocations();
  return (
    <>
      <SelectField
        label="Type"
        choices={counted('Any type', types.data?.data)}
        value={orAny(props.type)}
        onChange={(value) => props.onChange({ shop_type: fromAny(value) })}
      />
      <SelectField
        label="Location"
        choices={counted('Any location', locations.data?.data)}
        value={orAny(props.location)}
        onChange={(value) => props.onChange({ location: fromAny(value) })}
      />
    </>
  );
}

/** The filters behind the button. */
export function MoreFilters({ filter, onChange }: ShopFiltersProps) {
  return (
    <div className="grid gap-4 rounded-l border border-line bg-surface-1 p-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TypeAndPlace type={filter.shop_type} location={filter.location} onChange={onChange} />
        <SelectField
          label="Rating"
          choices={RATINGS}
          value={orAny(filter.min_rating)}
          onChange={(value) => onChange({ min_rating: fromAny(value) })}
        />
        <SelectField
          label="Visibility"
          choices={VISIBILITIES}
          value={orAny(filter.visibility)}
          onChange={(value) => onChange({ visibility: fromAny(value) })}
        />
      </div>
      <TagChips
        label="Tags"
        tags={SHOP_TAGS}
        chosen={tagsIn(filter.tags)}
        onChange={(tags) => onChange({ tags: tags.join(',') })}
      />
    </div>
  );
}
