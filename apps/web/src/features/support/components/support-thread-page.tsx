import type { SupportThread } from '@quartermaster/contract/support';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { DiagnosticsReport } from '../../diagnostics/components/diagnostics-report.tsx';
import { Messages } from './messages.tsx';
import { RequestBadges } from './request-row.tsx';

interface SupportThreadPageProps<T extends SupportThread> {
  readonly crumbs: readonly Crumb[];
  readonly thread: Pick<UseQueryResult<{ readonly data: T }>, 'data' | 'error' | 'refetch'>;
  readonly subtitle: (request: T) => ReactNode;
  /** How the page names the user who sent the request: "You" on that user's own page. */
  readonly userName: (request: T) => string;
  readonly actions: (request: T) => ReactNode;
  /** The form of the reader's next message. */
  readonly reply: (request: T) => ReactNode;
}

/** A support request with the messages of both sides, as either side reads it. */
export function SupportThreadPage<T extends SupportThread>(props: SupportThreadPageProps<T>) {
  const { crumbs, thread, subtitle, userName, actions, reply } = props;
  const request = thread.data?.data;
  if (!request) return <ThreadPlaceholder {...props} />;
  return (
    // An unsent message must not move to another request.
    <div key={request.id} className="mx-auto max-w-200">
      <PageHeader
        title={request.subject}
        crumbs={crumbs}
        subtitle={subtitle(request)}
        aside={<RequestBadges request={request} />}
        actions={actions(request)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Messages messages={request.messages} userName={userName(request)} />
        {request.diagnostics !== '' && (
          <details className="text-sm text-ink-2">
            <summary className="touch-area relative w-fit cursor-pointer rounded-s py-1.5 hover:text-ink-1">
              Attached diagnostics report
            </summary>
            <DiagnosticsReport text={request.diagnostics} />
          </details>
        )}
        <Card>{reply(request)}</Card>
      </div>
    </div>
  );
}

function ThreadPlaceholder<T extends SupportThread>({ crumbs, thread }: SupportThreadPageProps<T>) {
  return (
    <div className="mx-auto max-w-200">
      <PageHeader title="Support request" crumbs={crumbs} />
      {thread.error ? (
        <ErrorPanel
          title="Error loading the request"
          message={thread.error.message}
          onRetry={() => void thread.refetch()}
        />
      ) : (
        <SkeletonArea label="Loading the request" className="grid gap-3">
          <SkeletonBlock className="h-28" />
          <SkeletonBlock className="h-28" />
        </SkeletonArea>
      )}
    </div>
  );
}
