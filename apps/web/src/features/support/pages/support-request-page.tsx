import type { SupportThread } from '@quartermaster/contract/support';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useSupportRequest, useSupportStatus } from '../api.ts';
import { DiagnosticsReport } from '../components/diagnostics-report.tsx';
import { Messages } from '../components/messages.tsx';
import { ReplyForm } from '../components/reply-form.tsx';
import { RequestBadges } from '../components/request-row.tsx';

const CRUMBS = [{ label: 'Support', to: paths.support }];

/** Closes the request, or opens it again. */
function StatusButton({ request: { id, status } }: { request: SupportThread }) {
  const change = useSupportStatus();
  const isClosed = status === 'closed';
  return (
    <Button
      isPending={change.isPending}
      onPress={() =>
        change.mutate({
          params: { id },
          body: { support_request: { status: isClosed ? 'open' : 'closed' } },
        })
      }
    >
      {isClosed ? 'Reopen request' : 'Close request'}
    </Button>
  );
}

function Thread({ request }: { request: SupportThread }) {
  return (
    <>
      <PageHeader
        title={request.subject}
        crumbs={CRUMBS}
        subtitle={`Sent on ${dateText(request.created_at)}`}
        aside={<RequestBadges request={request} />}
        actions={<StatusButton request={request} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Messages messages={request.messages} />
        {request.diagnostics !== '' && (
          <details className="text-sm text-ink-2">
            <summary className="w-fit cursor-pointer rounded-s py-1.5 hover:text-ink-1">
              Attached diagnostics report
            </summary>
            <DiagnosticsReport text={request.diagnostics} />
          </details>
        )}
        <Card>
          <ReplyForm request={request} />
        </Card>
      </div>
    </>
  );
}

/** /support/{id}: a request with the messages of both sides. */
export default function SupportRequestPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useSupportRequest(id);
  return (
    <div className="mx-auto max-w-200">
      {data ? (
        <Thread request={data.data} />
      ) : (
        <>
          <PageHeader title="Support request" crumbs={CRUMBS} />
          {error ? (
            <ErrorPanel
              title="Error loading the request"
              message={error.message}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonArea label="Loading the request" className="grid gap-3">
              <SkeletonBlock className="h-28" />
              <SkeletonBlock className="h-28" />
            </SkeletonArea>
          )}
        </>
      )}
    </div>
  );
}
