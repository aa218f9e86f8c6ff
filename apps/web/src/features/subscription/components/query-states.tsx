import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';

/** The state of a query: loading, failed with a retry, or its data. */
export function QueryStates<T>(props: {
  query: UseQueryResult<{ data: T }>;
  /** The name of the data that is loading, for assistive technology. */
  label: string;
  children: (data: T) => ReactNode;
}) {
  const { query } = props;
  if (query.data) return props.children(query.data.data);
  if (query.error) return <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />;
  return (
    <SkeletonArea label={props.label} className="grid gap-4 lg:grid-cols-2">
      <SkeletonBlock className="h-64" />
      <SkeletonBlock className="h-64" />
    </SkeletonArea>
  );
}
