import type { OwnTemplate } from '@quartermaster/contract/own-content';
import { countOf } from '@quartermaster/rules/format-count';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { ListStates } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';
import { VISIBILITY_TEXT } from '../../shop-template/view.ts';
import { useOwnContent } from '../api.ts';
import { FileMenu } from '../components/file-menu.tsx';
import { OwnRow } from '../components/own-row.tsx';
import { SelectionBar } from '../components/selection-bar.tsx';
import { OWN_KIND_TEXT, OWN_SORTS } from '../view.ts';

const KIND_CHOICES = Object.entries(OWN_KIND_TEXT).map(([value, { plural }]) => ({ value, label: plural }));
const VISIBILITY_CHOICES = Object.entries(VISIBILITY_TEXT).map(([value, label]) => ({ value, label }));

function NoContent({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <NoMatch title="No content found" onClear={onClear}>
      None of your templates matches these filters.
    </NoMatch>
  ) : (
    <EmptyState
      icon={<PackageOpen />}
      title="No content yet"
      actions={
        <>
          <LinkButton to={paths.marketplace}>Browse the marketplace</LinkButton>
          <LinkButton tone="primary" to={paths.itemNew}>
            Create an item
          </LinkButton>
        </>
      }
    >
      Items, shops and loot that you create or duplicate are listed here.
    </EmptyState>
  );
}

/** Rows with checkboxes. Rows that a filter hides or that are on another page are not selected. */
function Rows({ rows }: { rows: readonly OwnTemplate[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  const select = (templates: readonly OwnTemplate[]) => setIds(new Set(templates.map(({ id }) => id)));
  return (
    <>
      <SelectionBar rows={rows} selected={selected} onSelect={select} />
      <ul aria-label="My content" className="rounded-l border border-line bg-surface-1">
        {rows.map((template) => (
          <OwnRow
            key={template.id}
            template={template}
            isSelected={ids.has(template.id)}
            onSelect={(isSelected) =>
              select(isSelected ? [...selected, template] : selected.filter(({ id }) => id !== template.id))
            }
          />
        ))}
      </ul>
    </>
  );
}

function Filters({ state }: { state: ReturnType<typeof useOwnFilter> }) {
  const { filter, change } = state;
  return (
    <FilterBar
      label="Search my content"
      search={filter.search}
      onSearch={(search) => change({ search })}
      filterCount={state.filterCount}
      filters={
        <>
          <FilterSelect
            label="Type"
            any="All types"
            choices={KIND_CHOICES}
            value={filter.kind}
            onChange={(kind) => change({ kind })}
          />
          <FilterSelect
            label="Visibility"
            any="Any visibility"
            choices={VISIBILITY_CHOICES}
            value={filter.visibility}
            onChange={(visibility) => change({ visibility })}
          />
        </>
      }
    >
      <SortControls
        sorts={OWN_SORTS}
        sort={OWN_SORTS.find(({ value }) => value === filter.sort)?.value ?? 'name'}
        isDescending={filter.direction === 'desc'}
        onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
        onDirection={(isDescending) => change({ direction: isDescending ? 'desc' : '' })}
      />
    </FilterBar>
  );
}

const useOwnFilter = () => useListFilter(['search', 'kind', 'visibility'], ['sort', 'direction']);

/** /my-content: the user's item, shop and loot templates in one list (DEC-15). */
export default function MyContentPage() {
  const state = useOwnFilter();
  return (
    <>
      <PageHeader
        title="My content"
        subtitle="Your items, shops and loot templates: who sees them, and where they are used."
        actions={<FileMenu query={state.query} />}
      />
      <div className="pb-4">
        <Filters state={state} />
      </div>
      <ListStates
        list={useOwnContent(state.query)}
        noun="content"
        skeleton="h-15"
        count={(total) => countOf(total, 'template')}
        empty={<NoContent isFiltered={state.isFiltered} onClear={state.clear} />}
        onPage={(page) => state.change({ page })}
      >
        {(rows) => <Rows rows={rows} />}
      </ListStates>
    </>
  );
}
