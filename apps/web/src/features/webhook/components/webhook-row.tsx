import type { Webhook } from '@quartermaster/contract/webhook';
import { Webhook as WebhookIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { now } from '../../../platform/clock.ts';
import { agoInSentence, dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DISABLED_REASON_TEXT, eventsText, nameOf, WEBHOOK_STATES } from '../view.ts';

/** The time of the last request to the webhook. */
function LastAttempt({ at }: { at: string | null }) {
  if (at === null) return 'nothing sent yet';
  return <span title={dateTimeText(at)}>last request {agoInSentence(at)}</span>;
}

/** Warnings for the game master. */
function WebhookWarnings({ webhook }: { webhook: Webhook }) {
  const { state, disabled_reason, failing_since, previous_secret_expires_at: overlapEndsAt } = webhook;
  return (
    <>
      {state === 'disabled' && disabled_reason && (
        <p className="text-sm text-error">{DISABLED_REASON_TEXT[disabled_reason]}</p>
      )}
      {state === 'active' && failing_since && (
        <p className="text-sm text-warning">
          Requests have failed since {dateTimeText(failing_since, 'medium')}. After a day, the webhook is
          disabled.
        </p>
      )}
      {overlapEndsAt && Date.parse(overlapEndsAt) > now() && (
        <p className="text-xs text-ink-3">
          Requests are also signed with the previous secret until {dateTimeText(overlapEndsAt, 'medium')}.
        </p>
      )}
    </>
  );
}

/** One webhook: its URL, event types and state. */
export function WebhookRow({ webhook, children }: { webhook: Webhook; children: ReactNode }) {
  const { url, description, created_by, last_attempt_at, state } = webhook;
  const { label, tone } = WEBHOOK_STATES[state];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3.5">
      <WebhookIcon aria-hidden="true" className="mt-0.5 size-5 flex-none text-ink-3" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
          {nameOf(webhook)}
          <Badge tone={tone}>{label}</Badge>
        </p>
        {description !== '' && <p className="text-sm text-ink-2 wrap-anywhere">{url}</p>}
        <p className="text-xs text-ink-3">
          {eventsText(webhook)}
          {' · '}
          <LastAttempt at={last_attempt_at} />
          {` · created by ${created_by.username}`}
        </p>
        <WebhookWarnings webhook={webhook} />
      </div>
      <div className="flex flex-none items-center gap-1.5">{children}</div>
    </li>
  );
}
