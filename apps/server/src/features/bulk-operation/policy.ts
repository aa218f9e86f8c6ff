import type { BulkAction, startBulkOperation } from '@quartermaster/contract/bulk-operation';
import { BULK_LIST_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import { endError } from '../user-admin/policy.ts';

type Body = Omit<Parsed<typeof startBulkOperation>['body'], 'reason' | 'selection'>;

/** The fields of an action besides the list, filter and search that select its users; stored as JSON. */
export type BulkInput = Pick<
  Body,
  'until' | 'granted_tier' | 'ends_at' | 'subject' | 'text' | 'older_than_days' | 'inactive_days'
>;

/** A valid operation: its action and input, and the selection of users or parties. */
export interface BulkPlan {
  readonly action: BulkAction;
  readonly input: BulkInput;
  /** Trimmed, without empty entries; undefined without a list. */
  readonly entries: readonly string[] | undefined;
  readonly filter: Body['filter'];
  readonly search: Body['search'];
}

/**
 * Throws VALIDATION_ERROR with all missing or invalid input and selection fields. The selection is either a list or a
 * filter; `delete_unverified` requires neither and rejects a filter, and `archive_parties` rejects both.
 */
export function planOf(body: Body, now: Date): BulkPlan {
  const { action, list, filter, search, ...input } = body;
  const entries = list ? entriesOf(list) : undefined;
  const errors = [...inputErrors(action, input, now), ...selectionErrors(body, entries)];
  if (errors.length > 0) throw new AppError('VALIDATION_ERROR', undefined, errors);
  return { action, input, entries, filter, search };
}

const entriesOf = (list: string): string[] =>
  list
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const error = (field: string, message: string): ErrorDetail => ({ field, message });

function selectionErrors(
  { action, filter, search }: Body,
  entries: readonly string[] | undefined,
): ErrorDetail[] {
  const isFiltered = filter !== undefined || Boolean(search);
  if (action === 'archive_parties') {
    const message = 'This action selects parties by their last activity';
    return [...(entries ? [error('list', message)] : []), ...(isFiltered ? [error('filter', message)] : [])];
  }
  if (entries && isFiltered) return [error('list', 'Choose either a list or a filter')];
  if (action === 'delete_unverified' && isFiltered)
    return [error('filter', 'This action selects users by the age of their account')];
  if (entries && entries.length > BULK_LIST_MAX)
    return [error('list', `Must have at most ${BULK_LIST_MAX.toLocaleString('en-US')} entries`)];
  if (entries?.length === 0) return [error('list', 'Enter email addresses or usernames')];
  return entries || isFiltered || action === 'delete_unverified'
    ? []
    : [error('list', 'Enter email addresses or usernames, or choose a filter')];
}

/** The fields that each action requires, with the message for a missing one. */
const REQUIRED_INPUT: Partial<Record<BulkAction, readonly (readonly [keyof BulkInput, string])[]>> = {
  grant_tier: [
    ['granted_tier', 'Choose a tier'],
    ['ends_at', 'Choose an end date'],
  ],
  message: [
    ['subject', 'Enter a subject'],
    ['text', 'Enter the text'],
  ],
  delete_unverified: [['older_than_days', 'Enter the age in days']],
  archive_parties: [['inactive_days', 'Enter the number of days without activity']],
};

function inputErrors(action: BulkAction, input: BulkInput, now: Date): ErrorDetail[] {
  const missingInput = (REQUIRED_INPUT[action] ?? []).flatMap(([field, message]) =>
    input[field] ? [] : [error(field, message)],
  );
  const end = action === 'suspend' ? 'until' : action === 'grant_tier' ? 'ends_at' : null;
  const message = end && input[end] ? endError(new Date(input[end]), now) : null;
  return end && message ? [...missingInput, error(end, message)] : missingInput;
}
