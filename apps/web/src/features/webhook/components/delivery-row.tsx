import type { Webhook, WebhookDelivery } from '@quartermaster/contract/webhook';
import { countOf } from '@quartermaster/rules/format-count';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { paramsOf, useDeliveryWrites } from '../api.ts';
import { DELIVERY_STATES } from '../view.ts';

type Attempt = WebhookDelivery['attempts'][number];

/** The result of one attempt: the status of the response, if there was one, and the error. */
const outcomeOf = ({ status, error }: Attempt): string =>
  [status === null ? 'No response' : `Status ${status}`, error].filter(Boolean).join(': ');

function Attempts({ attempts, state }: Pick<WebhookDelivery, 'attempts' | 'state'>) {
  if (attempts.length === 0)
    return <p>{state === 'failed' ? 'Not sent, because the webhook was disabled.' : 'Not sent yet.'}</p>;
  return (
    <ol aria-label="Attempts" className="grid gap-1">
      {attempts.map((attempt) => (
        <li key={attempt.at} className="wrap-anywhere">
          {dateTimeText(attempt.at, 'medium')} · {outcomeOf(attempt)} · {attempt.duration_ms} ms
        </li>
      ))}
    </ol>
  );
}

function TextBlock({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <pre className="mt-1 rounded-s bg-surface-2 px-3 py-2 text-xs break-all whitespace-pre-wrap text-ink-1">
        {text || 'Empty'}
      </pre>
    </div>
  );
}

function Redeliver({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { redeliver } = useDeliveryWrites();
  const send = () =>
    redeliver.mutate(
      { params: { ...paramsOf(webhook), delivery_id: delivery.id } },
      {
        onSuccess: () => showToast('Delivery queued again', { tone: 'success' }),
        onError: showFailureToast,
      },
    );
  return (
    <Button
      size="sm"
      aria-label={`Redeliver ${delivery.type} of ${dateTimeText(delivery.created_at)}`}
      isPending={redeliver.isPending}
      onPress={send}
    >
      Redeliver
    </Button>
  );
}

/** The time of the next attempt; a paused webhook sends nothing until it is resumed. */
const nextAttemptText = ({ state }: Webhook, at: string): string =>
  state === 'active' ? `next attempt ${dateTimeText(at, 'medium')}` : 'sent when the webhook is resumed';

export interface DeliveryRowProps {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
  readonly mayRedeliver: boolean;
}

/** One delivery: its outcome, request and response. */
export function DeliveryRow({ webhook, delivery, mayRedeliver }: DeliveryRowProps) {
  const { type, state, attempts, created_at, next_attempt_at, event_number } = delivery;
  const { label, tone } = DELIVERY_STATES[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <code>{type}</code>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-xs text-ink-3">
          <span title={dateTimeText(created_at)}>{agoText(created_at)}</span>
          {event_number !== null && ` · event ${event_number}`}
          {` · ${countOf(attempts.length, 'attempt')}`}
          {next_attempt_at && ` · ${nextAttemptText(webhook, next_attempt_at)}`}
        </p>
        <details className="text-sm text-ink-2">
          <summary className="touch-area relative w-fit cursor-pointer rounded-s py-1.5 hover:text-ink-1">
            Details
          </summary>
          <div className="grid gap-3 pt-1">
            <Attempts attempts={attempts} state={state} />
            <TextBlock title="Request" text={delivery.body} />
            {attempts.length > 0 && <TextBlock title="Start of the response" text={delivery.response} />}
          </div>
        </details>
      </div>
      {mayRedeliver && state !== 'pending' && <Redeliver webhook={webhook} delivery={delivery} />}
    </li>
  );
}
