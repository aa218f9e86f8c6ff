import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { counted } from '@quartermaster/rules/plural';
import { maySplit } from '@quartermaster/rules/stacking';
import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { useItemWrites } from '../api.ts';

export interface ItemDialogProps {
  readonly item: ItemInstance;
  readonly container: Container;
  readonly onClose: () => void;
}

const closing = (onClose: () => void) => (open: boolean) => {
  if (!open) onClose();
};

/** Two stacks of one: 1 <= amount < quantity, half at first (domain.md §4). */
export function SplitItem({ item, container, onClose }: ItemDialogProps) {
  const { split } = useItemWrites(container.id);
  const [amount, setAmount] = useState(Math.floor(item.quantity / 2));
  const allowed = maySplit(amount, item.quantity);
  const send = () =>
    split.mutate(
      { params: { id: item.id }, body: { quantity: amount } },
      {
        onSuccess: () => {
          showToast(`${counted(item.display_name, amount)} put aside`, { tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      size="sm"
      title={`Split ${item.display_name}`}
      description={`There are ${item.quantity.toLocaleString('en-US')}. The new stack stays in ${container.name}.`}
      isOpen
      onOpenChange={closing(onClose)}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button tone="primary" isDisabled={!allowed} isPending={split.isPending} onPress={send}>
            Split
          </Button>
        </>
      }
    >
      <NumberField
        label="In the new stack"
        minValue={1}
        maxValue={item.quantity - 1}
        value={amount}
        onChange={setAmount}
        error={split.error?.message}
        {...(allowed
          ? { description: `${(item.quantity - amount).toLocaleString('en-US')} stay as they are.` }
          : {})}
      />
    </Dialog>
  );
}

/** Asks in the specification's words, then destroys. */
export function DestroyItem({ item, container, onClose }: ItemDialogProps) {
  const { destroy } = useItemWrites(container.id);
  const words = counted(item.display_name, item.quantity);
  return (
    <ConfirmDialog
      title={`Destroy ${words}?`}
      confirmLabel="Destroy"
      isOpen
      onOpenChange={closing(onClose)}
      isPending={destroy.isPending}
      error={destroy.error?.message}
      onConfirm={() =>
        destroy.mutate(
          { params: { id: item.id } },
          {
            onSuccess: () => {
              showToast(`${words} destroyed`, { tone: 'success' });
              onClose();
            },
          },
        )
      }
    >
      <p>Are you sure you want to destroy this item? This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
