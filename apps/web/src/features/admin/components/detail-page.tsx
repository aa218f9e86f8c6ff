import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../../platform/api-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';

interface DetailPageProps<Detail> {
  readonly query: Pick<UseQueryResult<{ data: Detail }>, 'data' | 'error' | 'refetch'>;
  /** The title until the record is loaded: "User". */
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly children: (detail: Detail) => ReactNode;
}

/** A page about one record, with its loading and error state. */
export function DetailPage<Detail>({ query, title, crumbs, children }: DetailPageProps<Detail>) {
  const { data, error, refetch } = query;
  if (data) return children(data.data);
  const record = `the ${title.toLowerCase()}`;
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      {error ? (
        isMissing(error) ? (
          <ErrorPanel title={`${title} not found`} message="It might have been deleted." />
        ) : (
          <ErrorPanel
            title={`Error loading ${record}`}
            message={error.message}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <SkeletonArea label={`Loading ${record}`}>
          <SkeletonBlock className="h-80" />
        </SkeletonArea>
      )}
    </>
  );
}
