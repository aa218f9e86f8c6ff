import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

export interface SaveAsTemplateProps {
  /** The name of the shop or loot. */
  readonly name: string;
  readonly maxLength: number;
  /** Describes what the template contains. */
  readonly description: string;
  readonly isPending: boolean;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Saves a shop or loot as a private template. */
export default function SaveAsTemplate({ onSave, onClose, ...props }: SaveAsTemplateProps) {
  const form = useForm({ defaultValues: { name: props.name } });
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await onSave(name);
      showToast(`Template ${name} saved`, { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title="Save as template"
      size="sm"
      description={props.description}
      submitLabel="Save template"
      onSubmit={submit}
      onClose={onClose}
      isPending={props.isPending}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
    >
      <FormField control={form.control} name="name">
        {(field) => <TextField label="Name" isRequired maxLength={props.maxLength} {...field} />}
      </FormField>
    </FormDialog>
  );
}
