import type { BulkOperation, BulkRow } from '@quartermaster/contract/bulk-operation';
import { displayedUsername } from '@quartermaster/rules/names';
import type { Email } from '../../platform/mail/email.ts';
import type { OperationRow } from './store.ts';

export const presentOperation = (row: OperationRow): BulkOperation => ({
  id: row.id,
  action: row.action,
  actor_name: displayedUsername(row.actor_name),
  reason: row.reason,
  state: row.state,
  total: row.total,
  succeeded: row.succeeded,
  skipped: row.skipped,
  failed: row.failed,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/**
 * The name is a username only if the row refers to a user; otherwise it is the name of a party, or the list's entry.
 */
export const presentRow = (row: BulkRow): BulkRow => ({
  ...row,
  name: row.user_id === null ? row.name : displayedUsername(row.name),
});

/** An operation as a line of the CSV file, in the order of BULK_LIST_CSV_COLUMNS. */
export const operationCells = (operation: BulkOperation): string[] => [
  operation.id,
  operation.action,
  operation.state,
  operation.reason,
  operation.actor_name,
  ...[operation.total, operation.succeeded, operation.skipped, operation.failed].map(String),
  operation.created_at,
  operation.finished_at ?? '',
];

/** A line of the CSV file, in the order of BULK_CSV_COLUMNS. */
export const bulkCells = (row: BulkRow): string[] => [
  String(row.number),
  row.user_id ?? '',
  row.name,
  row.state,
  row.message,
  row.party_id ?? '',
];

/** The email of a bulk message. */
export const messageEmail = (
  recipient: { readonly email: string; readonly username: string },
  { subject, text }: { readonly subject: string; readonly text: string },
): Email => ({
  to: recipient.email,
  subject,
  paragraphs: [`Hello ${recipient.username},`, ...text.split(/\n+/)],
  notes: ['You are receiving this email because you have a Quartermaster account.'],
});
