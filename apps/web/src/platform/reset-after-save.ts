import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changedFields } from './changed-fields.ts';

/**
 * Resets a form to the saved record, and keeps what the user has changed since the form was submitted.
 * @param submitted the values of the fields when the form was submitted
 */
export function resetAfterSave<T extends FieldValues>(form: UseFormReturn<T>, submitted: T, saved: T): void {
  const laterChanges = changedFields(submitted, form.getValues());
  form.reset(saved);
  for (const [name, value] of Object.entries(laterChanges))
    form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
}
