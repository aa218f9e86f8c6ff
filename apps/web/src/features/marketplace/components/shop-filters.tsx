import { SHOP_TAGS } from '@quartermaster/rules/shop-labels';
import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { RatingFilter } from '../../../ui/field/filter-select.tsx';
import { TypeAndLocation } from '../../shop-template/components/more-filters.tsx';
import { TagChips } from '../../shop-template/components/tag-chips.tsx';
import { parseTags } from '../../shop-template/view.ts';

type State = ListFilterState<'shop_type' | 'location' | 'min_rating' | 'tags'>;

/** Type, location, rating and tags of public shops. */
export default function ShopFilters({ filter, change }: Pick<State, 'filter' | 'change'>) {
  return (
    <>
      <TypeAndLocation type={filter.shop_type} location={filter.location} onChange={change} />
      <RatingFilter value={filter.min_rating} onChange={(min_rating) => change({ min_rating })} />
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
