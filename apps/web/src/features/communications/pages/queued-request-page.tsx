import type { QueuedSupportThread } from '@quartermaster/contract/support';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { SupportThreadPage } from '../../support/components/support-thread-page.tsx';
import { STATUS_TEXT } from '../../support/view.ts';
import { useQueuedRequest, useUpdateQueuedStatus } from '../api.ts';
import { AnswerForm } from '../components/answer-form.tsx';

const ActionDialog = lazy(() => import('../../admin/components/action-dialog.tsx'));

const CRUMBS = [{ label: 'Communications', to: paths.adminCommunications }];

const CHANGES = {
  closed: {
    title: 'Close request',
    successText: 'Request closed',
    text: 'The user is notified, and can reopen the request with a reply.',
  },
  open: {
    title: 'Reopen request',
    successText: 'Request reopened',
    text: `The user is notified. The status becomes “${STATUS_TEXT.answered.label}” if support wrote last, otherwise “${STATUS_TEXT.open.label}”.`,
  },
} as const;

type NextStatus = keyof typeof CHANGES;

function StatusDialog({ id, status, onClose }: { id: string; status: NextStatus; onClose: () => void }) {
  const change = useUpdateQueuedStatus();
  const { title, successText, text } = CHANGES[status];
  return (
    <ActionDialog
      title={title}
      label={title}
      successText={successText}
      onConfirm={(reason) =>
        change.mutateAsync({ params: { id }, body: { reason, support_request: { status } } })
      }
      onClose={onClose}
    >
      {text}
    </ActionDialog>
  );
}

/** Closes or reopens the request. An open dialog keeps its action when another admin changes the status. */
function StatusButton({ request: { id, status } }: { request: QueuedSupportThread }) {
  const [chosenStatus, setChosenStatus, closeDialog] = useDialog<NextStatus>();
  const nextStatus = status === 'closed' ? 'open' : 'closed';
  return (
    <>
      <Button onPress={() => setChosenStatus(nextStatus)}>{CHANGES[nextStatus].title}</Button>
      {chosenStatus && (
        <Suspense>
          <StatusDialog id={id} status={chosenStatus} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}

/** /admin/communications/requests/{id}: a request with all messages, and a form for an answer. */
export default function QueuedRequestPage() {
  const { id = '' } = useParams();
  return (
    <SupportThreadPage
      crumbs={CRUMBS}
      thread={useQueuedRequest(id)}
      subtitle={({ user, created_at }) => (
        <>
          <Link to={paths.adminUser(user.id)} className="rounded-s text-ink-2 underline">
            {user.username}
          </Link>{' '}
          ({user.email}), sent on {dateText(created_at)}
        </>
      )}
      userName={({ user }) => user.username}
      actions={(request) => <StatusButton request={request} />}
      reply={(request) => <AnswerForm request={request} />}
    />
  );
}
