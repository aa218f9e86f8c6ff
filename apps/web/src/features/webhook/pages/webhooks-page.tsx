import type { Party } from '@quartermaster/contract/party';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useParty } from '../../party/api.ts';
import { PartyFailure } from '../../party/components/party-failure.tsx';
import { useWebhooks } from '../api.ts';
import { WebhookSections } from '../components/webhook-sections.tsx';

const Loading = () => (
  <SkeletonArea label="Loading webhooks" className="grid gap-3">
    <SkeletonBlock className="h-16" />
    <SkeletonBlock className="h-40" />
  </SkeletonArea>
);

function PartyWebhooks({ party }: { party: Party }) {
  const webhooks = useWebhooks(party.id);
  if (webhooks.data) {
    const { data, meta } = webhooks.data;
    return <WebhookSections party={party} webhooks={data} isInTier={meta.is_in_tier} />;
  }
  if (!webhooks.error) return <Loading />;
  return (
    <ErrorPanel
      title="Error loading webhooks"
      message={webhooks.error.message}
      onRetry={() => void webhooks.refetch()}
    />
  );
}

/** /parties/{id}/webhooks: where the events of a party are sent, for its game masters (DEC-11). */
export default function WebhooksPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useParty(id);
  if (error && !data)
    return (
      <PartyFailure
        error={error}
        title="Error loading party"
        fallback="An unexpected error occurred."
        onRetry={() => void refetch()}
      />
    );
  const party = data?.data;
  const crumbs = [
    { label: 'Parties', to: paths.parties },
    ...(party ? [{ label: party.name, to: paths.party(id) }] : []),
  ];
  return (
    <>
      <PageHeader title="Webhooks" subtitle={party?.name} crumbs={crumbs} />
      {!party && <Loading />}
      {party?.permissions.see_webhooks && <PartyWebhooks party={party} />}
      {party && !party.permissions.see_webhooks && (
        <ErrorPanel
          title="You cannot see the webhooks of this party"
          message="Only game masters see and change them."
          actions={<LinkButton to={paths.party(id)}>Back to the party</LinkButton>}
        />
      )}
    </>
  );
}
