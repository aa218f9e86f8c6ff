import type { UseQueryResult } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { agoInSentence } from '../../../platform/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { fieldErrorOf } from '../../admin/view.ts';
import type { useRange } from '../hooks/use-range.ts';

type Report = { readonly from: string; readonly to: string; readonly updated_at: string | null };

interface RangeReportProps<R extends Report> extends Pick<ReturnType<typeof useRange>, 'filter' | 'change'> {
  /** The name of the data, such as "revenue". */
  readonly noun: string;
  readonly report: Pick<UseQueryResult<{ data: R }>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  readonly children: (report: R) => ReactNode;
}

/** A report over a range of days: its filter, and its loading, error and empty state. */
export function RangeReport<R extends Report>(props: RangeReportProps<R>) {
  const { noun, report, filter, change, children } = props;
  const data = report.data?.data;
  const error = errorInsteadOf({ data, error: report.error });
  const [fromError, toError] = ['from', 'to'].map((name) => fieldErrorOf(report.error, name));
  return (
    <>
      <div className="mb-5 grid max-w-100 grid-cols-2 items-start gap-3">
        <TextField
          label="From (UTC)"
          type="date"
          value={filter.from || (data?.from ?? '')}
          error={fromError}
          onChange={(from) => change({ from })}
        />
        <TextField
          label="To (UTC)"
          type="date"
          value={filter.to || (data?.to ?? '')}
          error={toError}
          onChange={(to) => change({ to })}
        />
      </div>
      {error ? (
        <ErrorPanel
          title={`Error loading ${noun}`}
          message={fromError ?? toError ?? error.message}
          onRetry={() => void report.refetch()}
        />
      ) : data === undefined ? (
        <SkeletonArea label={`Loading ${noun}`} className="grid gap-3">
          <SkeletonBlock className="h-20" />
          <SkeletonBlock className="h-72" />
          <SkeletonBlock className="h-72" />
        </SkeletonArea>
      ) : data.updated_at === null ? (
        <EmptyState icon={<Hourglass />} title="No numbers yet">
          They are calculated every 10 minutes. The first ones appear soon.
        </EmptyState>
      ) : (
        <div aria-busy={report.isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {children(data)}
          <p className="text-xs text-ink-3">
            Updated {agoInSentence(data.updated_at)}. Days begin at midnight UTC.
          </p>
        </div>
      )}
    </>
  );
}
