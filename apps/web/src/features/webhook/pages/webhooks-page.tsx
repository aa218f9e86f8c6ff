import { WEBHOOKS_MAX } from '@quartermaster/contract/constants';
import type { Party } from '@quartermaster/contract/party';
import type { Webhook } from '@quartermaster/contract/webhook';
import { Webhook as WebhookIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { paths, upgradeFor } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useParty } from '../../party/api.ts';
import { PartyFailure } from '../../party/components/party-failure.tsx';
import { useWebhooks } from '../api.ts';
import { WebhookList } from '../components/webhook-list.tsx';

const CreateDialog = lazy(() => import('../components/create-dialog.tsx'));
const DeliveryLog = lazy(() => import('../components/delivery-log.tsx'));

const docs = (
  <a href="/api/docs/webhooks" className="text-action underline">
    documentation of webhooks
  </a>
);

/** Without the feature: what it is for, and where to get it. Existing webhooks can be paused and deleted. */
function UpgradeNotice() {
  return (
    <EmptyState icon={<WebhookIcon />} title="Your tier does not include API access">
      <p>Webhooks send the events of this party to your own programs: a chat bot, a log, a wiki.</p>
      <p className="mt-2">
        <TextLink to={upgradeFor('feature', 'api_access')}>See the tiers with API access</TextLink>
      </p>
    </EmptyState>
  );
}

interface SectionsProps {
  readonly party: Party;
  readonly webhooks: readonly Webhook[];
  readonly isInTier: boolean;
}

/** Creating: the first webhook from the empty page, others from above the list. */
function Creation({ party, webhooks, isInTier }: SectionsProps) {
  const [isCreating, setCreating] = useState(false);
  const mayManage = party.permissions.manage_webhooks ?? false;
  const create = mayManage && (
    <Button tone="primary" isDisabled={webhooks.length >= WEBHOOKS_MAX} onPress={() => setCreating(true)}>
      Create webhook
    </Button>
  );
  if (!isInTier) return <UpgradeNotice />;
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState icon={<WebhookIcon />} title="No webhooks" actions={create}>
          A webhook sends the events of this party to an address of yours. How to receive them is in the{' '}
          {docs}.
        </EmptyState>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
            Events of this party are sent to these addresses. How to receive them is in the {docs}.
          </p>
          {create}
        </div>
      )}
      <Suspense>
        {isCreating && <CreateDialog partyId={party.id} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}

function Sections(props: SectionsProps) {
  const { party, webhooks, isInTier } = props;
  const log = useListFilter(['state'], ['webhook']);
  const mayManage = party.permissions.manage_webhooks ?? false;
  const logged = webhooks.find(({ id }) => id === log.filter.webhook);
  return (
    <div className="flex flex-col gap-5">
      {party.is_archived && <Banner>This party is archived. Unarchive it to change its webhooks.</Banner>}
      <Creation {...props} />
      {webhooks.length > 0 && (
        <WebhookList
          webhooks={webhooks}
          isInTier={isInTier}
          mayManage={mayManage}
          onLog={({ id }) => log.change({ webhook: id, state: '' })}
        />
      )}
      <Suspense>
        {logged && (
          <DeliveryLog key={logged.id} webhook={logged} log={log} mayRedeliver={mayManage && isInTier} />
        )}
      </Suspense>
    </div>
  );
}

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
    return <Sections party={party} webhooks={data} isInTier={meta.is_in_tier} />;
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
