import { REPORT_INTERVALS, type ReportKind } from '@quartermaster/contract/report';
import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { withoutEmpty } from '../../admin/api.ts';
import ActionDialog from '../../admin/components/action-dialog.tsx';
import { useReportActions } from '../api.ts';
import { intervalLabel, KIND_CHOICES, kindContents } from '../view.ts';

const WHEN_CHOICES = [
  { value: 'now', label: 'Now' },
  ...REPORT_INTERVALS.map((value) => ({ value, label: intervalLabel(value) })),
] as const;

/** Requests a report for a range of days, or schedules reports. */
export default function NewReport({ onClose }: { onClose: () => void }) {
  const { request, schedule } = useReportActions();
  const [kind, setKind] = useState<ReportKind>('users');
  const [when, setWhen] = useState<(typeof WHEN_CHOICES)[number]['value']>('now');
  const [days, setDays] = useState({ from: '', to: '' });
  const hasDays = when === 'now' && kind !== 'ledger';
  return (
    <ActionDialog
      title="New report"
      label={when === 'now' ? 'Request report' : 'Schedule report'}
      successText={when === 'now' ? 'Report requested' : 'Report scheduled'}
      onConfirm={(reason) =>
        when === 'now'
          ? request.mutateAsync({ body: { kind, reason, ...(hasDays ? withoutEmpty(days) : {}) } })
          : schedule.mutateAsync({ body: { kind, every: when, reason } })
      }
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="Report" choices={KIND_CHOICES} value={kind} onChange={setKind} />
        <SelectField label="When" choices={WHEN_CHOICES} value={when} onChange={setWhen} />
        {hasDays && (
          <>
            <TextField
              label="From (UTC)"
              type="date"
              value={days.from}
              onChange={(from) => setDays({ ...days, from })}
            />
            <TextField
              label="To (UTC)"
              type="date"
              value={days.to}
              onChange={(to) => setDays({ ...days, to })}
            />
          </>
        )}
      </div>
      <p className="mt-3">
        {kindContents(kind)} {hasDays && 'Leave the dates empty to include everything. '}
        {when === 'now'
          ? 'You will be notified when it is ready.'
          : `${kind === 'ledger' ? 'A report is created after each period.' : 'Each report covers one period and is created after the period ends.'} You will be notified when it is ready.`}
      </p>
    </ActionDialog>
  );
}
