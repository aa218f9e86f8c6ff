import type { getDashboard } from '@quartermaster/contract/dashboard';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import { CalendarClock, MailPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { dateTimeText } from '../../../platform/dates.ts';
import { isFirstAttempt } from '../../../platform/queries.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDashboard } from '../hooks/use-dashboard.ts';
import { hasNothingPending, PartySummaryLines } from './party-summary.tsx';

const ANSWER_TEXTS = { yes: 'You are coming', maybe: 'You might come', no: 'You are not coming' } as const;

function SessionLine({
  session,
}: {
  session: { starts_at: string; own_answer: keyof typeof ANSWER_TEXTS | null };
}) {
  return (
    <p className="flex items-start gap-2.5 text-sm">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
      <span>
        <time dateTime={session.starts_at}>{dateTimeText(session.starts_at)}</time>
        {' · '}
        {session.own_answer ? ANSWER_TEXTS[session.own_answer] : 'Not answered yet'}
      </span>
    </p>
  );
}

/** Invitations and the parties in which something is pending; nothing if there are none. */
function Waiting({ dashboard }: { dashboard: ReplyData<typeof getDashboard> }) {
  const { invitations } = dashboard;
  const parties = dashboard.parties.filter((summary) => summary.next_session || !hasNothingPending(summary));
  if (parties.length + invitations.length === 0) return null;
  return (
    <section aria-label="Waiting for you" className="mb-8">
      <h2 className="mb-3 text-xl">Waiting for you</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {invitations.map(({ id, party_name, inviter_name }) => (
          <li key={id}>
            <Card className="flex h-full items-start gap-2.5 text-sm">
              <MailPlus aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
              <p className="min-w-0 wrap-anywhere">
                {inviter_name} invites you to {party_name}.{' '}
                <TextLink to={paths.parties}>View the invitation</TextLink>
              </p>
            </Card>
          </li>
        ))}
        {parties.map((summary) => (
          <li key={summary.party_id}>
            <Card className="grid h-full content-start gap-2">
              <h3 className="text-base">
                <TextLink to={paths.party(summary.party_id)} className="wrap-anywhere">
                  {summary.party_name}
                </TextLink>
              </h3>
              {summary.next_session && <SessionLine session={summary.next_session} />}
              <PartySummaryLines summary={summary} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * What is pending for the user: invitations and, in the most recently changed parties, sessions, shops, loot to claim,
 * hidden loot (for a gm), and changes by others since the last visit.
 * @param props.children what follows, hidden behind `loading` until the section above it is known, because it would
 *   move under the pointer; not after a failed attempt
 */
export default function WaitingForYou(props: { loading?: ReactNode; children?: ReactNode }) {
  const query = useDashboard();
  const isLoading = isFirstAttempt(query);
  return (
    <>
      {query.data && <Waiting dashboard={query.data.data} />}
      {isLoading && props.loading}
      <div hidden={isLoading}>{props.children}</div>
    </>
  );
}
