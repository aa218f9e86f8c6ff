import { SHOP_TAGS } from '@quartermaster/rules/shop-labels';
import { FilterSelect, RatingFilter } from '../../../ui/field/filter-select.tsx';
import { useShopLocations, useShopTypes } from '../api.ts';
import { parseTags, type ShopFilterState } from '../view.ts';
import { TagChips } from './tag-chips.tsx';

interface CountedChoice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

const labeled = (choices: readonly CountedChoice[] = [], hasCounts: boolean) =>
  choices.map(({ value, label, count }) => ({ value, label: hasCounts ? `${label} (${count})` : label }));

const VISIBILITY_CHOICES = [
  { value: 'public', label: 'Public' },
  { value: 'unlisted', label: 'Unlisted' },
];

/** The filters by type and location, for templates and deployed shops. */
export function TypeAndLocation(props: {
  type: string;
  location: string;
  /** Whether each choice shows the number of its public templates. */
  hasCounts: boolean;
  onChange: (change: { shop_type?: string; location?: string }) => void;
}) {
  const types = useShopTypes();
  const locations = useShopLocations();
  return (
    <>
      <FilterSelect
        label="Type"
        any="Any type"
        choices={labeled(types.data?.data, props.hasCounts)}
        value={props.type}
        onChange={(shop_type) => props.onChange({ shop_type })}
      />
      <FilterSelect
        label="Location"
        any="Any location"
        choices={labeled(locations.data?.data, props.hasCounts)}
        value={props.location}
        onChange={(location) => props.onChange({ location })}
      />
    </>
  );
}

/** The filters of shop templates behind the Filters button: type, location, rating, visibility and tags. */
export function MoreFilters({ filter, change }: Pick<ShopFilterState, 'filter' | 'change'>) {
  return (
    <>
      <TypeAndLocation hasCounts type={filter.shop_type} location={filter.location} onChange={change} />
      <RatingFilter value={filter.min_rating} onChange={(min_rating) => change({ min_rating })} />
      <FilterSelect
        label="Visibility"
        any="Any visibility"
        choices={VISIBILITY_CHOICES}
        value={filter.visibility}
        onChange={(visibility) => change({ visibility })}
      />
      <div className="col-span-full">
        <TagChips
          label="Tags"
          tags={SHOP_TAGS}
          chosen={parseTags(filter.tags)}
          onChange={(tags) => change({ tags: tags.join(',') })}
        />
      </div>
    </>
  );
}
