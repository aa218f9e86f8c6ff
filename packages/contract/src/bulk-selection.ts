import { countOf } from '@quartermaster/rules/format-count';
import type { BulkAction } from './bulk-operation.ts';
import { BULK_ROWS_MAX } from './constants.ts';

// Separate from the endpoints: a function from their module would bring its schemas into the web app (ADR 0020).

/** What an action processes, as singular and plural. */
export const subjectsOf = (action: BulkAction): readonly [singular: string, plural: string] =>
  action === 'archive_parties' ? ['party', 'parties'] : ['user', 'users'];

/** The reason why an operation on a selection is rejected; null if it can start. */
export function selectionRejection(
  { total, eligible }: { readonly total: number; readonly eligible: number },
  action: BulkAction,
): string | null {
  const subjects = subjectsOf(action);
  if (total > BULK_ROWS_MAX)
    return `One operation can process at most ${countOf(BULK_ROWS_MAX, ...subjects)}. Choose a narrower filter or a longer period.`;
  return eligible > 0 ? null : `This selection has no ${subjects[0]} to process.`;
}
