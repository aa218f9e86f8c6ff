import type { TransactionType } from '@quartermaster/contract/transaction';
import type { ReactNode } from 'react';
import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { DATE_RANGES, type DateRange, type HistoryFilter } from '../api.ts';
import { TYPES } from '../view.ts';

export const HISTORY_FILTERS = ['range', 'type', 'actor', 'item', 'from', 'to'] as const;
type FilterState = ListFilterState<(typeof HISTORY_FILTERS)[number]>;

export interface Actor {
  readonly id: string;
  readonly name: string;
}

const TYPE_LIST = Object.keys(TYPES) as TransactionType[];
const DEFAULT_RANGE = '7d';
const RANGES: readonly { value: DateRange; label: string }[] = [
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: 'all', label: 'All' },
];

const TYPE_CHOICES: readonly { value: TransactionType | 'all'; label: string }[] = [
  { value: 'all', label: 'All types' },
  ...TYPE_LIST.map((value) => ({ value, label: TYPES[value].label })),
];

const typeOf = (type = ''): TransactionType | 'all' => TYPE_LIST.find((value) => value === type) ?? 'all';
const NEW_RANGE = { value: 'new', label: 'New' } as const;
const isRange = (range: string): range is DateRange => Object.hasOwn(DATE_RANGES, range);

/** The range in the URL: `all` if the URL has custom dates, and seven days if it has no known range. */
const rangeOf = ({ range = '', from, to }: Partial<Record<'range' | 'from' | 'to', string>>): DateRange =>
  from || to ? 'all' : isRange(range) ? range : DEFAULT_RANGE;

/** Converts the filters in the URL to the filter of the history. */
export const historyFilter = (query: FilterState['query']): Omit<HistoryFilter, 'perPage'> => ({
  range: rangeOf(query),
  type: typeOf(query.type),
  page: Number(query.page),
  actorId: query.actor,
  itemName: query.item,
  from: query.from,
  to: query.to,
});

function MoreFilters({ filter, change, actors }: Pick<FilterState, 'filter' | 'change'> & ActorsProps) {
  return (
    <>
      {actors && (
        <SelectField
          label="Person"
          choices={[
            { value: '', label: 'Everyone' },
            ...actors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.actor}
          onChange={(actor) => change({ actor })}
        />
      )}
      <SelectField
        label="Type"
        choices={TYPE_CHOICES}
        value={typeOf(filter.type)}
        onChange={(type) => change({ type: type === 'all' ? '' : type })}
      />
      <TextField label="From (UTC)" type="date" value={filter.from} onChange={(from) => change({ from })} />
      <TextField label="To (UTC)" type="date" value={filter.to} onChange={(to) => change({ to })} />
    </>
  );
}

interface ActorsProps {
  readonly actors: readonly Actor[] | undefined;
}

/** The filters of a history: range (for a party also since the last visit), item, person, type and dates. */
export function HistoryFilters(
  props: FilterState & ActorsProps & { hasVisit: boolean; children: ReactNode },
) {
  const { filter, change, isFiltered, clear } = props;
  const moreFilters = ['actor', 'type', 'from', 'to'] as const;
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label="Date range"
          segments={props.hasVisit || filter.range === 'new' ? [...RANGES, NEW_RANGE] : RANGES}
          value={rangeOf(filter)}
          onChange={(range) => change({ range: range === DEFAULT_RANGE ? '' : range, from: '', to: '' })}
        />
        {props.children}
      </div>
      <FilterBar
        label="Search items"
        search={filter.item}
        onSearch={(item) => change({ item })}
        filterCount={moreFilters.filter((name) => filter[name] !== '').length}
        filters={<MoreFilters filter={filter} change={change} actors={props.actors} />}
      >
        {isFiltered && (
          <Button tone="quiet" onPress={clear}>
            Clear Filters
          </Button>
        )}
      </FilterBar>
    </div>
  );
}
