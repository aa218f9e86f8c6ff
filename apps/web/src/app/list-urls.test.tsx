import type { FinancialReport } from '@quartermaster/contract/admin-financial';
import { act, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { bulkOperation } from '../../test/bulk-operations.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { foundResponse, rope } from '../../test/found-items.ts';
import { inventoryResponses } from '../../test/items.ts';
import { lootTemplateResponses, wyrmHoard } from '../../test/loot.ts';
import { monitoringReport, statementReport } from '../../test/monitoring.ts';
import { historyMeta, pageMeta } from '../../test/page-meta.ts';
import { lanterns, nim } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { lanternsAs } from '../../test/sample-party.ts';
import {
  emberShop,
  emberTemplate,
  shopResponses,
  shopsResponse,
  templateResponses,
} from '../../test/shops.ts';
import { setWidth } from '../../test/viewport.ts';
import { webhookOf } from '../../test/webhooks.ts';
import AuditPage from '../features/admin/pages/audit-page.tsx';
import JobsPage from '../features/admin/pages/jobs-page.tsx';
import UsersPage from '../features/admin/pages/users-page.tsx';
import { WebhookEvents } from '../features/analytics/components/webhook-events.tsx';
import FinancialPage from '../features/analytics/pages/financial-page.tsx';
import AnnouncementsPage from '../features/announcement/pages/announcements-page.tsx';
import { Results } from '../features/bulk-operation/components/results.tsx';
import BulkOperationsPage from '../features/bulk-operation/pages/bulk-operations-page.tsx';
import CharactersPage from '../features/character/pages/characters-page.tsx';
import SupportQueuePage from '../features/communications/pages/support-queue-page.tsx';
import FindPage from '../features/find/pages/find-page.tsx';
import ItemsPage from '../features/item-template/pages/items-page.tsx';
import { History } from '../features/ledger/components/history.tsx';
import LootInventoryPage from '../features/loot-template/pages/loot-inventory-page.tsx';
import LootTemplatePage from '../features/loot-template/pages/loot-template-page.tsx';
import LootTemplatesPage from '../features/loot-template/pages/loot-templates-page.tsx';
import MarketShopsPage from '../features/marketplace/pages/market-shops-page.tsx';
import MarketplacePage from '../features/marketplace/pages/marketplace-page.tsx';
import MyContentPage from '../features/marketplace/pages/my-content-page.tsx';
import CasesPage from '../features/moderation/pages/cases-page.tsx';
import MonitoringPage from '../features/monitoring/pages/monitoring-page.tsx';
import NotificationsPage from '../features/notification/pages/notifications-page.tsx';
import PartiesPage from '../features/party/pages/parties-page.tsx';
import DiscoverPage from '../features/party-discovery/pages/discover-page.tsx';
import ReportsPage from '../features/report/pages/reports-page.tsx';
import ShopInstancePage from '../features/shop/pages/shop-instance-page.tsx';
import ShopInstancesPage from '../features/shop/pages/shop-instances-page.tsx';
import ShopInventoryPage from '../features/shop-template/pages/shop-inventory-page.tsx';
import ShopTemplatePage from '../features/shop-template/pages/shop-template-page.tsx';
import ShopsPage from '../features/shop-template/pages/shops-page.tsx';
import SupportPage from '../features/support/pages/support-page.tsx';
import WebhooksPage from '../features/webhook/pages/webhooks-page.tsx';
import { PartyInventory } from '../features/workspace/components/party-inventory.tsx';

vi.mock('@anycable/web', () => import('../../test/fake-cable.ts'));

/** The source of every file of the features, to find those that list records. */
const sources = import.meta.glob<string>('../features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const listFiles = Object.entries(sources).flatMap(([path, source]) =>
  !path.includes('.test.') && source.includes('useListFilter(') ? [path.replace('../features/', '')] : [],
);

interface ListCase {
  readonly page: ReactElement;
  /** The pattern of the route, if the page reads a route parameter. */
  readonly route?: string;
  readonly id?: string;
  /** The query of the URL; `request` is the part of the path that must be requested. */
  readonly query: string;
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
  ...{ from: '2026-11-01', to: '2026-11-22', step: 'day', updated_at: null },
  totals: {
    ...{ mrr_cents: 0, arr_cents: 0, subscriptions: 0, past_due: 0, churn_percent: null },
    net_revenue_retention_percent: null,
  },
  ...{ points: [], plans: [], end_reasons: [] },
};

/** Every list, with a query that filters it or opens another page. */
const CASES: Readonly<Record<string, ListCase>> = {
  'admin/pages/audit-page.tsx': {
    ...pagedList(<AuditPage />),
    responses: {
      'GET /api/v1/admin/audit_logs/verification': {
        data: {
          ...{ name: 'audit', status: 'ok', summary: 'The chain of 0 entries is intact.', advice: null },
          verification: null,
        },
      },
    },
  },
  'admin/pages/jobs-page.tsx': {
    ...{ page: <JobsPage />, query: 'queue=mail&page=3', request: 'failed?queue=mail&page=3' },
    responses: { 'GET /api/v1/admin/jobs/queues': { data: [] } },
  },
  'admin/pages/users-page.tsx': {
    ...{ page: <UsersPage />, query: 'search=mir&page=3', request: 'users?search=mir&page=3' },
  },
  'moderation/pages/cases-page.tsx': {
    ...{ page: <CasesPage />, query: 'kind=party&page=3', request: 'kind=party' },
  },
  'announcement/pages/announcements-page.tsx': {
    ...{ page: <AnnouncementsPage />, query: 'state=draft&page=3', request: 'state=draft' },
  },
  'monitoring/hooks/use-monitoring-filter.ts': {
    ...{ page: <MonitoringPage />, query: 'range=day&endpoint=other' },
    request: 'monitoring?range=day&endpoint=other',
    responses: {
      'GET /api/v1/admin/monitoring': { data: monitoringReport },
      'GET /api/v1/admin/monitoring/statements': { data: statementReport },
    },
  },
  'bulk-operation/components/results.tsx': {
    ...{ page: <Results operation={bulkOperation} />, query: 'state=skipped&page=3' },
    request: 'rows?state=skipped&page=3',
  },
  'bulk-operation/pages/bulk-operations-page.tsx': pagedList(<BulkOperationsPage />),
  'report/pages/reports-page.tsx': {
    ...{ page: <ReportsPage />, query: 'kind=audit&page=3', request: 'reports?kind=audit&page=3' },
    responses: { 'GET /api/v1/admin/report_schedules': { data: [] } },
  },
  'communications/pages/support-queue-page.tsx': {
    ...{ page: <SupportQueuePage />, query: 'premium=true&page=3', request: 'premium=true' },
  },
  'analytics/hooks/use-range.ts': {
    ...{ page: <FinancialPage />, query: 'from=2026-11-01', request: 'financial?from=2026-11-01' },
    responses: { 'GET /api/v1/admin/financial': { data: emptyReport } },
  },
  'analytics/components/webhook-events.tsx': {
    ...{ page: <WebhookEvents />, query: 'events_page=3', request: 'page=3' },
  },
  'character/pages/characters-page.tsx': pagedList(<CharactersPage />),
  'find/pages/find-page.tsx': {
    ...{ page: <FindPage />, route: '/parties/:id/find', id: lanterns.id },
    ...{ query: 'search=rope&page=3', request: 'find?search=rope&page=3' },
    responses: {
      [`GET /api/v1/parties/${lanterns.id}`]: { data: lanternsAs('player') },
      [`GET /api/v1/parties/${lanterns.id}/find`]: foundResponse([rope]),
    },
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
  'loot-template/pages/loot-inventory-page.tsx': {
    ...{ page: <LootInventoryPage />, route: '/loot/templates/:id/inventory', ...lootTemplate },
    ...{ query: 'page=3', request: 'page=3' },
  },
  'loot-template/pages/loot-template-page.tsx': {
    ...{ page: <LootTemplatePage />, route: '/loot/templates/:id', ...lootTemplate },
    ...{ query: 'lines_page=3', request: 'loot_items?page=3' },
  },
  'loot-template/pages/loot-templates-page.tsx': pagedList(<LootTemplatesPage />),
  'marketplace/hooks/use-market-filter.ts': pagedList(<MarketShopsPage />),
  'marketplace/pages/my-content-page.tsx': {
    ...{
      page: <MyContentPage />,
      query: 'kind=item_template&page=3',
      request: 'kind=item_template&page=3',
    },
  },
  'marketplace/pages/marketplace-page.tsx': pagedList(<MarketplacePage />),
  'notification/pages/notifications-page.tsx': pagedList(<NotificationsPage />),
  'party/pages/parties-page.tsx': pagedList(<PartiesPage />),
  'party-discovery/pages/discover-page.tsx': {
    ...{ page: <DiscoverPage />, query: 'search=rope', request: 'search=rope' },
  },
  'shop/components/buy-side.tsx': { ...shop, query: 'search=rope&sort=price', request: 'search=rope' },
  'shop/components/sell-side.tsx': { ...shop, query: 'side=sell&sell_search=rope', request: 'search=rope' },
  'shop/components/shop-front.tsx': { ...shop, query: 'side=sell', request: '/items?' },
  'shop/pages/shop-instances-page.tsx': {
    ...pagedList(<ShopInstancesPage />),
    responses: { 'GET /api/v1/shop_instances': shopsResponse([emberShop]) },
  },
  'shop-template/pages/shop-inventory-page.tsx': {
    ...{ page: <ShopInventoryPage />, route: '/shops/templates/:id/inventory', ...shopTemplate },
    ...{ query: 'search=rope&page=3', request: 'page=3' },
  },
  'shop-template/pages/shop-template-page.tsx': {
    ...{ page: <ShopTemplatePage />, route: '/shops/templates/:id', ...shopTemplate },
    ...{ query: 'stock_page=3', request: 'items?page=3' },
  },
  'shop-template/pages/shops-page.tsx': pagedList(<ShopsPage />),
  'support/pages/support-page.tsx': pagedList(<SupportPage />),
  'template/components/template-ratings.tsx': {
    ...{ page: <ShopTemplatePage />, route: '/shops/templates/:id', ...shopTemplate },
    ...{ query: 'ratings_page=3', request: 'ratings?page=3' },
  },
  'webhook/components/webhook-sections.tsx': {
    ...{ page: <WebhooksPage />, route: '/parties/:id/webhooks', id: lanterns.id },
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

test('every list has a test case', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(
    [...listFiles, 'workspace/hooks/use-workspace.ts'].toSorted(),
  );
});

test.each(Object.entries(CASES))('%s requests the data of its URL, even after Back', async (_name, list) => {
  setWidth(1440);
  const { route = '/here', id = '', query, request } = list;
  const responses: Parameters<typeof fakeServer>[0] = {
    'GET /api/v1/characters': { data: [nim], meta: pageMeta(1) },
    'GET /api/v1/notifications/unread_count': { data: { unread_count: 0 } },
    ...list.responses,
  };
  const server = fakeServer(
    new Proxy(responses, {
      get: (target, endpoint: string) =>
        target[endpoint] ??
        (endpoint.startsWith('GET ') ? { data: [], meta: pageMeta(90, { total_pages: 9 }) } : undefined),
    }),
  );
  const url = `${route.replace(':id', id)}?${query}`;
  const { router, client } = renderPage(list.page, { url, path: route });
  const isRequested = () => server.requests.some(({ path }) => path.includes(request));
  await waitFor(() => expect(isRequested()).toBe(true), { timeout: 5000 });
  await act(() => router.navigate('/elsewhere'));
  client.clear();
  server.requests.length = 0;
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe(`?${query}`);
  await waitFor(() => expect(isRequested()).toBe(true), { timeout: 5000 });
});

test('list outside a dialog keeps its page and its filter in the URL', () => {
  const localState = /const \[(page|search|filter|sort), set\w+\] = useState/;
  const dialogs = [
    'item-template/components/catalog-picker.tsx',
    'marketplace/components/preview-dialog.tsx',
  ];
  const listsWithLocalState = Object.entries(sources).flatMap(([path, source]) =>
    localState.test(source) && !path.includes('.test.') ? [path.replace('../features/', '')] : [],
  );
  expect(
    listsWithLocalState.filter((path) => path !== 'workspace/hooks/use-workspace.ts').toSorted(),
  ).toEqual(dialogs);
});
