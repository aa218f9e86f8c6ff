import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { LootInstance } from '@quartermaster/contract/loot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedFields } from '../../../platform/changed-fields.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useLootWrites } from '../api.ts';

const textsOf = ({ name, description, instance_data }: LootInstance) => ({
  name,
  description,
  location_name: instance_data.location_name,
});

/** Edits the name, description and location of deployed loot. Sends only changed fields. */
export function EditLoot({ loot, onClose }: { loot: LootInstance; onClose: () => void }) {
  const { update } = useLootWrites();
  // The texts when the dialog opened: meanwhile, another gm may change the loot.
  const [initialTexts] = useState(() => textsOf(loot));
  const form = useForm({ defaultValues: initialTexts });
  const submit = form.handleSubmit(async (texts) => {
    const loot_instance = changedFields(initialTexts, texts);
    if (Object.keys(loot_instance).length === 0) return onClose();
    try {
      const { data } = await update.mutateAsync({ params: { id: loot.id }, body: { loot_instance } });
      showToast(`${data.name} saved`, { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title="Edit loot"
      submitLabel="Save"
      onSubmit={submit}
      onClose={onClose}
      isPending={update.isPending}
      error={form.formState.errors.root?.message}
    >
      <FormField control={form.control} name="name">
        {(field) => <TextField label="Name" isRequired maxLength={TEMPLATE_NAME_MAX} {...field} />}
      </FormField>
      <FormField control={form.control} name="description">
        {(field) => <TextArea label="Description" maxLength={TEMPLATE_DESCRIPTION_MAX} {...field} />}
      </FormField>
      <FormField control={form.control} name="location_name">
        {(field) => <TextField label="Location (optional)" maxLength={100} {...field} />}
      </FormField>
    </FormDialog>
  );
}
