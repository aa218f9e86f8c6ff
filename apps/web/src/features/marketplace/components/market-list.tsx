import { countOf } from '@quartermaster/rules/format-count';
import type { ReactElement, ReactNode } from 'react';
import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { ListPage, type ListQuery } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { CreatorFilter } from './creator-filter.tsx';
import { MarketTabs } from './market-tabs.tsx';
import { OrderMenu } from './order-menu.tsx';

export interface MarketListProps<T> {
  readonly title: string;
  readonly subtitle: string;
  /** The singular name of the listed records: "loot template". */
  readonly noun: string;
  /** The link to the user's own templates. */
  readonly ownLink: ReactNode;
  readonly state: Pick<
    ListFilterState<'search' | 'creator_id' | 'order'>,
    'filter' | 'change' | 'clear' | 'isFiltered' | 'filterCount'
  >;
  /** The filters behind the Filters button. */
  readonly filters: ReactNode;
  readonly list: ListQuery<T>;
  /** Renders the card of a template, with a React key. */
  readonly children: (template: T) => ReactElement;
}

/** A list of public shop or loot templates. */
export function MarketList<T>({ state, title, noun, ...props }: MarketListProps<T>) {
  const { filter, change } = state;
  return (
    <ListPage
      header={{ title, subtitle: props.subtitle, actions: props.ownLink }}
      filters={
        <div className="grid gap-3 pb-4">
          <MarketTabs />
          <CreatorFilter id={filter.creator_id} onClear={() => change({ creator_id: '' })} />
          <FilterBar
            label={`Search ${title.toLowerCase()}`}
            search={filter.search}
            onSearch={(search) => change({ search })}
            filterCount={state.filterCount - (filter.creator_id ? 1 : 0)}
            filters={props.filters}
          >
            <OrderMenu order={filter.order} onOrder={(order) => change({ order })} />
          </FilterBar>
        </div>
      }
      list={props.list}
      noun={title.toLowerCase()}
      label={title}
      layout="cards"
      skeleton="h-60"
      count={(total) => countOf(total, noun)}
      empty={
        <NoMatch title={`No public ${noun}s found`} onClear={state.isFiltered ? state.clear : undefined}>
          {state.isFiltered
            ? `No public ${noun} matches these filters.`
            : `Create a ${noun} and make it public: other users can then duplicate and deploy it.`}
        </NoMatch>
      }
      onPage={(page) => change({ page })}
    >
      {props.children}
    </ListPage>
  );
}
