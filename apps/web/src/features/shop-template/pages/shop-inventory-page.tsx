import type { ShopItem } from '@quartermaster/contract/shop-item';
import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { countOf } from '@quartermaster/rules/format-count';
import { PackagePlus, SearchX, Store } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListStates } from '../../../ui/list-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useShopTemplate, useStockWrites } from '../api.ts';
import { StockBadge } from '../components/shop-card.tsx';
import { StockEditor } from '../components/stock-editor.tsx';
import { StockFailure } from '../components/stock-failure.tsx';
import { TemplateFallback } from '../components/template-fallback.tsx';
import { useStock } from '../hooks/use-stock.ts';

// Dialogs contain form fields, so they are loaded when they are opened.
const AddStock = lazy(() => import('../components/add-stock.tsx'));
const EditLine = lazy(() => import('../components/edit-line.tsx'));

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly line: ShopItem };

/** Asks for confirmation before a line is deleted. */
function RemoveLine({
  template,
  line,
  onClose,
}: {
  template: ShopTemplate;
  line: ShopItem;
  onClose: () => void;
}) {
  const { remove } = useStockWrites(template.id);
  return (
    <ConfirmDialog
      title={`Remove ${line.name}?`}
      confirmLabel="Remove"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isPending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() =>
        remove.mutate(
          { params: { id: template.id, item_id: line.id } },
          {
            onSuccess: () => {
              showToast(`${line.name} removed`, { tone: 'success' });
              onClose();
            },
          },
        )
      }
    >
      The item is removed from the template. Deployed shops do not change.
    </ConfirmDialog>
  );
}

function Dialogs(props: {
  dialog: OpenDialog;
  template: ShopTemplate;
  lines: readonly ShopItem[];
  onClose: () => void;
}) {
  const { dialog, template, lines, onClose } = props;
  const { add, change } = useStockWrites(template.id);
  const params = { id: template.id };
  if (dialog.kind === 'remove')
    return <RemoveLine template={template} line={dialog.line} onClose={onClose} />;
  if (dialog.kind === 'edit') {
    return (
      <EditLine
        line={dialog.line}
        onSave={async (shop_item) => {
          await change.mutateAsync({ params: { ...params, item_id: dialog.line.id }, body: { shop_item } });
          showToast(`${dialog.line.name} saved`, { tone: 'success' });
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <AddStock
      stockedIds={new Set(lines.map((line) => line.item_template_id))}
      onAdd={async (templates, terms) => {
        const shop_items = templates.map(({ id }) => ({ item_template_id: id, ...terms }));
        const { data } = await add.mutateAsync({ params, body: { shop_items } });
        showToast(`${countOf(data.length, 'item')} added`, { tone: 'success' });
      }}
      onClose={onClose}
    />
  );
}

function EmptyStock({ isSearched, onAdd }: { isSearched: boolean; onAdd: () => void }) {
  if (isSearched) {
    return (
      <EmptyState icon={<SearchX />} title="No items found">
        No item matches these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Store />}
      title="The shelves are empty"
      actions={
        <Button tone="primary" onPress={onAdd}>
          <PackagePlus aria-hidden="true" />
          Add items
        </Button>
      }
    >
      Choose what this shop sells from the catalog. You can add several items at once, and then change the
      quantity and price of each.
    </EmptyState>
  );
}

function Inventory({ template }: { template: ShopTemplate }) {
  const { filter, query, change } = useListFilter(['search']);
  const [dialog, setDialog, closeDialog] = useDialog<OpenDialog>();
  const debouncedSearch = query.search ?? '';
  const stock = useStock(template.id, debouncedSearch, filter.page);
  const lines = stock.data?.data ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5 pb-4">
        <div className="min-w-0 flex-1 basis-60">
          <FilterSearch
            label="Search items"
            placeholder="Search items..."
            value={filter.search}
            onChange={(search) => change({ search })}
          />
        </div>
        <StockBadge stock={template} />
        <Button tone="primary" onPress={() => setDialog({ kind: 'add' })}>
          <PackagePlus aria-hidden="true" />
          Add items
        </Button>
      </div>
      <ListStates
        list={stock}
        noun="stock"
        skeleton="h-16"
        empty={
          stock.hasFailed ? (
            <StockFailure onRetry={() => void stock.refetch()} />
          ) : (
            <EmptyStock isSearched={debouncedSearch !== ''} onAdd={() => setDialog({ kind: 'add' })} />
          )
        }
        onPage={(page) => change({ page })}
      >
        {(visibleLines) => (
          <StockEditor
            lines={visibleLines}
            onEdit={(line) => setDialog({ kind: 'edit', line })}
            onRemove={(line) => setDialog({ kind: 'remove', line })}
          />
        )}
      </ListStates>
      <Suspense>
        {dialog && <Dialogs dialog={dialog} template={template} lines={lines} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}

/** /shops/templates/{id}/inventory: the stock of a shop template (DOM-2, DOM-3). */
export default function ShopInventoryPage() {
  const { id = '' } = useParams();
  const query = useShopTemplate(id);
  const template = query.data?.data;
  const error = errorInsteadOf(query);
  if (!template || error) return <TemplateFallback error={error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader
        title="Shop inventory"
        documentTitle={`${template.name}: inventory`}
        crumbs={[
          { label: 'Shops', to: paths.shops },
          { label: template.name, to: paths.shopTemplate(id) },
        ]}
        actions={<LinkButton to={paths.shopTemplate(id)}>View Template</LinkButton>}
      />
      {template.permissions.edit ? (
        <Inventory template={template} />
      ) : (
        <ErrorPanel
          title="This stock cannot be edited"
          message="Only the creator of a shop template can change its stock. Duplicate it to edit your own copy."
          actions={<LinkButton to={paths.shopTemplate(id)}>Back to the shop</LinkButton>}
        />
      )}
    </>
  );
}
