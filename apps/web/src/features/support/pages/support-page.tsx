import { LifeBuoy } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListResults } from '../../../ui/list-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { useSupportRequests } from '../api.ts';
import { RequestForm } from '../components/request-form.tsx';
import { RequestRow } from '../components/request-row.tsx';

/** /support: sends requests to support, and lists the user's requests (DEC-11). */
export default function SupportPage() {
  const { query, change } = useListFilter([]);
  const list = useSupportRequests(query.page);
  return (
    <div className="mx-auto max-w-200">
      <PageHeader
        title="Support"
        subtitle="Questions and problems go to the operator of this server."
        actions={<LinkButton to={paths.diagnostics}>Run diagnostics</LinkButton>}
      />
      <SectionCard
        title="New request"
        intro="You will get the answer as a notification and by email. It also appears here."
      >
        <RequestForm />
      </SectionCard>
      <h2 className="pt-8 pb-3 text-lg">Your requests</h2>
      <ListResults
        list={list}
        noun="requests"
        label="Your requests"
        layout="rows"
        skeleton="h-12"
        failure={{ title: 'Error loading your requests' }}
        empty={
          <EmptyState icon={<LifeBuoy />} title="No requests yet">
            Your requests and the answers to them appear here.
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      >
        {(request) => <RequestRow key={request.id} request={request} />}
      </ListResults>
    </div>
  );
}
