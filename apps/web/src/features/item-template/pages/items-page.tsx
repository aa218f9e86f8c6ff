import { Download, FileUp, PackageOpen, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { useUser } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { CATALOG_FILTERS, useCatalogPage, useExport } from '../api.ts';
import { Attribution } from '../components/attribution.tsx';
import { ListControls } from '../components/list-controls.tsx';
import { TemplateTile } from '../components/template-tile.tsx';
import { itemCount, queryOf } from '../view.ts';

const SCOPES = [
  { value: 'all', label: 'All items' },
  { value: 'mine', label: 'My items' },
] as const;

/** Import and export, and links to the public items and to the form for a new item. */
function ItemsActions() {
  const navigate = useNavigate();
  const exportItems = useExport({
    onSuccess: () => showToast('Your items are in the downloaded file', { tone: 'success' }),
    onError: () => showToast('Failed to export your items', { tone: 'error' }),
  });
  return (
    <>
      <LinkButton to={paths.marketplace}>Public items</LinkButton>
      <Menu
        label="Import and export"
        trigger={(trigger) => (
          <Button {...trigger} isPending={exportItems.isPending}>
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
          {
            id: 'csv',
            label: 'Export my items as CSV',
            icon: <Download />,
            onAction: () => exportItems.mutate('csv'),
          },
          {
            id: 'json',
            label: 'Export my items as JSON',
            icon: <Download />,
            onAction: () => exportItems.mutate('json'),
          },
        ]}
      />
      <LinkButton to={paths.itemNew} tone="primary">
        <Plus aria-hidden="true" />
        Create item
      </LinkButton>
    </>
  );
}

function NoItems(props: { isMine: boolean; isFiltered: boolean; search: string; onClear: () => void }) {
  if (props.isMine && !props.isFiltered) {
    return (
      <EmptyState
        icon={<PackageOpen />}
        title="No items of your own yet"
        actions={
          <>
            <LinkButton to={paths.itemNew} tone="primary">
              Create item
            </LinkButton>
            <LinkButton to={paths.itemImport}>Import from a file</LinkButton>
          </>
        }
      >
        Create the items that the catalog does not have. You can use them in all your parties.
      </EmptyState>
    );
  }
  return (
    <NoMatch
      title="No items found"
      onClear={props.isFiltered ? props.onClear : undefined}
      actions={
        props.search && (
          <LinkButton to={paths.itemNewNamed(props.search)} tone="primary">
            Create this item
          </LinkButton>
        )
      }
    >
      No item matches these filters.
    </NoMatch>
  );
}

/** /items: the catalog and the user's own item templates. */
export default function ItemsPage() {
  const user = useUser();
  const state = useListFilter(CATALOG_FILTERS, ['mine', 'sort', 'direction']);
  const { mine, ...query } = state.query;
  const isMine = state.filter.mine !== '';
  const list = useCatalogPage({ ...queryOf(query), creator_id: mine ? user.id : undefined });
  return (
    <>
      <ListPage
        header={{
          title: 'Items',
          subtitle: 'The catalog and your own items, with weight and value.',
          actions: <ItemsActions />,
        }}
        filters={
          <div className="grid gap-3 pb-4">
            <SegmentedControl
              label="Owner"
              segments={SCOPES}
              value={isMine ? 'mine' : 'all'}
              onChange={(scope) => state.change({ mine: scope === 'mine' ? 'true' : '' })}
            />
            <ListControls label="Search items" hasAll={!isMine} {...state} />
          </div>
        }
        list={list}
        noun="items"
        layout="tiles"
        skeleton="h-41"
        count={itemCount}
        empty={
          <NoItems
            isMine={isMine}
            isFiltered={state.isFiltered}
            search={query.search ?? ''}
            onClear={state.clear}
          />
        }
        onPage={(page) => state.change({ page })}
      >
        {(template) => (
          <li key={template.id}>
            <TemplateTile template={template} />
          </li>
        )}
      </ListPage>
      <Attribution />
    </>
  );
}
