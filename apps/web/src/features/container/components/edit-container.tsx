import type { Container, ContainerForm } from '@quartermaster/contract/container';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedFields } from '../../../platform/changed-fields.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { rulesOf } from '../../../platform/form-rules.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { containerRules, useUpdateContainer } from '../api.ts';
import { DescriptionAndLimits } from './container-fields.tsx';

interface EditContainerProps {
  readonly container: Container;
  readonly onClose: () => void;
}

const VISIBILITY = [
  { value: 'private', label: 'Only the character’s player and game masters' },
  { value: 'party', label: 'The whole party' },
] as const;

const formValuesOf = ({
  name,
  description,
  max_weight,
  max_slots,
  visibility,
}: Container): ContainerForm => ({
  name,
  description,
  max_weight,
  max_slots,
  visibility,
});

/** Sends the changes and closes the form, or shows the error. */
function useEditForm({ container, onClose }: EditContainerProps) {
  const edit = useUpdateContainer();
  // The values when the form opened: meanwhile, another user may change the container.
  const [initial] = useState(() => formValuesOf(container));
  const form = useForm<ContainerForm>({ resolver: rulesOf(containerRules), defaultValues: initial });
  const submit = form.handleSubmit(async (values) => {
    const change = changedFields(initial, values);
    if (Object.keys(change).length === 0) return onClose();
    try {
      const { data } = await edit.mutateAsync({ params: { id: container.id }, body: { container: change } });
      showToast(`${data.name} saved`, { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit };
}

/** Updates name, description, limits and, for a character's container, its visibility. */
export function EditContainer(props: EditContainerProps) {
  const { container, onClose } = props;
  const { form, submit } = useEditForm(props);
  return (
    <FormDialog
      title={`Edit ${container.name}`}
      size="sm"
      submitLabel="Save"
      onSubmit={submit}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      isDisabled={form.watch('name').trim() === ''}
      error={form.formState.errors.root?.message}
    >
      <FormField control={form.control} name="name">
        {(field) => <TextField autoFocus label="Container Name" {...field} />}
      </FormField>
      <DescriptionAndLimits control={form.control} />
      {container.owner.type === 'character' && (
        <FormField control={form.control} name="visibility">
          {({ value, ...field }) => (
            <SelectField label="Visibility" value={value ?? null} choices={VISIBILITY} {...field} />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
