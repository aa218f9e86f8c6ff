import type { ChannelDisabledReason, ChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { capitalize } from '@quartermaster/rules/capitalize';
import { agoInSentence, dateTimeText } from '../../../platform/dates.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const STATES: Readonly<Record<ChannelWebhook['state'], { label: string; tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'neutral' },
  disabled: { label: 'Disabled', tone: 'error' },
};

const DISABLED_REASON_TEXT: Readonly<Record<ChannelDisabledReason, string>> = {
  failing: 'No post could be sent for a day. Resume the posts to try again.',
  gone: 'The webhook was deleted in Discord. Create a new one there, and replace the channel.',
  creator: 'The user who connected the channel is no longer a game master. Resume the posts to take it over.',
};

const lastAttemptText = (at: string | null): string =>
  at === null ? 'nothing sent yet' : `last request ${agoInSentence(at)}`;

/** The connected channel, and the result of its last request. */
export function ChannelStatus({ channel }: { channel: ChannelWebhook }) {
  const { address, state, disabled_reason, last_attempt_at, last_error, waiting, created_by } = channel;
  const { label, tone } = STATES[state];
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
        {address}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-xs text-ink-3">
        <span title={last_attempt_at === null ? undefined : dateTimeText(last_attempt_at)}>
          {capitalize(lastAttemptText(last_attempt_at))}
        </span>
        {waiting > 0 && ` · ${waiting} waiting`}
        {` · connected by ${created_by.username}`}
      </p>
      {disabled_reason && <p className="text-sm text-error">{DISABLED_REASON_TEXT[disabled_reason]}</p>}
      {state === 'active' && last_error !== null && (
        <p className="text-sm text-warning">Last attempt: {last_error}.</p>
      )}
    </div>
  );
}
