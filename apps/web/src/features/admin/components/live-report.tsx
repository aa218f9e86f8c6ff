import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';

interface LiveReportProps<Report> {
  readonly query: Pick<UseQueryResult<{ data: Report }>, 'data' | 'error' | 'refetch'>;
  /** The skeletons that are shown while the report loads: their label, and a height class for each skeleton. */
  readonly loading: { readonly label: string; readonly skeletons: readonly string[] };
  readonly failure: { readonly title: string; readonly message?: string | undefined };
  /** The banner above the last report when a refresh fails. */
  readonly stale: { readonly title: string; readonly note?: string };
  readonly children: (report: Report) => ReactNode;
}

/** A report that is refreshed regularly: its loading and error state, and the last report while a refresh fails. */
export function LiveReport<Report>(props: LiveReportProps<Report>) {
  const { query, loading, failure, stale, children } = props;
  const { data, error, refetch } = query;
  if (!data && error)
    return (
      <ErrorPanel
        title={failure.title}
        message={failure.message ?? error.message}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <SkeletonArea label={loading.label} className="grid gap-3">
        {loading.skeletons.map((height) => (
          <SkeletonBlock key={height} className={height} />
        ))}
      </SkeletonArea>
    );
  return (
    <>
      {error && (
        <div className="mb-5">
          <Banner tone="error" title={stale.title}>
            {error.message} This page retries automatically. {stale.note}
          </Banner>
        </div>
      )}
      {children(data.data)}
    </>
  );
}
