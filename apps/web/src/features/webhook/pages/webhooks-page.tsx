import type { Party } from '@quartermaster/contract/party';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { ChannelSection } from '../../channel-webhook/components/channel-section.tsx';
import { GameMasterPage } from '../../party/components/game-master-page.tsx';
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

/**
 * /parties/{id}/webhooks: the Discord channel and the webhooks that receive the events of a party, for its game masters
 * (DEC-11).
 */
export default function WebhooksPage() {
  return (
    <GameMasterPage
      title="Discord and webhooks"
      subject="webhooks"
      permission="see_webhooks"
      loading={<Loading />}
    >
      {(party) => (
        <div className="flex flex-col gap-5">
          <PartyWebhooks party={party} />
          <ChannelSection party={party} />
        </div>
      )}
    </GameMasterPage>
  );
}
