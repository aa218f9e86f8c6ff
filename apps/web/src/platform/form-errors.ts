import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** The names that a field of the request may have in the form: `user.email` may be `email`. */
const candidateNames = (field: string): string[] => {
  const path = field.replace(/\[(\w+)\]/g, '.$1');
  return [path, path.slice(path.indexOf('.') + 1), path.slice(path.lastIndexOf('.') + 1)];
};

/**
 * Shows each detail of a rejection at its field, and focuses the first such field, as the form's own validation does.
 * Details whose field the form does not have, and the message of a rejection without details, are shown as an error of
 * the whole form (`errors.root`, DOM-5).
 */
export function applyServerErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  const failure = error instanceof ApiError ? error : undefined;
  const fieldNames = new Set(Object.keys(form.getValues()));
  const unmatched: string[] = [];
  // The details of these errors name a limit, a feature or a reason instead of a field.
  const isFieldless = failure?.status === 403 || failure?.status === 503;
  const details = isFieldless ? [] : (failure?.details ?? []);
  let shouldFocus = true;
  for (const detail of details) {
    const name = candidateNames(detail.field).find((candidate) =>
      fieldNames.has(candidate.split('.')[0] ?? ''),
    );
    if (name) {
      form.setError(name as Path<T>, { type: 'server', message: detail.message }, { shouldFocus });
      shouldFocus = false;
    } else unmatched.push(detail.message);
  }
  if (unmatched.length > 0 || details.length === 0) {
    const message =
      unmatched.join(' ') || failure?.message || 'An unexpected error occurred. Please try again.';
    form.setError('root', { type: 'server', message });
  }
}
