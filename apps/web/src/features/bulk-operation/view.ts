import {
  BULK_ACTIONS,
  BULK_ROW_STATES,
  BULK_STATES,
  type BulkAction,
  type BulkOperation,
  type BulkRowState,
  type previewBulkOperation,
} from '@quartermaster/contract/bulk-operation';
import { selectionRejection, subjectsOf } from '@quartermaster/contract/bulk-selection';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import { countOf, formatCount } from '@quartermaster/rules/format-count';
import type { BadgeTone } from '../../ui/badge.tsx';

const ACTION_LABELS: Record<BulkAction, string> = {
  suspend: 'Suspend',
  lift_suspension: 'Lift suspension',
  grant_tier: 'Grant tier',
  message: 'Send message',
  revoke_sessions: 'End sessions',
  delete_unverified: 'Delete unverified accounts',
  archive_parties: 'Archive unused parties',
};
export const actionLabel = (action: BulkAction): string => ACTION_LABELS[action];
export const ACTION_CHOICES = BULK_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }));

export const STATE_TEXT: Record<BulkOperation['state'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Running', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  canceled: { label: 'Canceled', tone: 'warning' },
};
export const STATE_CHOICES = BULK_STATES.map((value) => ({ value, label: STATE_TEXT[value].label }));

export const ROW_TEXT: Record<BulkRowState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  succeeded: { label: 'Done', tone: 'success' },
  skipped: { label: 'Skipped', tone: 'warning' },
  failed: { label: 'Failed', tone: 'error' },
};
export const ROW_CHOICES = BULK_ROW_STATES.map((value) => ({ value, label: ROW_TEXT[value].label }));
/** The state in a query parameter; undefined if the text is not a state. */
export const rowStateOf = (text: string | null | undefined): BulkRowState | undefined =>
  ROW_CHOICES.find(({ value }) => value === text)?.value;

/** "12 users", or "12 parties" for an action on parties. */
export const subjectsText = (count: number, action: BulkAction): string =>
  countOf(count, ...subjectsOf(action));

/** "12 of 40 processed: 10 done, 2 skipped" */
export function progressText({ total, succeeded, skipped, failed }: BulkOperation): string {
  const parts = [
    [succeeded, 'done'],
    [skipped, 'skipped'],
    [failed, 'failed'],
  ] as const;
  const results = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`);
  const processed = `${formatCount(succeeded + skipped + failed)} of ${formatCount(total)} processed`;
  return results.length > 0 ? `${processed}: ${results.join(', ')}` : processed;
}

export type BulkPreview = ReplyData<typeof previewBulkOperation>;

/** The reason why an operation cannot be started after its preview; null if it can. */
export function rejectionText(preview: BulkPreview, action: BulkAction): string | null {
  const rejection = selectionRejection(preview, action);
  if (rejection === null || preview.eligible > 0) return rejection;
  const reasons = preview.skipped.map(({ reason, count }) => `${formatCount(count)} skipped: ${reason}.`);
  return [rejection, ...reasons].join(' ');
}
