import type { FinancialReport } from '@quartermaster/contract/admin-financial';
import type { ReactElement } from 'react';
import AuditPage from '../src/features/admin/pages/audit-page.tsx';
import JobsPage from '../src/features/admin/pages/jobs-page.tsx';
import UsersPage from '../src/features/admin/pages/users-page.tsx';
import { WebhookEvents } from '../src/features/analytics/components/webhook-events.tsx';
import FinancialPage from '../src/features/analytics/pages/financial-page.tsx';
import AnnouncementsPage from '../src/features/announcement/pages/announcements-page.tsx';
import { Results } from '../src/features/bulk-operation/components/results.tsx';
import BulkOperationsPage from '../src/features/bulk-operation/pages/bulk-operations-page.tsx';
import CharactersPage from '../src/features/character/pages/characters-page.tsx';
import SupportQueuePage from '../src/features/communications/pages/support-queue-page.tsx';
import FindPage from '../src/features/find/pages/find-page.tsx';
import { InvitePeople } from '../src/features/invitation/components/invite-people.tsx';
import ItemsPage from '../src/features/item-template/pages/items-page.tsx';
import { History } from '../src/features/ledger/components/history.tsx';
import { LootTab } from '../src/features/loot/components/loot-tab.tsx';
import LootInventoryPage from '../src/features/loot-template/pages/loot-inventory-page.tsx';
import LootTemplatePage from '../src/features/loot-template/pages/loot-template-page.tsx';
import LootTemplatesPage from '../src/features/loot-template/pages/loot-templates-page.tsx';
import MarketShopsPage from '../src/features/marketplace/pages/market-shops-page.tsx';
import MarketplacePage from '../src/features/marketplace/pages/marketplace-page.tsx';
import MyContentPage from '../src/features/marketplace/pages/my-content-page.tsx';
import CasesPage from '../src/features/moderation/pages/cases-page.tsx';
import MonitoringPage from '../src/features/monitoring/pages/monitoring-page.tsx';
import NotificationsPage from '../src/features/notification/pages/notifications-page.tsx';
import PartiesPage from '../src/features/party/pages/parties-page.tsx';
import DiscoverPage from '../src/features/party-discovery/pages/discover-page.tsx';
import ReportsPage from '../src/features/report/pages/reports-page.tsx';
import { PartyShops } from '../src/features/shop/components/party-shops.tsx';
import ShopInstancePage from '../src/features/shop/pages/shop-instance-page.tsx';
import ShopInstancesPage from '../src/features/shop/pages/shop-instances-page.tsx';
import ShopInventoryPage from '../src/features/shop-template/pages/shop-inventory-page.tsx';
import ShopTemplatePage from '../src/features/shop-template/pages/shop-template-page.tsx';
import ShopsPage from '../src/features/shop-template/pages/shops-page.tsx';
import { InvoiceList } from '../src/features/subscription/components/invoice-list.tsx';
import SupportPage from '../src/features/support/pages/support-page.tsx';
import WebhooksPage from '../src/features/webhook/pages/webhooks-page.tsx';
import { PartyInventory } from '../src/features/workspace/components/party-inventory.tsx';
import { bulkOperation } from './bulk-operations.ts';
import type { fakeServer } from './fake-server.ts';
import { foundResponse, rope } from './found-items.ts';
import { inventoryResponses } from './items.ts';
import { lootTemplateResponses, wyrmHoard } from './loot.ts';
import { monitoringReport, statementReport } from './monitoring.ts';
import { historyMeta } from './page-meta.ts';
import { lanterns } from './people.ts';
import { lanternsAs } from './sample-party.ts';
import { emberShop, emberTemplate, shopResponses, shopsResponse, templateResponses } from './shops.ts';
import { webhookOf } from './webhooks.ts';

interface ListCase {
  readonly page: ReactElement;
  /** The pattern of the route, if the page reads a route parameter. */
  readonly route?: string;
  readonly id?: string;
  /** The query of the page's URL. */
  readonly query: string;
  /** The text that the path and query of one of the page's requests must contain. */
  readonly request: string;
  readonly responses?: Parameters<typeof fakeServer>[0];
}

const shop = {
  page: <ShopInstancePage />,
  route: '/shops/instances/:id',
  id: emberShop.id,
  responses: { ...inventoryResponses(), ...shopResponses(emberShop) },
};
const shopTemplate = { id: emberTemplate.id, responses: templateResponses() };
const lootTemplate = { id: wyrmHoard.id, responses: lootTemplateResponses() };
const pagedList = (page: ReactElement): ListCase => ({ page, query: 'page=3', request: 'page=3' });
const party = { ...lanterns, permissions: { see_inventory: true, manage_party_containers: true } };

const emptyReport: FinancialReport = {
  from: '2026-11-01',
  to: '2026-11-22',
  step: 'day',
  updated_at: null,
  totals: {
    mrr_cents: 0,
    arr_cents: 0,
    subscriptions: 0,
    past_due: 0,
    churn_percent: null,
    net_revenue_retention_percent: null,
  },
  points: [],
  plans: [],
  end_reasons: [],
};

/** Every list, by the file that reads its filter, with a query that filters the list or opens another page. */
export const LIST_CASES: Readonly<Record<string, ListCase>> = {
  'admin/pages/audit-page.tsx': {
    ...pagedList(<AuditPage />),
    responses: {
      'GET /api/v1/admin/audit_logs/verification': {
        data: {
          name: 'audit',
          status: 'ok',
          summary: 'The chain of 0 entries is intact.',
          advice: null,
          verification: null,
        },
      },
    },
  },
  'admin/pages/jobs-page.tsx': {
    page: <JobsPage />,
    query: 'queue=mail&page=3',
    request: 'failed?queue=mail&page=3',
    responses: { 'GET /api/v1/admin/jobs/queues': { data: [] } },
  },
  'admin/pages/users-page.tsx': {
    page: <UsersPage />,
    query: 'search=mir&page=3',
    request: 'users?search=mir&page=3',
  },
  'moderation/pages/cases-page.tsx': {
    page: <CasesPage />,
    query: 'kind=party&page=3',
    request: 'kind=party',
  },
  'announcement/pages/announcements-page.tsx': {
    page: <AnnouncementsPage />,
    query: 'state=draft&page=3',
    request: 'state=draft',
  },
  'monitoring/hooks/use-monitoring-filter.ts': {
    page: <MonitoringPage />,
    query: 'range=day&endpoint=other',
    request: 'monitoring?range=day&endpoint=other',
    responses: {
      'GET /api/v1/admin/monitoring': { data: monitoringReport },
      'GET /api/v1/admin/monitoring/statements': { data: statementReport },
    },
  },
  'bulk-operation/components/results.tsx': {
    page: <Results operation={bulkOperation} />,
    query: 'state=skipped&page=3',
    request: 'rows?state=skipped&page=3',
  },
  'bulk-operation/pages/bulk-operations-page.tsx': pagedList(<BulkOperationsPage />),
  'report/pages/reports-page.tsx': {
    page: <ReportsPage />,
    query: 'kind=audit&page=3',
    request: 'reports?kind=audit&page=3',
    responses: { 'GET /api/v1/admin/report_schedules': { data: [] } },
  },
  'communications/pages/support-queue-page.tsx': {
    page: <SupportQueuePage />,
    query: 'premium=true&page=3',
    request: 'premium=true',
  },
  'analytics/hooks/use-range.ts': {
    page: <FinancialPage />,
    query: 'from=2026-11-01',
    request: 'financial?from=2026-11-01',
    responses: { 'GET /api/v1/admin/financial': { data: emptyReport } },
  },
  'analytics/components/webhook-events.tsx': {
    page: <WebhookEvents />,
    query: 'events_page=3',
    request: 'page=3',
  },
  'character/pages/characters-page.tsx': pagedList(<CharactersPage />),
  'find/pages/find-page.tsx': {
    page: <FindPage />,
    route: '/parties/:id/find',
    id: lanterns.id,
    query: 'search=rope&page=3',
    request: 'find?search=rope&page=3',
    responses: {
      [`GET /api/v1/parties/${lanterns.id}`]: { data: lanternsAs('player') },
      [`GET /api/v1/parties/${lanterns.id}/find`]: foundResponse([rope]),
    },
  },
  'invitation/components/invite-people.tsx': {
    page: <InvitePeople party={{ ...lanterns, permissions: { see_invitations: true } }} />,
    query: 'invitations_page=2',
    request: 'page=2',
  },
  'item-template/pages/items-page.tsx': pagedList(<ItemsPage />),
  'ledger/components/history.tsx': {
    ...pagedList(<History owner={{ kind: 'party', id: lanterns.id }} perPage={50} />),
    responses: {
      [`GET /api/v1/transactions/party/${lanterns.id}`]: {
        data: [],
        meta: historyMeta(90, { total_pages: 9 }),
      },
    },
  },
  'loot/components/loot-tab.tsx': {
    page: <LootTab party={lanternsAs('gm')} />,
    query: 'loot_page=2',
    request: `/parties/${lanterns.id}/loot_instances?per_page=100&page=2`,
  },
  'loot-template/pages/loot-inventory-page.tsx': {
    page: <LootInventoryPage />,
    route: '/loot/templates/:id/inventory',
    ...lootTemplate,
    query: 'page=3',
    request: 'page=3',
  },
  'loot-template/pages/loot-template-page.tsx': {
    page: <LootTemplatePage />,
    route: '/loot/templates/:id',
    ...lootTemplate,
    query: 'lines_page=3',
    request: 'loot_items?page=3',
  },
  'loot-template/pages/loot-templates-page.tsx': pagedList(<LootTemplatesPage />),
  'marketplace/hooks/use-market-filter.ts': pagedList(<MarketShopsPage />),
  'marketplace/pages/my-content-page.tsx': {
    page: <MyContentPage />,
    query: 'kind=item_template&page=3',
    request: 'kind=item_template&page=3',
  },
  'marketplace/pages/marketplace-page.tsx': pagedList(<MarketplacePage />),
  'notification/pages/notifications-page.tsx': pagedList(<NotificationsPage />),
  'party/pages/parties-page.tsx': pagedList(<PartiesPage />),
  'party-discovery/pages/discover-page.tsx': {
    page: <DiscoverPage />,
    query: 'search=rope',
    request: 'search=rope',
  },
  'shop/components/buy-side.tsx': { ...shop, query: 'search=rope&sort=price', request: 'search=rope' },
  'shop/components/party-shops.tsx': {
    page: <PartyShops party={lanternsAs('gm')} />,
    query: 'shops_page=2',
    request: 'page=2',
    responses: { 'GET /api/v1/shop_instances': shopsResponse([emberShop]) },
  },
  'shop/components/sell-side.tsx': { ...shop, query: 'side=sell&sell_search=rope', request: 'search=rope' },
  'shop/components/shop-front.tsx': { ...shop, query: 'side=sell', request: '/items?' },
  'shop/pages/shop-instances-page.tsx': {
    ...pagedList(<ShopInstancesPage />),
    responses: { 'GET /api/v1/shop_instances': shopsResponse([emberShop]) },
  },
  'shop-template/pages/shop-inventory-page.tsx': {
    page: <ShopInventoryPage />,
    route: '/shops/templates/:id/inventory',
    ...shopTemplate,
    query: 'search=rope&page=3',
    request: 'page=3',
  },
  'shop-template/pages/shop-template-page.tsx': {
    page: <ShopTemplatePage />,
    route: '/shops/templates/:id',
    ...shopTemplate,
    query: 'stock_page=3',
    request: 'items?page=3',
  },
  'shop-template/pages/shops-page.tsx': pagedList(<ShopsPage />),
  'subscription/components/invoice-list.tsx': {
    page: <InvoiceList />,
    query: 'invoices_page=3',
    request: 'page=3',
  },
  'support/pages/support-page.tsx': pagedList(<SupportPage />),
  'template/components/template-ratings.tsx': {
    page: <ShopTemplatePage />,
    route: '/shops/templates/:id',
    ...shopTemplate,
    query: 'ratings_page=3',
    request: 'ratings?page=3',
  },
  'webhook/components/webhook-sections.tsx': {
    page: <WebhooksPage />,
    route: '/parties/:id/webhooks',
    id: lanterns.id,
    query: `webhook=${webhookOf().id}&state=failed&page=3`,
    request: 'deliveries?page=3&state=failed',
    responses: {
      [`GET /api/v1/parties/${lanterns.id}`]: { data: lanternsAs('gm') },
      [`GET /api/v1/parties/${lanterns.id}/webhooks`]: { data: [webhookOf()], meta: { is_in_tier: true } },
      [`GET /api/v1/parties/${lanterns.id}/channel_webhook`]: { data: null },
    },
  },
  'workspace/components/marketplace-panel.tsx': {
    page: <PartyInventory party={party} />,
    responses: inventoryResponses(),
    query: 'market_search=rope',
    request: 'search=rope',
  },
  'workspace/hooks/use-workspace.ts': {
    page: <PartyInventory party={party} />,
    responses: inventoryResponses(),
    query: 'search=rope',
    request: 'search=rope',
  },
};
