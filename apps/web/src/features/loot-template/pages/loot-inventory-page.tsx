import type { PageMeta } from '@quartermaster/contract/envelope';
import type { LootItem } from '@quartermaster/contract/loot-item';
import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { PackageOpen, Plus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/coins.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListStates } from '../../../ui/list-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useLootItems, useLootItemWrites, useLootTemplate } from '../api.ts';
import { LineEditor } from '../components/line-editor.tsx';
import {
  LOOT_CRUMBS,
  LootNotEditable,
  LootTemplateFailure,
  LootTemplateLoading,
} from '../components/loot-template-failure.tsx';
import { itemsText } from '../view.ts';

const AddLines = lazy(() =>
  import('../components/add-lines.tsx').then((module) => ({ default: module.AddLines })),
);

function RemoveLine({ id, line, onClose }: { id: string; line: LootItem; onClose: () => void }) {
  const { remove } = useLootItemWrites();
  return (
    <ConfirmDialog
      title={`Remove ${line.name}?`}
      confirmLabel="Remove line"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() =>
        remove.mutate(
          { params: { id, item_id: line.id } },
          {
            onSuccess: () => {
              showToast(`${line.name} removed`, { tone: 'success' });
              onClose();
            },
          },
        )
      }
      isPending={remove.isPending}
      error={remove.error?.message}
    >
      <p>The line is removed from this template. Deployed loot does not change.</p>
    </ConfirmDialog>
  );
}

/**
 * The last line of the previous page and the first line of the next one; undefined if there is none, or until loaded.
 */
function useAdjacentLines(id: string, { current_page, total_pages }: PageMeta) {
  const previous = useLootItems(id, current_page - 1, current_page > 1);
  const next = useLootItems(id, current_page + 1, current_page < total_pages);
  const linesOf = ({ data, isPlaceholderData }: typeof next) => (isPlaceholderData ? [] : (data?.data ?? []));
  return {
    before: current_page > 1 ? linesOf(previous).at(-1) : undefined,
    after: current_page < total_pages ? linesOf(next)[0] : undefined,
  };
}

function Lines({ id, lines, meta }: { id: string; lines: readonly LootItem[]; meta: PageMeta }) {
  const { before, after } = useAdjacentLines(id, meta);
  const { mutate, isPending } = useLootItemWrites().update;
  const [lineToRemove, setLineToRemove, closeDialog] = useDialog<LootItem>();
  const [movedText, setMovedText] = useState('');
  const move = useCallback(
    (line: LootItem, position: number, lineNumber: number) =>
      mutate(
        { params: { id, item_id: line.id }, body: { loot_item: { position } } },
        {
          onSuccess: () =>
            setMovedText(`${line.name} moved to position ${lineNumber} of ${meta.total_count}`),
          onError: (error) => showFailureToast(error, 'Failed to save the order.'),
        },
      ),
    [mutate, id, meta.total_count],
  );
  return (
    <>
      <p role="status" className="sr-only">
        {movedText}
      </p>
      <ul aria-label="Lines">
        {lines.map((line, index) => (
          <LineEditor
            key={line.id}
            templateId={id}
            line={line}
            lineNumber={(meta.current_page - 1) * meta.per_page + index + 1}
            positionAbove={(lines[index - 1] ?? before)?.position}
            positionBelow={(lines[index + 1] ?? after)?.position}
            isMoving={isPending}
            onMove={move}
            onRemove={setLineToRemove}
          />
        ))}
      </ul>
      {lineToRemove && <RemoveLine id={id} line={lineToRemove} onClose={closeDialog} />}
    </>
  );
}

function Inventory({ template }: { template: LootTemplate }) {
  const { id } = template;
  const { filter, change } = useListFilter([]);
  const [isAdding, setAdding, closeDialog] = useDialog();
  const query = useLootItems(id, filter.page);
  const addButton = (
    <Button tone="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      Add items
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Loot contents"
        subtitle={
          <>
            {itemsText(template.items_count)}, worth about <Money copper={template.average_value_copper} />
          </>
        }
        crumbs={[...LOOT_CRUMBS, { label: template.name, to: paths.lootTemplate(id) }]}
        actions={
          <>
            <LinkButton to={paths.lootTemplate(id)}>Done</LinkButton>
            {addButton}
          </>
        }
      />
      <ListStates
        list={query}
        noun="lines"
        skeleton="h-16"
        empty={
          <EmptyState icon={<PackageOpen />} title="Empty" actions={addButton}>
            Add items and coins, each with a quantity (a number or dice) and a chance.
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      >
        {(lines, meta) => (
          <Card>
            <Lines id={id} lines={lines} meta={meta} />
          </Card>
        )}
      </ListStates>
      {isAdding && (
        <Suspense>
          <AddLines templateId={id} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}

/** /loot/templates/{id}/inventory: the lines of a loot template, for its creator. */
export default function LootInventoryPage() {
  const { id = '' } = useParams();
  const query = useLootTemplate(id);
  const error = errorInsteadOf(query);
  if (error) return <LootTemplateFailure error={error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LootTemplateLoading />;
  const template = query.data.data;
  if (template.permissions.edit) return <Inventory key={id} template={template} />;
  return (
    <>
      <PageHeader
        title="Loot contents"
        crumbs={[...LOOT_CRUMBS, { label: template.name, to: paths.lootTemplate(id) }]}
      />
      <LootNotEditable id={id} />
    </>
  );
}
