import type { Container } from '@quartermaster/contract/container';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { historyOf, useUndoDeletion } from '../../ledger/api.ts';
import { useDeleteContainer } from '../api.ts';
import { containerLabel } from '../view.ts';
import { capacityText } from './capacity-meters.tsx';

interface DeleteContainerProps {
  readonly container: Container;
  /**
   * All containers that the user can access, as they are now. The dialog offers those of the same party into which the
   * user may deposit.
   */
  readonly containers: readonly Container[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

const stacksText = (count: number): string =>
  count === 1 ? 'one stack' : `${count.toLocaleString('en-US')} stacks`;

/** Possible destinations of the items; containers of the same owner come first. */
const placesFor = (container: Container, containers: readonly Container[]): Container[] =>
  containers
    .filter(
      ({ id, party_id, permissions }) =>
        id !== container.id && party_id === container.party_id && permissions.deposit,
    )
    .sort((a, b) => Number(b.owner.id === container.owner.id) - Number(a.owner.id === container.owner.id));

/** Asks for confirmation before a container is deleted, and for the destination of its items. */
export function DeleteContainer({ container, containers, onClose, onDeleted }: DeleteContainerProps) {
  const places = placesFor(container, containers);
  const [destinationId, setDestinationId] = useState<string | null>(places[0]?.id ?? null);
  const remove = useDeleteContainer();
  const showUndoable = useUndoDeletion();
  const { items_count } = containers.find(({ id }) => id === container.id) ?? container;
  const isEmpty = items_count === 0;
  const query = !isEmpty && destinationId !== null ? { move_to: destinationId } : {};
  const confirm = () =>
    remove.mutate(
      { params: { id: container.id }, query },
      {
        onSuccess: () => {
          showUndoable(`${container.name} deleted`, historyOf(container), container.id);
          onDeleted();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${container.name}?`}
      confirmLabel="Delete container"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isPending={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
    >
      {isEmpty ? (
        <p>The container is empty.</p>
      ) : (
        <div className="grid gap-3">
          <p>It contains {stacksText(items_count)}. Nothing is lost: choose a destination.</p>
          <SelectField
            label="Move items to"
            value={destinationId}
            onChange={setDestinationId}
            placeholder="Please select a destination"
            choices={places.map((place) => ({
              value: place.id,
              label: containerLabel(place),
              description: capacityText(place),
            }))}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
