import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { TransferDialog } from '../../item/components/transfer-dialog.tsx';
import { sumLoads, templateLoad } from '../../item/view.ts';
import type { WorkspaceModel } from '../hooks/use-workspace.ts';
import {
  addedLoad,
  availableOf,
  containerPlace,
  decisionOf,
  defaultQuantity,
  type Entry,
  type Place,
} from '../view.ts';

interface TransferEntriesProps {
  readonly entries: readonly Entry[];
  readonly source: Place;
  readonly targetId: string | null;
  readonly model: WorkspaceModel;
  readonly onClose: () => void;
}

/** Destination of a transfer, and the quantity of a single entry. */
export function TransferEntries({ entries, source, targetId, model, onClose }: TransferEntriesProps) {
  const [first, ...others] = entries;
  if (!first) return null;
  const isSingle = others.length === 0;
  const targets = model.sources.all.filter((container) => {
    const place = containerPlace(container);
    return (
      container.permissions.deposit &&
      container.party_id === source.partyId &&
      decisionOf(source, place).refusal === null
    );
  });
  const verb = source.kind === 'shop' ? 'Buy' : 'Move';
  const quantityOf = (entry: Entry, quantity: number) => (isSingle ? quantity : defaultQuantity(entry));
  return (
    <TransferDialog
      title={`${verb} ${isSingle ? first.name : `${entries.length} items`}`}
      confirmLabel={verb}
      most={isSingle ? availableOf(first) : 1}
      initial={isSingle ? defaultQuantity(first) : 1}
      targets={targets}
      targetId={targets.some(({ id }) => id === targetId) ? targetId : null}
      load={(quantity, contents) =>
        sumLoads(entries.map((entry) => addedLoad(entry, quantityOf(entry, quantity), contents)))
      }
      onConfirm={(quantity, container) => {
        onClose();
        const target = containerPlace(container);
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

/** Quantity and destination of items that are created from a template. */
export function AddTemplate({ template, targetId, model, onClose }: AddTemplateProps) {
  return (
    <TransferDialog
      title={`Add ${template.name}`}
      confirmLabel="Add"
      most={null}
      initial={1}
      targets={model.sources.all.filter(({ permissions }) => permissions.deposit)}
      targetId={targetId}
      load={(quantity, contents) => templateLoad(template, quantity, contents)}
      onConfirm={(quantity, target) => {
        onClose();
        void model.add(template, quantity, target);
      }}
      onClose={onClose}
    />
  );
}
