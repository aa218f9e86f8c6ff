import type { SupportThread } from '@quartermaster/contract/support';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { useSupportReply, useSupportRequest, useSupportStatus } from '../api.ts';
import { MessageForm } from '../components/message-form.tsx';
import { SupportThreadPage } from '../components/support-thread-page.tsx';

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

/** The form for a further message to support. */
function ReplyForm({ request: { id, status } }: { request: SupportThread }) {
  const reply = useSupportReply();
  const isClosed = status === 'closed';
  return (
    <MessageForm
      name="Reply"
      label="Your reply"
      description={isClosed ? 'This request is closed. A reply reopens it.' : undefined}
      submitLabel="Send reply"
      successText="Reply sent"
      onSend={(text) => reply.mutateAsync({ params: { id }, body: { reply: { text } } })}
    />
  );
}

/** /support/{id}: a request with the messages of both sides. */
export default function SupportRequestPage() {
  const { id = '' } = useParams();
  return (
    <SupportThreadPage
      crumbs={CRUMBS}
      thread={useSupportRequest(id)}
      subtitle={({ created_at }) => `Sent on ${dateText(created_at)}`}
      userName={() => 'You'}
      actions={(request) => <StatusButton request={request} />}
      reply={(request) => <ReplyForm request={request} />}
    />
  );
}
