import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { CatalogFilter } from '../../item-template/api.ts';
import { ListControls } from '../../item-template/components/list-controls.tsx';
import { ORIGINS, originOf } from '../view.ts';
import { CreatorFilter } from './creator-filter.tsx';
import { MarketTabs } from './market-tabs.tsx';

const MoreFilters = lazy(() =>
  import('./more-filters.tsx').then((module) => ({ default: module.MoreFilters })),
);

export type MarketItemState = ListFilterState<
  keyof CatalogFilter | 'tags' | 'min_weight' | 'max_weight' | 'creator_id' | 'sort' | 'direction' | 'origin'
>;

/** Tabs, creator, origin, search, filters and sort order of the public items. */
export function ItemFilters({ state }: { state: MarketItemState }) {
  const { filter, change } = state;
  const hasCreator = filter.creator_id !== '';
  const origin = originOf(filter.origin, filter.creator_id);
  return (
    <div className="grid gap-3 pb-4">
      <MarketTabs />
      <CreatorFilter id={filter.creator_id} onClear={() => change({ creator_id: '' })} />
      {!hasCreator && (
        <SegmentedControl
          label="Made by"
          segments={ORIGINS}
          value={origin ?? ''}
          onChange={(origin) => change({ origin })}
        />
      )}
      <ListControls
        label="Search public items"
        hasAll={!hasCreator && origin === undefined}
        {...state}
        filterCount={state.filterCount - (hasCreator ? 1 : 0)}
      >
        <MoreFilters {...state} />
      </ListControls>
    </div>
  );
}
