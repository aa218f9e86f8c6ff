import type { AuditEntryView, AuditVerdict } from '@quartermaster/contract/admin';
import type { AuditReport } from '../../platform/audit-verify.ts';

export interface AuditRow {
  number: number;
  occurred_at: Date;
  action: string;
  actor_id: string | null;
  actor_name: string;
  subject_id: string | null;
  subject_name: string | null;
  details: Record<string, string | number | boolean | null>;
  hash: Buffer;
}

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
