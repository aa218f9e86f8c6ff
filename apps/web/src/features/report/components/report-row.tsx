import type { Report } from '@quartermaster/contract/report';
import { Download } from 'lucide-react';
import { dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReportFile } from '../api.ts';
import { daysText, intervalLabel, kindLabel, linesText, STATE_TEXT } from '../view.ts';

function DownloadButton({ report }: { report: Report }) {
  const file = useReportFile(report.id);
  const name = `Download: ${kindLabel(report.kind)}, ${daysText(report)}`;
  return (
    <Button size="sm" aria-label={name} isPending={file.isPending} onPress={() => file.mutate()}>
      <Download aria-hidden="true" />
      Download
    </Button>
  );
}

/** A report in the list, with its progress while it is being generated. */
export function ReportRow({ report, onCancel }: { report: Report; onCancel: () => void }) {
  const { kind, state, lines, total, message, every, actor_name, created_at } = report;
  const { label, tone } = STATE_TEXT[state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold text-ink-1">{kindLabel(kind)}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {kind !== 'ledger' && <p className="mt-1 text-sm text-ink-2">{daysText(report)}</p>}
        {message && <p className="mt-1 text-sm wrap-anywhere text-ink-2">{message}</p>}
        {state === 'running' && (
          <progress
            aria-label={`Progress: ${kindLabel(kind)}`}
            className="mt-2 block h-1.5 w-full max-w-80 accent-action"
            max={Math.max(1, total ?? 1)}
            value={lines}
          />
        )}
        <p className="mt-1 text-xs text-ink-3">
          {(state === 'running' || state === 'completed') && `${linesText(report)} · `}
          {every && `${intervalLabel(every)} · `}
          {actor_name} · {dateTimeText(created_at)}
        </p>
      </div>
      {state === 'completed' && <DownloadButton report={report} />}
      {state === 'running' && (
        <Button size="sm" aria-label={`Cancel: ${kindLabel(kind)}, ${daysText(report)}`} onPress={onCancel}>
          Cancel
        </Button>
      )}
    </li>
  );
}
