import type { Announcement } from '@quartermaster/contract/announcement';
import { Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { now } from '../../../platform/clock.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { useAnnouncementActions, useAudience } from '../api.ts';
import { audienceText, dateTimeWithUtc, usersText } from '../view.ts';

const ActionDialog = lazy(() => import('../../admin/components/action-dialog.tsx'));
const AnnouncementForm = lazy(() => import('./announcement-form.tsx'));

type Action = 'edit' | 'publish' | 'start' | 'withdraw' | 'delete';

const ACTIONS_BY_STATE: Record<Announcement['state'], readonly Action[]> = {
  draft: ['edit', 'delete', 'publish'],
  scheduled: ['withdraw', 'start'],
  active: ['withdraw'],
  expired: [],
  withdrawn: [],
};
const ACTION_LABELS: Record<Action, string> = {
  edit: 'Edit',
  publish: 'Publish',
  start: 'Start now',
  withdraw: 'Withdraw',
  delete: 'Delete draft',
};
const ACTION_TONES = {
  publish: 'primary',
  start: 'primary',
  withdraw: 'danger',
  delete: 'quiet',
  edit: 'secondary',
} as const;

/** The actions that the state of an announcement allows; an open dialog stays open when the state changes. */
export function AnnouncementActions({ announcement }: { announcement: Announcement }) {
  const [chosenAction, setChosenAction, close] = useDialog<Action>();
  return (
    <>
      {ACTIONS_BY_STATE[announcement.state].map((action) => (
        <Button key={action} tone={ACTION_TONES[action]} onPress={() => setChosenAction(action)}>
          {ACTION_LABELS[action]}
        </Button>
      ))}
      <Suspense>
        {chosenAction === 'edit' && <AnnouncementForm draft={announcement} onClose={close} />}
        {(chosenAction === 'publish' || chosenAction === 'start') && (
          <Publish announcement={announcement} isNow={chosenAction === 'start'} onClose={close} />
        )}
        {(chosenAction === 'withdraw' || chosenAction === 'delete') && (
          <WithdrawOrDelete announcement={announcement} action={chosenAction} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

interface DialogProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

function Publish({ announcement, isNow, onClose }: DialogProps & { isNow: boolean }) {
  const { id, starts_at } = announcement;
  const { publish } = useAnnouncementActions();
  const { data } = useAudience(announcement);
  // The version when the dialog opened: the server rejects publishing if another admin has changed the draft since.
  const [version] = useState(announcement.version);
  const start = isNow ? 'now' : 'as_planned';
  // If the start time has passed since the draft was saved, the announcement starts immediately.
  const futureStart = !isNow && starts_at && Date.parse(starts_at) > now() ? starts_at : null;
  return (
    <ActionDialog
      title={isNow ? 'Start announcement now' : 'Publish announcement'}
      label={isNow ? 'Start now' : 'Publish'}
      successText={futureStart ? 'Announcement scheduled' : 'Announcement started'}
      onConfirm={(reason) => publish.mutateAsync({ params: { id }, body: { reason, start, version } })}
      onClose={onClose}
    >
      <p>
        {audienceText(announcement)}
        {data && `: ${usersText(data.data.users)} now`}. The announcement starts{' '}
        {futureStart ? `on ${dateTimeWithUtc(futureStart)}` : 'immediately'}. A published announcement cannot
        be changed.
      </p>
    </ActionDialog>
  );
}

function WithdrawOrDelete({
  announcement: { id, state },
  action,
  onClose,
}: DialogProps & { action: 'withdraw' | 'delete' }) {
  const { withdraw, remove } = useAnnouncementActions();
  const navigate = useNavigateFromPage();
  const isDraft = action === 'delete';
  return (
    <ActionDialog
      title={isDraft ? 'Delete draft' : 'Withdraw announcement'}
      label={ACTION_LABELS[action]}
      successText={isDraft ? 'Draft deleted' : 'Announcement withdrawn'}
      isDestructive
      onConfirm={async (reason) => {
        const input = { params: { id }, body: { reason } };
        if (!isDraft) return withdraw.mutateAsync(input);
        await remove.mutateAsync(input);
        await navigate(paths.adminAnnouncements);
      }}
      onClose={onClose}
    >
      {isDraft
        ? 'No user has seen this draft. Deleting it cannot be undone.'
        : state === 'scheduled'
          ? 'It will not start, and nothing is sent.'
          : 'The banner disappears for everyone, and nothing more is sent. Notifications that were already sent are kept.'}
    </ActionDialog>
  );
}
