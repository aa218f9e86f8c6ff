import {
  CONTAINER_DEFAULT_MAX_SLOTS,
  CONTAINER_DEFAULT_MAX_WEIGHT_LB,
} from '@quartermaster/contract/constants';
import type { Container, ContainerForm } from '@quartermaster/contract/container';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { rulesOf } from '../../../platform/form-rules.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { containerRules, useCreateContainer } from '../api.ts';
import { DescriptionAndLimits } from './container-fields.tsx';

/** A character or party that a container can be created for. */
export interface ContainerOwner {
  readonly type: 'character' | 'party';
  readonly id: string;
  readonly name: string;
}

const NEW_CONTAINER: ContainerForm = {
  name: '',
  description: '',
  max_weight: CONTAINER_DEFAULT_MAX_WEIGHT_LB,
  max_slots: CONTAINER_DEFAULT_MAX_SLOTS,
};

interface CreateContainerProps {
  /** The possible owners; the first is the default. */
  readonly owners: readonly ContainerOwner[];
  readonly onClose: () => void;
  readonly onCreated?: (container: Container) => void;
}

/** The Create New Container form: sends the input and closes, or shows the error. */
function useCreateForm({ owners, onClose, onCreated }: CreateContainerProps) {
  const createForCharacter = useCreateContainer('character');
  const createForParty = useCreateContainer('party');
  const form = useForm<ContainerForm>({ resolver: rulesOf(containerRules), defaultValues: NEW_CONTAINER });
  const submit = (ownerId: string) =>
    form.handleSubmit(async (container) => {
      const owner = owners.find((candidate) => candidate.id === ownerId);
      if (!owner) return;
      const create = owner.type === 'party' ? createForParty : createForCharacter;
      try {
        const { data } = await create.mutateAsync({ params: { id: owner.id }, body: { container } });
        showToast(`${data.name} is ready for ${owner.name}`, { tone: 'success' });
        onCreated?.(data);
        onClose();
      } catch (error) {
        applyServerErrors(form, error);
      }
    });
  return { form, submit };
}

/** The Create New Container dialog (DOM-2). */
export function CreateContainer(props: CreateContainerProps) {
  const { owners, onClose } = props;
  const [ownerId, setOwnerId] = useState(owners[0]?.id ?? '');
  const { form, submit } = useCreateForm(props);
  return (
    <FormDialog
      title="Create New Container"
      size="sm"
      submitLabel="Create Container"
      onSubmit={submit(ownerId)}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      isDisabled={form.watch('name').trim() === ''}
      error={form.formState.errors.root?.message}
    >
      <FormField control={form.control} name="name">
        {(field) => (
          <TextField
            autoFocus
            label="Container Name"
            placeholder="e.g., Backpack, Belt Pouch, Chest"
            {...field}
          />
        )}
      </FormField>
      {owners.length > 1 && (
        <SelectField
          label="For"
          value={ownerId}
          onChange={setOwnerId}
          choices={owners.map((owner) => ({ value: owner.id, label: owner.name }))}
        />
      )}
      <DescriptionAndLimits control={form.control} />
    </FormDialog>
  );
}
