import type { AuditEntryView, AuditVerdict } from '@quartermaster/contract/admin';
import type { AuditReport } from '../../platform/audit-verify.ts';
import type { AuditRow } from './queries/audit-log.ts';

export const presentEntry = (row: AuditRow): AuditEntryView => ({
  ...row,
  occurred_at: row.occurred_at.toISOString(),
  hash: row.hash.toString('hex'),
});

export const presentVerdict = ({ entries, head, broken }: AuditReport): AuditVerdict => ({
  intact: broken === null,
  entries,
  head,
  first_broken: broken,
});
