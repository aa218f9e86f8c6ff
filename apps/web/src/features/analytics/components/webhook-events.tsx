import { WEBHOOK_EVENT_STATUSES, type WebhookEvent } from '@quartermaster/contract/webhook-events';
import { countOf } from '@quartermaster/rules/format-count';
import { CheckCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { agoInSentence } from '../../../platform/dates.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListResults } from '../../../ui/list-page.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { countText } from '../../admin/view.ts';
import { useEventsExport, useReplay, useWebhookEvents } from '../api.ts';

const ActionDialog = lazy(() => import('../../admin/components/action-dialog.tsx'));

const STATUSES = {
  failed: { label: 'Failed', tone: 'error' },
  waiting: { label: 'Waiting', tone: 'warning' },
  processed: { label: 'Processed', tone: 'success' },
} as const;
const CHOICES = WEBHOOK_EVENT_STATUSES.map((value) => ({ value, label: STATUSES[value].label }));

/** Events that Stripe has delivered, with Replay for those that were not processed. */
export function WebhookEvents() {
  const { filter, query, change } = useListFilter([], ['status'], 'events_');
  const [eventToReplay, setEventToReplay, closeDialog] = useDialog<WebhookEvent>();
  const [replayed, setReplayed] = useState<readonly WebhookEvent[]>([]);
  const status = WEBHOOK_EVENT_STATUSES.find((value) => value === filter.status) ?? 'failed';
  const list = useWebhookEvents({ page: query.page, status }, replayed);
  const csvExport = useEventsExport({ status });
  return (
    <section aria-labelledby="webhook-events">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="webhook-events" className="text-lg">
          Stripe events
        </h2>
        <ExportButton name="Export events" csvExport={csvExport} />
      </div>
      <div className="my-3 max-w-60">
        <SelectField
          label="Status"
          hideLabel
          choices={CHOICES}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
        />
      </div>
      <ListResults
        list={list}
        noun="Stripe events"
        label="Stripe events"
        layout="rows"
        skeleton="h-18"
        count={(total) => countText(total, 'event', 'events')}
        failure={{ title: 'Error loading Stripe events' }}
        empty={
          <EmptyState icon={<CheckCheck />} title={`No ${STATUSES[status].label.toLowerCase()} events`}>
            Stripe events appear here once they arrive; processed ones are kept for the time set in Settings.
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      >
        {(event) => <EventRow key={event.id} event={event} onReplay={setEventToReplay} />}
      </ListResults>
      {eventToReplay && (
        <Suspense>
          <ReplayDialog
            event={eventToReplay}
            onReplay={() => setReplayed([...replayed, eventToReplay])}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </section>
  );
}

function EventRow({ event, onReplay }: { event: WebhookEvent; onReplay: (event: WebhookEvent) => void }) {
  const { id, type, status, reference, attempts, error, received_at } = event;
  const { label, tone } = STATUSES[status];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-sm font-semibold wrap-anywhere text-ink-1">{type}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
        {error && <p className="mt-1 text-sm wrap-anywhere text-ink-2">{error}</p>}
        <p className="mt-1 text-xs wrap-anywhere text-ink-3">
          {id}
          {reference && ` · ${reference}`} · received {agoInSentence(received_at)} ·{' '}
          {countOf(attempts, 'attempt')}
        </p>
      </div>
      {status !== 'processed' && (
        <Button size="sm" aria-label={`Replay ${id}`} onPress={() => onReplay(event)}>
          Replay
        </Button>
      )}
    </li>
  );
}

function ReplayDialog(props: { event: WebhookEvent; onReplay: () => void; onClose: () => void }) {
  const { event, onReplay, onClose } = props;
  const replay = useReplay();
  return (
    <ActionDialog
      title="Replay event"
      label="Replay event"
      successText="Event queued"
      onConfirm={async (reason) => {
        await replay.mutateAsync({ params: { id: event.id }, body: { reason } });
        onReplay();
      }}
      onClose={onClose}
    >
      Reads the subscription from Stripe and stores its current state. Replaying the event again has no
      further effect.
    </ActionDialog>
  );
}
