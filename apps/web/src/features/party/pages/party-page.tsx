import type { Party } from '@quartermaster/contract/party';
import { Search } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { useLiveStatus } from '../../../platform/hooks/use-channel.ts';
import { usePartyEvents, usePresence } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media.ts';
import { LiveIndicator } from '../../../ui/live-indicator.tsx';
import { PageHeader, useDocumentTitle } from '../../../ui/page-header.tsx';
import { brandStyle, PartyBanner, PartyMark } from '../../../ui/party-brand.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { SkeletonArea, SkeletonBlock, SkeletonText } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { OverviewTab } from '../../overview/components/overview-tab.tsx';
import { usePrefetchInventory } from '../../workspace/hooks/use-prefetch-inventory.ts';
import { useParty } from '../api.ts';
import { PartyFailure } from '../components/party-failure.tsx';
import { WelcomePanel } from '../components/welcome-panel.tsx';
import {
  PARTY_TABS,
  type PartyTab,
  partyTabPath,
  usePartySection,
  usePartyTab,
} from '../hooks/use-party-tabs.ts';
import { useVisit } from '../hooks/use-visit.ts';
import { partyLine } from '../view.ts';

// The code of each tab except the overview is loaded when the tab is opened.
const MembersTab = lazy(() =>
  import('../components/members-tab.tsx').then((tab) => ({ default: tab.MembersTab })),
);
const CharactersTab = lazy(() =>
  import('../components/characters-tab.tsx').then((tab) => ({ default: tab.CharactersTab })),
);
const InventoryTab = lazy(() =>
  import('../../../features/workspace/components/inventory-tab.tsx').then((tab) => ({
    default: tab.InventoryTab,
  })),
);
const PartyShops = lazy(() =>
  import('../../shop/components/party-shops.tsx').then((tab) => ({ default: tab.PartyShops })),
);
const LootTab = lazy(() =>
  import('../../loot/components/loot-tab.tsx').then((tab) => ({ default: tab.LootTab })),
);
const ActivityTab = lazy(() =>
  import('../components/activity-tab.tsx').then((tab) => ({ default: tab.ActivityTab })),
);

const HiddenPartyNotice = lazy(() => import('../../moderation/components/hidden-party-notice.tsx'));

function TabContent({ tab, party }: { tab: PartyTab; party: Party }) {
  if (tab === 'members') return <MembersTab party={party} />;
  if (tab === 'characters') return <CharactersTab party={party} />;
  if (tab === 'inventory') return <InventoryTab party={party} />;
  if (tab === 'shops') return <PartyShops party={party} />;
  if (tab === 'loot') return <LootTab party={party} />;
  if (tab === 'activity') return <ActivityTab party={party} />;
  return <OverviewTab party={party} />;
}

/** The title of the page; on a phone for screen readers only, because the header already shows the party's name. */
function PartyHead({ party, tab }: { party: Party; tab: PartyTab }) {
  const liveStatus = useLiveStatus();
  useDocumentTitle(party.name);
  if (!useIsPhone()) {
    return (
      <PageHeader
        title={party.name}
        mark={<PartyMark name={party.name} branding={party.branding} size="lg" />}
        subtitle={partyLine(party)}
        crumbs={[{ label: 'Parties', to: paths.parties }]}
        aside={<LiveIndicator status={liveStatus} />}
        actions={
          <LinkButton to={paths.partyFind(party.id)}>
            <Search aria-hidden="true" />
            Find
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {party.name}
      </h1>
      {tab === 'overview' && <p className="pb-4 text-sm text-ink-3">{partyLine(party)}</p>}
    </>
  );
}

function TabStrip({
  party,
  tab,
  onSelect,
}: {
  party: Party;
  tab: PartyTab;
  onSelect: (tab: string) => void;
}) {
  const content = (id: PartyTab) => (
    <Suspense fallback={<TabLoading />}>
      <TabContent tab={id} party={party} />
    </Suspense>
  );
  return (
    <Tabs
      // The bottom bar of a phone links to the same pages.
      hidesRow={useIsPhone()}
      label="Party"
      selected={tab}
      onSelect={onSelect}
      tabs={PARTY_TABS.map(({ id, label, Icon }) => ({
        id,
        label,
        icon: <Icon aria-hidden="true" />,
        content: content(id),
        path: partyTabPath(party.id, id),
      }))}
    />
  );
}

function PartyScreen({ party }: { party: Party }) {
  const [tab, select] = usePartyTab();
  usePartySection(party, tab, true);
  usePartyEvents('PartyChannel', party.id);
  usePrefetchInventory(party);
  // Subscribed here too, so that the subscription continues when the tab changes.
  usePresence(party.permissions.see_inventory ? party.id : undefined);
  useVisit(party);
  return (
    <div style={brandStyle(party.branding)}>
      {tab === 'overview' && <PartyBanner branding={party.branding} className="mb-4 rounded-l" />}
      <PartyHead party={party} tab={tab} />
      {tab === 'overview' && <WelcomePanel partyId={party.id} name={party.name} />}
      {party.is_archived && (
        <div className="mb-5">
          <Banner tone="warning" title="This party is archived">
            Everything can be read, but nothing can be changed.
          </Banner>
        </div>
      )}
      {party.is_hidden && (
        <Suspense>
          <HiddenPartyNotice party={party} />
        </Suspense>
      )}
      <TabStrip party={party} tab={tab} onSelect={select} />
    </div>
  );
}

function TabLoading() {
  return (
    <SkeletonArea label="Loading" className="grid gap-4">
      <SkeletonBlock className="h-90" />
    </SkeletonArea>
  );
}

function Loading() {
  return (
    <SkeletonArea label="Loading party" className="grid gap-5 pt-6">
      <SkeletonText width="16rem" height="relaxed" />
      <SkeletonText width="22rem" />
      <div className="grid gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SkeletonBlock className="h-90" />
        <SkeletonBlock className="h-90" />
      </div>
    </SkeletonArea>
  );
}

/** /parties/{id}: the party with its tabs, updated live while the page is open. */
export default function PartyPage() {
  const { id = '' } = useParams();
  const party = useParty(id);
  const error = errorInsteadOf(party);
  if (error) {
    return (
      <PartyFailure
        error={error}
        title="Error Loading Party"
        fallback="Failed to load party details."
        onRetry={() => void party.refetch()}
      />
    );
  }
  if (!party.data) return <Loading />;
  return (
    <PartyCoins system={party.data.data.coin_system}>
      <PartyScreen key={id} party={party.data.data} />
    </PartyCoins>
  );
}
