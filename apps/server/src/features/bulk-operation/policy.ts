import type { BulkAction, startBulkOperation } from '@quartermaster/contract/bulk-operation';
import { BULK_LIST_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { invalid } from '@quartermaster/contract/errors';
import { requireEnd, requireGrantEnd } from '../user-admin/policy.ts';

type Body = Omit<Parsed<typeof startBulkOperation>['body'], 'reason'>;

/** What an action needs beside its selection; stored as JSON. */
export type BulkInput = Pick<
  Body,
  'until' | 'granted_tier' | 'ends_at' | 'subject' | 'text' | 'older_than_days' | 'inactive_days'
>;

/** A valid operation: what happens, and to which users or parties. */
export interface BulkPlan {
  readonly action: BulkAction;
  readonly input: BulkInput;
  /** Trimmed and not empty; undefined where a filter selects. */
  readonly entries: readonly string[] | undefined;
  readonly filter: Body['filter'];
  readonly search: Body['search'];
}

/** Throws VALIDATION_ERROR unless the action has what it needs, and one of list and filter selects users where it does. */
export function planOf(body: Body, now: Date): BulkPlan {
  const { action, list, filter, search, ...input } = body;
  requireInput(action, input, now);
  const entries = list === undefined || list === '' ? undefined : entriesOf(list);
  const isFiltered = filter !== undefined || Boolean(search);
  if (entries && isFiltered) throw invalid('list', 'Choose either a list or a filter');
  if (action === 'delete_unverified' && isFiltered)
    throw invalid('filter', 'This action selects users by the age of their account');
  if (action === 'archive_parties') {
    if (entries) throw invalid('list', 'This action selects parties by their last use');
    if (isFiltered) throw invalid('filter', 'This action selects parties by their last use');
  }
  if (!(entries || isFiltered || action === 'delete_unverified' || action === 'archive_parties'))
    throw invalid('list', 'Enter email addresses or usernames, or choose a filter');
  return { action, input, entries, filter, search };
}

function entriesOf(list: string): string[] {
  const entries = list
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) throw invalid('list', 'Enter email addresses or usernames');
  if (entries.length > BULK_LIST_MAX)
    throw invalid('list', `Must have at most ${BULK_LIST_MAX.toLocaleString('en-US')} entries`);
  return entries;
}

function requireInput(action: BulkAction, input: BulkInput, now: Date): void {
  if (action === 'suspend') requireEnd(input.until ? new Date(input.until) : null, now);
  if (action === 'grant_tier') {
    if (!input.granted_tier) throw invalid('granted_tier', 'Choose a tier');
    if (!input.ends_at) throw invalid('ends_at', 'Choose an end');
    requireGrantEnd(new Date(input.ends_at), now);
  }
  if (action === 'message') {
    if (!input.subject) throw invalid('subject', 'Enter a subject');
    if (!input.text) throw invalid('text', 'Enter a text');
  }
  if (action === 'delete_unverified' && !input.older_than_days)
    throw invalid('older_than_days', 'Enter the age in days');
  if (action === 'archive_parties' && !input.inactive_days)
    throw invalid('inactive_days', 'Enter the days without use');
}
