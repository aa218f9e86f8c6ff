import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { counted } from '@quartermaster/rules/plural';
import { maySplit } from '@quartermaster/rules/stacking';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { rulesOf } from '../../../platform/form-rules.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useItemWrites } from '../api.ts';

export interface ItemDialogProps {
  readonly item: ItemInstance;
  readonly container: Container;
  readonly onClose: () => void;
}

const closing = (onClose: () => void) => (open: boolean) => {
  if (!open) onClose();
};

interface EditValues {
  name?: string | undefined;
  quantity?: number | undefined;
  notes?: string | undefined;
}

const editRules = () => import('@quartermaster/contract/item').then((c) => c.itemChange);

/** Name, quantity and notes of a thing (domain.md §4, Item edit). Only what was changed is sent. */
export function EditItem({ item, container, onClose }: ItemDialogProps) {
  const { edit } = useItemWrites(container.id);
  const shown: EditValues = { name: item.display_name, quantity: item.quantity, notes: item.notes };
  const form = useForm<EditValues>({ resolver: rulesOf(editRules), defaultValues: shown });
  const submit = form.handleSubmit(async (values) => {
    const changed = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== shown[name as keyof EditValues]),
    );
    if (Object.keys(changed).length === 0) return onClose();
    try {
      await edit.mutateAsync({ params: { id: item.id }, body: { item_instance: changed } });
      showToast(`${values.name ?? item.display_name} saved`, { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  const isPending = form.formState.isSubmitting;
  return (
    <Dialog
      size="sm"
      title={`Edit ${item.display_name}`}
      isOpen
      onOpenChange={closing(onClose)}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form="edit-item" tone="primary" isPending={isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form id="edit-item" label="Edit item" onSubmit={submit}>
        <FormErrorSummary message={form.formState.errors.root?.message} />
        <FormField control={form.control} name="name">
          {({ value, ...field }) => <TextField label="Name" autoFocus value={value ?? ''} {...field} />}
        </FormField>
        {item.is_stackable && (
          <FormField control={form.control} name="quantity">
            {({ value, ...field }) => (
              <NumberField label="Quantity" minValue={1} value={value ?? Number.NaN} {...field} />
            )}
          </FormField>
        )}
        <FormField control={form.control} name="notes">
          {({ value, ...field }) => <TextArea label="Notes" value={value ?? ''} {...field} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

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
