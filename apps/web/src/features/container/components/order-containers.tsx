import type { Container } from '@quartermaster/contract/container';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { type DropTarget, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUpdateContainer } from '../api.ts';
import { ContainerGlyph } from './container-glyph.tsx';

interface OrderContainersProps {
  readonly owner: Container['owner'];
  readonly containers: readonly Container[];
  readonly onClose: () => void;
}

type ItemTarget = Extract<DropTarget, { type: 'item' }>;

/** The order after the container `id` was dropped before or after the target container. */
function reorder(ids: readonly string[], id: string, target: Pick<ItemTarget, 'key' | 'dropPosition'>) {
  const otherIds = ids.filter((other) => other !== id);
  const index = otherIds.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
  return [...otherIds.slice(0, index), id, ...otherIds.slice(index)];
}

const ROW =
  'flex items-center gap-3 rounded-m px-2 py-2 outline-offset-[-2px] data-[hovered]:bg-surface-2 data-[dragging]:opacity-45';

const NoContainersToOrder = () => (
  <p className="p-2 text-sm text-ink-2">Add a second container to choose an order.</p>
);

/** Reorders an owner's containers by drag and drop, with pointer or keyboard; the primary one stays first. */
export function OrderContainers({ owner, containers, onClose }: OrderContainersProps) {
  const movable = containers.filter((container) => container.owner.id === owner.id && !container.is_primary);
  /** The order that the user has chosen; null for the stored one. */
  const [chosenOrder, setChosenOrder] = useState<readonly string[] | null>(null);
  const ids = chosenOrder ?? movable.map(({ id }) => id);
  const edit = useUpdateContainer();
  const move = (id: string, target: ItemTarget) => {
    const newOrder = reorder(ids, id, target);
    setChosenOrder(newOrder);
    edit.mutate(
      { params: { id }, body: { container: { position: newOrder.indexOf(id) } } },
      { onError: () => setChosenOrder(null) },
    );
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [id] = keys;
      if (id !== undefined) move(String(id), target);
    },
  });
  const orderedContainers = ids.flatMap((id) => movable.find((container) => container.id === id) ?? []);
  return (
    <Dialog
      size="sm"
      title="Order of containers"
      description={`${owner.name}'s primary container always comes first.`}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <Button tone="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <GridList
        aria-label={`Containers of ${owner.name}`}
        items={orderedContainers}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={NoContainersToOrder}
      >
        {orderedContainers.map((container) => (
          <GridListItem key={container.id} id={container.id} textValue={container.name} className={ROW}>
            <AriaButton slot="drag" className="grid size-8 flex-none place-items-center rounded-s text-ink-3">
              <GripVertical aria-hidden="true" className="size-4" />
            </AriaButton>
            <ContainerGlyph container={container} size="sm" />
            <span className="min-w-0 flex-1 truncate text-sm font-medium">{container.name}</span>
          </GridListItem>
        ))}
      </GridList>
      {edit.error && (
        <p role="alert" className="pt-2 text-sm font-medium text-error">
          {edit.error.message}
        </p>
      )}
    </Dialog>
  );
}
