import type { GameSession } from '@quartermaster/contract/game-session';
import type { Party } from '@quartermaster/contract/party';
import { CalendarClock, CalendarPlus, ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import { dateTimeText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { SkeletonArea, SkeletonBlock, SkeletonText } from '../../../ui/skeleton.tsx';
import { useNextSession } from '../api.ts';
import { SessionAnswers } from './session-answers.tsx';

// The code of each dialog is loaded separately.
const SessionForm = lazy(() => import('./session-form.tsx'));
const CalendarDialog = lazy(() => import('./calendar-dialog.tsx'));

type SessionDialog = 'form' | 'calendar';

function PlannedSession({ session }: { session: GameSession }) {
  return (
    <>
      <p className="font-display text-xl font-semibold">
        <time dateTime={session.starts_at}>{dateTimeText(session.starts_at)}</time>
      </p>
      <p className="mt-0.5 text-xs text-ink-3">In your time zone</p>
      {session.note && (
        <p className="mt-2.5 max-w-[70ch] text-sm whitespace-pre-line break-words text-ink-2">
          {session.note}
        </p>
      )}
      {session.link && (
        <p className="mt-2.5 text-sm">
          <a
            href={session.link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex items-center gap-1.5 break-all text-action underline underline-offset-3"
          >
            <ExternalLink aria-hidden="true" className="size-4 flex-none" />
            {session.link}
          </a>
        </p>
      )}
    </>
  );
}

function Content({ party }: { party: Party }) {
  const query = useNextSession(party.id);
  const [openDialog, setOpenDialog, close] = useDialog<SessionDialog>();
  if (query.isPending) {
    return (
      <SkeletonArea label="Loading the next session">
        <SkeletonText height="relaxed" width="60%" />
        <div className="mt-4 flex flex-wrap gap-2.5">
          {party.permissions.schedule_session && <SkeletonBlock className="h-8 w-39" />}
          <SkeletonBlock className="h-8 w-44" />
        </div>
      </SkeletonArea>
    );
  }
  if (query.error && !query.data) {
    return <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  const { session } = query.data.data;
  return (
    <>
      {session ? (
        <PlannedSession session={session} />
      ) : (
        <p className="text-sm text-ink-3">No session scheduled.</p>
      )}
      {session && <SessionAnswers party={party} session={session} />}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {party.permissions.schedule_session && (
          <Button size="sm" tone={session ? 'secondary' : 'primary'} onPress={() => setOpenDialog('form')}>
            <CalendarClock aria-hidden="true" />
            {session ? 'Change session' : 'Schedule session'}
          </Button>
        )}
        <Button size="sm" tone="quiet" onPress={() => setOpenDialog('calendar')}>
          <CalendarPlus aria-hidden="true" />
          Add to my calendar
        </Button>
      </div>
      <Suspense>
        {openDialog === 'form' && <SessionForm partyId={party.id} session={session} onClose={close} />}
        {openDialog === 'calendar' && <CalendarDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/**
 * The party's next session with the members' answers, a button for the calendar link and, for gm and manager, a button
 * that schedules or changes the session.
 */
export default function NextSessionCard({ party }: { party: Party }) {
  return (
    <Card>
      <h2 className="mb-2.5 text-lg">Next session</h2>
      <Content party={party} />
    </Card>
  );
}
