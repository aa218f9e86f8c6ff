import { WEBHOOK_LOG_MAX } from '@quartermaster/contract/constants';
import type { Webhook } from '@quartermaster/contract/webhook';
import { Inbox, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { ListResults } from '../../../ui/list-page.tsx';
import { useDeliveries } from '../api.ts';
import { DELIVERY_STATES, nameOf } from '../view.ts';
import { DeliveryRow } from './delivery-row.tsx';

const STATE_CHOICES = (['pending', 'delivered', 'failed'] as const).map((value) => ({
  value,
  label: DELIVERY_STATES[value].label,
}));

export interface DeliveryLogProps {
  readonly webhook: Webhook;
  /** Kept in the URL by the page. */
  readonly log: ListFilterState<'webhook' | 'state'>;
  readonly mayRedeliver: boolean;
}

const noDeliveries = (
  <EmptyState icon={<Inbox />} title="No deliveries">
    Events of the party appear here as they occur. Send a test event to try the endpoint.
  </EmptyState>
);

/** The deliveries to a webhook, newest first. */
export default function DeliveryLog({ webhook, log, mayRedeliver }: DeliveryLogProps) {
  const { filter, query, change } = log;
  const state = STATE_CHOICES.find(({ value }) => value === query.state)?.value;
  const list = useDeliveries(webhook, { page: query.page, state });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const clear = <Button onPress={() => change({ state: '' })}>Show all deliveries</Button>;
  return (
    <section aria-labelledby="deliveries">
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 ref={heading} id="deliveries" tabIndex={-1} className="text-lg wrap-anywhere">
            Deliveries to {nameOf(webhook)}
          </h2>
          <p className="text-xs text-ink-3">Only the last {WEBHOOK_LOG_MAX} deliveries are kept.</p>
        </div>
        <FilterSelect
          label="Status"
          hideLabel
          any="All deliveries"
          choices={STATE_CHOICES}
          ignoresOthers
          value={filter.state}
          onChange={(chosenState) => change({ state: chosenState })}
        />
        <Button onPress={() => change({ webhook: '', state: '' })}>Close</Button>
      </div>
      <ListResults
        list={list}
        noun="deliveries"
        label="Deliveries"
        layout="rows"
        skeleton="h-18"
        failure={{ title: 'Error loading deliveries' }}
        empty={
          state ? (
            <EmptyState icon={<SearchX />} title="No deliveries in this state" actions={clear} />
          ) : (
            noDeliveries
          )
        }
        onPage={(page) => change({ page })}
      >
        {(delivery) => (
          <DeliveryRow
            key={delivery.id}
            webhook={webhook}
            delivery={delivery}
            mayRedeliver={mayRedeliver && webhook.state === 'active'}
          />
        )}
      </ListResults>
    </section>
  );
}
