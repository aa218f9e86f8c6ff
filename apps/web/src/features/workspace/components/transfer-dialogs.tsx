import type { ItemTemplate } from '@quartermaster/contract/item-template';
import {
  containerTarget,
  TransferDialog,
  type TransferTarget,
} from '../../item/components/transfer-dialog.tsx';
import { templateLoad } from '../../item/view.ts';
import { useDestinations, type WorkspaceModel } from '../hooks/use-workspace.ts';
import {
  availableOf,
  decisionOf,
  defaultQuantity,
  type Entry,
  type Place,
  placeLabel,
  placeNote,
  totalLoad,
} from '../view.ts';

interface TransferEntriesProps {
  readonly entries: readonly Entry[];
  readonly source: Place;
  readonly targetId: string | null;
  readonly model: WorkspaceModel;
  readonly onClose: () => void;
}

const targetOf = (place: Place): TransferTarget => ({
  id: place.id,
  label: placeLabel(place),
  description: placeNote(place),
  container: place.kind === 'container' ? place.container : null,
});

/** Chooses the destination of a transfer, and the quantity of a single entry. */
export function TransferEntries({ entries, source, targetId, model, onClose }: TransferEntriesProps) {
  const [first] = entries;
  const destinations = useDestinations(model);
  if (!first) return null;
  const isSingle = entries.length === 1;
  const places = destinations.filter(
    (place) =>
      place.kind !== 'shop' &&
      place.permissions.deposit &&
      place.partyId === source.partyId &&
      decisionOf(source, place).rejection === null,
  );
  const verb = source.kind === 'shop' ? 'Buy' : 'Move';
  const quantityOf = (entry: Entry, quantity: number) => (isSingle ? quantity : defaultQuantity(entry));
  return (
    <TransferDialog
      title={`${verb} ${isSingle ? first.name : `${entries.length} items`}`}
      confirmLabel={verb}
      max={isSingle ? availableOf(first) : 1}
      initial={isSingle ? defaultQuantity(first) : 1}
      targets={places.map(targetOf)}
      targetId={places.some(({ id }) => id === targetId) ? targetId : null}
      load={(quantity, contents) =>
        totalLoad(
          entries.map((entry) => ({ entry, quantity: quantityOf(entry, quantity) })),
          contents,
        )
      }
      onConfirm={(quantity, { id }) => {
        onClose();
        const target = places.find((place) => place.id === id);
        if (!target) return;
        model.send(
          entries.map((entry) => ({ entry, quantity: quantityOf(entry, quantity), source, target })),
        );
      }}
      onClose={onClose}
    />
  );
}

interface AddTemplateProps {
  readonly template: ItemTemplate;
  readonly targetId: string | null;
  readonly model: WorkspaceModel;
  readonly onClose: () => void;
}

/**
 * Chooses the quantity and destination of items that are created from a template. Only users who may withdraw items
 * from a container may create items in it.
 */
export function AddTemplate({ template, targetId, model, onClose }: AddTemplateProps) {
  return (
    <TransferDialog
      title={`Add ${template.name}`}
      confirmLabel="Add"
      max={null}
      initial={1}
      targets={model.sources.all.filter(({ permissions }) => permissions.withdraw).map(containerTarget)}
      targetId={targetId}
      load={(quantity, contents) => templateLoad(template, quantity, contents)}
      onConfirm={(quantity, { container }) => {
        onClose();
        if (container) void model.add(template, quantity, container);
      }}
      onClose={onClose}
    />
  );
}
