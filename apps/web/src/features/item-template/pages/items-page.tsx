import { ArrowDownWideNarrow, ArrowUpNarrowWide, ChevronDown, SearchX } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useSettled } from '../../../platform/use-settled.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import {
  type CatalogFilter,
  type CatalogSort,
  type Category,
  isFiltered,
  NO_FILTER,
  useCatalogPage,
  useCategories,
} from '../api.ts';
import { Attribution } from '../components/attribution.tsx';
import { TemplateTile } from '../components/template-tile.tsx';
import { capitalised, rangeWords, ValueRange } from '../components/value-range.tsx';

/** Typing pauses before the server is asked, in milliseconds. */
const TYPING_PAUSE_MS = 250;
const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'value', label: 'By value' },
  { value: 'weight', label: 'By weight' },
] as const;

interface ListState {
  readonly filter: CatalogFilter;
  readonly sort: CatalogSort;
  readonly isDescending: boolean;
  readonly page: number;
}

const ALL = 'all';

/** One category at a time, with how many things it has. */
function CategoryChips(props: {
  categories: readonly Category[];
  chosen: string | null;
  onChoose: (category: string | null) => void;
}) {
  const chips = [{ name: ALL, count: 0 }, ...props.categories];
  return (
    <ToggleButtonGroup
      aria-label="Category"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[props.chosen ?? ALL]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        props.onChoose(key === undefined || key === ALL ? null : String(key));
      }}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map(({ name, count }) => (
        <ToggleButton
          key={name}
          id={name}
          className="press flex min-h-8 flex-none items-center gap-1.5 rounded-full border border-line bg-surface-1 px-3 text-xs font-medium text-ink-2 data-[hovered]:border-line-strong data-[hovered]:text-ink-1 data-[selected]:border-action data-[selected]:bg-action-quiet data-[selected]:text-ink-1"
        >
          {name === ALL ? 'Everything' : capitalised(name)}
          {name !== ALL && <span className="text-mark text-ink-3 tabular-nums">{count}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Controls({ state, onChange }: { state: ListState; onChange: (change: Partial<ListState>) => void }) {
  const { filter, sort, isDescending } = state;
  const [isRangeOpen, setRangeOpen] = useState(false);
  const setFilter = (next: CatalogFilter) => onChange({ filter: next, page: 1 });
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <SearchField
          label="Search items"
          placeholder="Search items..."
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
      </div>
      <Button aria-expanded={isRangeOpen} onPress={() => setRangeOpen(!isRangeOpen)}>
        {rangeWords(filter)}
      </Button>
      <Menu
        label="Sort"
        trigger={(trigger) => (
          <Button {...trigger}>
            {SORTS.find(({ value }) => value === sort)?.label}
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
        entries={SORTS.map(({ value, label }) => ({
          id: value,
          label,
          isOn: value === sort,
          onAction: () => onChange({ sort: value, page: 1 }),
        }))}
      />
      <IconButton
        tone="secondary"
        label={isDescending ? 'Sorted descending; sort ascending' : 'Sorted ascending; sort descending'}
        icon={
          isDescending ? <ArrowDownWideNarrow aria-hidden="true" /> : <ArrowUpNarrowWide aria-hidden="true" />
        }
        onPress={() => onChange({ isDescending: !isDescending, page: 1 })}
      />
      {isRangeOpen && (
        <div className="w-full sm:max-w-90">
          <ValueRange filter={filter} onFilter={setFilter} />
        </div>
      )}
    </div>
  );
}

function Tiles({
  state,
  onPage,
  onClear,
}: {
  state: ListState;
  onPage: (page: number) => void;
  onClear: () => void;
}) {
  const filter = useSettled(state.filter, TYPING_PAUSE_MS);
  const found = useCatalogPage(filter, state.sort, state.isDescending, state.page);
  if (found.error && !found.data) {
    return <ErrorPanel message={found.error.message} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) {
    return (
      <SkeletonArea label="Loading items" className={GRID}>
        {SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-41" />
        ))}
      </SkeletonArea>
    );
  }
  const { data: templates, meta } = found.data;
  return (
    <>
      <p role="status" className="pb-3 text-xs text-ink-3">
        {meta.total_count.toLocaleString('en-US')} {meta.total_count === 1 ? 'item' : 'items'}
      </p>
      {templates.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No items found"
          actions={isFiltered(state.filter) && <Button onPress={onClear}>Clear Filters</Button>}
        >
          Nothing in the catalogue answers to that.
        </EmptyState>
      ) : (
        <ul className={GRID}>
          {templates.map((template) => (
            <li key={template.id}>
              <TemplateTile template={template} />
            </li>
          ))}
        </ul>
      )}
      <div className="pt-6">
        <Pager current={meta.current_page} total={meta.total_pages} onPage={onPage} />
      </div>
    </>
  );
}

/** /items: everything there is to be had, to look through and to look up. */
export default function ItemsPage() {
  const [state, setState] = useState<ListState>({
    filter: NO_FILTER,
    sort: 'name',
    isDescending: false,
    page: 1,
  });
  const categories = useCategories();
  const change = (next: Partial<ListState>) => setState((current) => ({ ...current, ...next }));
  return (
    <>
      <PageHeader
        title="Items"
        subtitle="The catalogue: what things weigh, what they cost, and what they are."
      />
      <div className="grid gap-3 pb-4">
        <Controls state={state} onChange={change} />
        <CategoryChips
          categories={categories}
          chosen={state.filter.category}
          onChoose={(category) => change({ filter: { ...state.filter, category }, page: 1 })}
        />
      </div>
      <Tiles
        state={state}
        onPage={(page) => {
          change({ page });
          window.scrollTo({ top: 0 });
        }}
        onClear={() => change({ filter: NO_FILTER, page: 1 })}
      />
      <Attribution />
    </>
  );
}
