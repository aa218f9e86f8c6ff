import type { Container } from '@quartermaster/contract/container';
import type { Load } from '@quartermaster/rules/capacity';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CapacityMeters, capacityText } from '../../container/components/capacity-meters.tsx';
import { containerLabel } from '../../container/view.ts';
import { useContainerItems } from '../api.ts';
import { type Contents, rejectionMessage, rejectionOf } from '../view.ts';

/** A possible destination of a transfer. */
export interface TransferTarget {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** Null for loot, which has no limits. */
  readonly container: Container | null;
}

export const containerTarget = (container: Container): TransferTarget => ({
  id: container.id,
  label: containerLabel(container),
  description: capacityText(container),
  container,
});

export interface TransferDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** The largest quantity; null without a limit. */
  readonly max: number | null;
  readonly initial: number;
  readonly targets: readonly TransferTarget[];
  readonly targetId: string | null;
  /** The load that the quantity would add to a container with these contents. */
  readonly load: (quantity: number, contents: Contents) => Load;
  readonly onConfirm: (quantity: number, target: TransferTarget) => void;
  readonly onClose: () => void;
}

function Presets({ max, onChoose }: { max: number; onChoose: (quantity: number) => void }) {
  const presets = [
    { label: 'One', quantity: 1 },
    { label: 'Half', quantity: Math.max(1, Math.floor(max / 2)) },
    { label: 'All', quantity: max },
  ];
  return (
    <div className="flex gap-2">
      {presets.map(({ label, quantity }) => (
        <Button key={label} size="sm" onPress={() => onChoose(quantity)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The destination's load after the transfer, and the reason if it has no capacity. */
function Preview({ target, load }: { target: Container; load: Load }) {
  const rejection = rejectionOf(target, load);
  return (
    <div className="grid gap-2.5 rounded-m border border-line bg-surface-2 p-3.5">
      <p className="text-xs text-ink-2">
        {target.name} · {capacityText(target)}
      </p>
      <CapacityMeters
        isStacked
        container={target}
        addedLoad={{ pounds: load.weight / 100, slots: load.slots }}
      />
      {rejection && (
        <p role="alert" className="flex items-start gap-1.5 text-xs font-medium text-error">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 flex-none" />
          {rejectionMessage(rejection)}
        </p>
      )}
    </div>
  );
}

/** Quantity and destination of a transfer; the meters preview the result. */
export function TransferDialog(props: TransferDialogProps) {
  const { max, targets, onClose } = props;
  const [quantity, setQuantity] = useState(props.initial);
  const [targetId, setTargetId] = useState(props.targetId ?? targets[0]?.id ?? '');
  const target = targets.find((candidate) => candidate.id === targetId);
  const count = Number.isNaN(quantity) ? 1 : quantity;
  const container = target?.container;
  const targetItems = useContainerItems(container?.id ?? '', '', Boolean(container));
  const load = props.load(count, targetItems.isComplete ? targetItems.items : null);
  const hasCapacity = target !== undefined && (!container || rejectionOf(container, load) === null);
  return (
    <Dialog
      size="sm"
      title={props.title}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {/* Focused, so that Enter confirms the default quantity. */}
          <Button
            autoFocus
            tone="primary"
            isDisabled={!hasCapacity}
            onPress={() => target && props.onConfirm(count, target)}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="To"
          value={targetId || null}
          onChange={setTargetId}
          placeholder="Please select a destination"
          choices={targets.map(({ id, label, description }) => ({ value: id, label, description }))}
        />
        {max !== 1 && (
          <div className="grid gap-2">
            <NumberField
              label="Quantity"
              minValue={1}
              {...(max === null ? {} : { maxValue: max })}
              value={quantity}
              onChange={setQuantity}
            />
            {max !== null && <Presets max={max} onChoose={setQuantity} />}
          </div>
        )}
        {container && <Preview target={container} load={load} />}
      </div>
    </Dialog>
  );
}
