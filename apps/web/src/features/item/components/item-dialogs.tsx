import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { countedName } from '@quartermaster/rules/plural';
import { maySplit } from '@quartermaster/rules/stacking';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { historyOf, useUndoDestruction, useUndoToast } from '../../ledger/api.ts';
import { useItemWrites } from '../api.ts';

export interface ItemDialogProps {
  readonly item: ItemInstance;
  readonly container: Container;
  readonly onClose: () => void;
}

const onOpenChange = (onClose: () => void) => (open: boolean) => {
  if (!open) onClose();
};

/** Splits a stack: 1 <= amount < quantity; by default half, rounded down (DOM-4). */
export function SplitItem({ item, container, onClose }: ItemDialogProps) {
  const { split } = useItemWrites(container.id);
  const showUndoable = useUndoToast();
  const [amount, setAmount] = useState(Math.floor(item.quantity / 2));
  const isAllowed = maySplit(amount, item.quantity);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isAllowed) return;
    split.mutate(
      { params: { id: item.id }, body: { quantity: amount } },
      {
        onSuccess: ({ meta }) => {
          showUndoable(`Split off ${countedName(item.display_name, amount)}`, [meta.transaction_id]);
          onClose();
        },
        onWaiting: onClose,
      },
    );
  };
  return (
    <FormDialog
      size="sm"
      title={`Split ${item.display_name}`}
      description={`The stack has ${item.quantity.toLocaleString('en-US')}. The new stack stays in ${container.name}.`}
      submitLabel="Split"
      onSubmit={send}
      onClose={onClose}
      isPending={split.isPending}
      isDisabled={!isAllowed}
      error={split.error?.message}
    >
      <NumberField
        label="Quantity of the new stack"
        minValue={1}
        maxValue={item.quantity - 1}
        value={amount}
        onChange={setAmount}
        {...(isAllowed
          ? { description: `${(item.quantity - amount).toLocaleString('en-US')} stay in this stack.` }
          : {})}
      />
    </FormDialog>
  );
}

/** Destroys an item after a confirmation. */
export function DestroyItem({ item, container, onClose }: ItemDialogProps) {
  const { destroy } = useItemWrites(container.id);
  const showUndoable = useUndoDestruction();
  const subject = countedName(item.display_name, item.quantity);
  return (
    <ConfirmDialog
      title={`Destroy ${subject}?`}
      confirmLabel="Destroy"
      isOpen
      onOpenChange={onOpenChange(onClose)}
      isPending={destroy.isPending}
      error={destroy.error?.message}
      onConfirm={() =>
        destroy.mutate(
          { params: { id: item.id }, query: { quantity: String(item.quantity) } },
          {
            onSuccess: () => {
              showUndoable(`${subject} destroyed`, historyOf(container), item.id);
              onClose();
            },
            onWaiting: onClose,
          },
        )
      }
    >
      <p>Are you sure you want to destroy this item? This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
