import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type HistoryOwner, useAdjustment, useUndoToast } from '../api.ts';

export interface RecordAdjustmentProps {
  readonly owner: HistoryOwner;
  /** Adjusts the quantity of this item; without it only a note is written into the history. */
  readonly item?: { readonly id: string; readonly name: string; readonly quantity: number };
  readonly onClose: () => void;
}

interface Values {
  notes: string;
  quantity: number;
}

const NOTE_DESCRIPTION = 'Adds a note to the history about what the group agreed. No items are moved.';

/** The form for a manual adjustment with its reason (DEC-7). */
export default function RecordAdjustment({ owner, item, onClose }: RecordAdjustmentProps) {
  const adjustment = useAdjustment();
  const showUndoable = useUndoToast();
  const form = useForm<Values>({ defaultValues: { notes: '', quantity: item?.quantity ?? 1 } });
  const submit = form.handleSubmit(async ({ notes, quantity }) => {
    if (notes.trim() === '') {
      return form.setError('notes', { message: 'Enter what was adjusted and why' }, { shouldFocus: true });
    }
    const ownerId = owner.kind === 'party' ? { party_id: owner.id } : { character_id: owner.id };
    const quantityFields = item ? { item_instance_id: item.id, quantity } : {};
    const transaction = { ...ownerId, ...quantityFields, transaction_type: 'adjust' as const, notes };
    try {
      const { data } = await adjustment.mutateAsync({ body: { transaction } });
      showUndoable('Adjustment recorded', [data.can_undo ? data.id : undefined]);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      size="sm"
      title={item ? `Adjust quantity of ${item.name}` : 'Record adjustment'}
      description={item ? 'Corrects the quantity; the history keeps the reason.' : NOTE_DESCRIPTION}
      submitLabel={item ? 'Adjust quantity' : 'Record'}
      onSubmit={submit}
      onClose={onClose}
      isPending={adjustment.isPending}
      error={form.formState.errors.root?.message}
    >
      {item && (
        <FormField control={form.control} name="quantity">
          {(field) => <NumberField label="New quantity" minValue={1} {...field} />}
        </FormField>
      )}
      <FormField control={form.control} name="notes">
        {(field) => (
          <TextArea label={item ? 'Reason' : 'What was adjusted and why'} isRequired autoFocus {...field} />
        )}
      </FormField>
    </FormDialog>
  );
}
