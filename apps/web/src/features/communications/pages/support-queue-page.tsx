import { SUPPORT_STATUSES } from '@quartermaster/contract/support';
import { LifeBuoy } from 'lucide-react';
import { type ListFilterState, useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { CollapsibleFilters } from '../../admin/components/collapsible-filters.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { countText } from '../../admin/view.ts';
import { STATUS_TEXT } from '../../support/view.ts';
import { useSupportQueue, useSupportQueueExport } from '../api.ts';
import { CommunicationsLinks } from '../components/communications-links.tsx';
import { QueuedRow } from '../components/queued-row.tsx';

const STATUSES = SUPPORT_STATUSES.map((value) => ({ value, label: STATUS_TEXT[value].label }));
const PREMIUM_CHOICES = [
  { value: 'true', label: 'Premium support' },
  { value: 'false', label: 'Other users' },
] as const;

const statusOf = (value: string | undefined) =>
  SUPPORT_STATUSES.find((status) => status === value) ?? ('open' as const);

type FilterState = Pick<ListFilterState<'status' | 'premium'>, 'filter' | 'isFiltered' | 'change'>;

function Filters({ filter, isFiltered, change }: FilterState) {
  return (
    <CollapsibleFilters isFiltered={isFiltered}>
      <div className="grid gap-3 sm:grid-cols-[13rem_13rem]">
        <SelectField
          label="Status"
          choices={STATUSES}
          value={statusOf(filter.status)}
          onChange={(status) => change({ status: status === 'open' ? '' : status })}
        />
        <FilterSelect
          label="Users"
          any="All users"
          choices={PREMIUM_CHOICES}
          ignoresOthers
          value={filter.premium}
          onChange={(premium) => change({ premium })}
        />
      </div>
    </CollapsibleFilters>
  );
}

/** /admin/communications: support requests, premium ones first, then the longest waiting (DEC-13). */
export default function SupportQueuePage() {
  const state = useListFilter(['status', 'premium']);
  const { query, isFiltered, change, clear } = state;
  const listQuery = {
    ...query,
    status: statusOf(query.status),
    premium: PREMIUM_CHOICES.find(({ value }) => value === query.premium)?.value,
  };
  const list = useSupportQueue(listQuery);
  return (
    <ListPage
      header={{
        title: 'Communications',
        subtitle: 'Support requests: premium ones first, then the longest waiting.',
        actions: <ExportButton csvExport={useSupportQueueExport(listQuery)} />,
      }}
      filters={
        <>
          <CommunicationsLinks />
          <Filters {...state} />
        </>
      }
      list={list}
      noun="requests"
      label="Support requests"
      layout="rows"
      skeleton="h-14"
      count={(total) => countText(total, 'request', 'requests')}
      failure={{ title: 'Error loading support requests' }}
      empty={
        isFiltered ? (
          <NoMatch title="No requests found" onClear={clear}>
            No request matches these filters.
          </NoMatch>
        ) : (
          <EmptyState icon={<LifeBuoy />} title="No requests are waiting for an answer">
            Messages from users to support appear here.
          </EmptyState>
        )
      }
      onPage={(page) => change({ page })}
    >
      {(request) => <QueuedRow key={request.id} request={request} />}
    </ListPage>
  );
}
