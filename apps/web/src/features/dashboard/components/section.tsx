import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';

interface SectionProps {
  readonly title: string;
  readonly listPath: string;
  readonly query: {
    readonly data: unknown;
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Whether more entries exist than are shown. */
  readonly hasMore: boolean;
  readonly children?: ReactNode;
}

/** A section of the dashboard: its heading, and the state of its query. */
export function Section({ title, listPath, query, hasMore, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {hasMore && <TextLink to={listPath}>See all</TextLink>}
      </div>
      {query.isPending && (
        <SkeletonArea label={`Loading ${title.toLowerCase()}`} className="grid gap-3">
          <SkeletonBlock className="h-24" />
          <SkeletonBlock className="h-24" />
        </SkeletonArea>
      )}
      {query.error && !query.data && (
        <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {children}
    </section>
  );
}
