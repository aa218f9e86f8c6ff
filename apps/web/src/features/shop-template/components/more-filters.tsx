import { SHOP_TAGS } from '@quartermaster/rules/shop-labels';
import { type FilterFieldProps, FilterSelect, RatingFilter } from '../../../ui/field/filter-select.tsx';
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

/**
 * The filter by type, for templates and deployed shops.
 * @param props with `hasCounts`, each choice shows the number of its public templates
 */
export function TypeFilter({
  hasCounts,
  ...props
}: Omit<FilterFieldProps, 'label'> & { hasCounts: boolean }) {
  const types = useShopTypes();
  return (
    <FilterSelect label="Type" any="Any type" choices={labeled(types.data?.data, hasCounts)} {...props} />
  );
}

/** The filters of templates by type and location, with the number of public templates of each choice. */
export function TypeAndLocation(props: {
  type: string;
  location: string;
  onChange: (change: { shop_type?: string; location?: string }) => void;
}) {
  const locations = useShopLocations();
  return (
    <>
      <TypeFilter hasCounts value={props.type} onChange={(shop_type) => props.onChange({ shop_type })} />
      <FilterSelect
        label="Location"
        any="Any location"
        choices={labeled(locations.data?.data, true)}
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
      <TypeAndLocation type={filter.shop_type} location={filter.location} onChange={change} />
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
