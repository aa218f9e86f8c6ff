import { Download, FileUp, PackageOpen, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { useUser } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { isFiltered, NO_FILTER, useCatalogPage, useCategories, useExport } from '../api.ts';
import { Attribution } from '../components/attribution.tsx';
import { CategoryChips } from '../components/category-chips.tsx';
import { ListControls, type ListState } from '../components/list-controls.tsx';
import { TemplateTile } from '../components/template-tile.tsx';

const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const SCOPES = [
  { value: 'all', label: 'Everything' },
  { value: 'mine', label: 'My items' },
] as const;

/** Import, export, and the way to a new one. */
function ItemsActions() {
  const navigate = useNavigate();
  const fetchFile = useExport();
  const save = (format: 'csv' | 'json') =>
    fetchFile.mutate(format, {
      onSuccess: () => showToast('Your items are in the downloaded file', { tone: 'success' }),
      onError: () => showToast('Failed to export your items', { tone: 'error' }),
    });
  return (
    <>
      <LinkButton to={paths.marketplace}>Marketplace</LinkButton>
      <Menu
        label="Import and export"
        trigger={(trigger) => (
          <Button {...trigger} isPending={fetchFile.isPending}>
            Import and export
          </Button>
        )}
        entries={[
          {
            id: 'import',
            label: 'Import CSV or JSON',
            icon: <FileUp />,
            onAction: () => void navigate(paths.itemImport),
          },
          { id: 'csv', label: 'Export mine as CSV', icon: <Download />, onAction: () => save('csv') },
          { id: 'json', label: 'Export mine as JSON', icon: <Download />, onAction: () => save('json') },
        ]}
      />
      <LinkButton to={paths.itemNew} tone="primary">
        <Plus aria-hidden="true" />
        Create Item
      </LinkButton>
    </>
  );
}

function NothingFound({
  isMine,
  isNarrowed,
  onClear,
}: {
  isMine: boolean;
  isNarrowed: boolean;
  onClear: () => void;
}) {
  if (isMine && !isNarrowed) {
    return (
      <EmptyState
        icon={<PackageOpen />}
        title="No items of your own yet"
        actions={
          <>
            <LinkButton to={paths.itemNew} tone="primary">
              Create Item
            </LinkButton>
            <LinkButton to={paths.itemImport}>Import from a file</LinkButton>
          </>
        }
      >
        What the catalogue does not have, you write yourself: once, for all your tables.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="No items found"
      actions={isNarrowed && <Button onPress={onClear}>Clear Filters</Button>}
    >
      Nothing in the catalogue answers to that.
    </EmptyState>
  );
}

function Tiles({
  state,
  isMine,
  onPage,
  onClear,
}: {
  state: ListState;
  isMine: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
}) {
  const filter = useDebounced(state.filter);
  const user = useUser();
  const found = useCatalogPage(filter, state.sort, state.isDescending, state.page, isMine ? user.id : null);
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
        <NothingFound isMine={isMine} isNarrowed={isFiltered(state.filter)} onClear={onClear} />
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
  const [params, setParams] = useSearchParams();
  const isMine = params.has('mine');
  const categories = useCategories();
  const change = (next: Partial<ListState>) => setState((current) => ({ ...current, ...next }));
  return (
    <>
      <PageHeader
        title="Items"
        subtitle="The catalogue: what things weigh, what they cost, and what they are."
        actions={<ItemsActions />}
      />
      <div className="grid gap-3 pb-4">
        <SegmentedControl
          label="Whose items"
          segments={SCOPES}
          value={isMine ? 'mine' : 'all'}
          onChange={(scope) => {
            setParams(scope === 'mine' ? { mine: 'true' } : {}, { replace: true });
            change({ page: 1 });
          }}
        />
        <ListControls label="Search items" state={state} onChange={change} />
        <CategoryChips
          categories={categories}
          chosen={state.filter.category}
          onChoose={(category) => change({ filter: { ...state.filter, category }, page: 1 })}
        />
      </div>
      <Tiles
        state={state}
        isMine={isMine}
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
