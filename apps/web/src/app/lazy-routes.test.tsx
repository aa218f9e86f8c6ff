import { render, screen } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { loadCode } from '../platform/lazy.ts';
import { ADMIN_PARENT, LAZY_PARENT, lazyRoutes, loadLazyRoutes } from './lazy-routes.ts';
import { paths } from './paths.ts';
import { RouteError } from './route-error.tsx';

const pageWith = (text: string) => ({ default: () => <p>{text}</p> });
vi.mock('../features/shop-template/pages/shops-page.tsx', () => pageWith('the shops'));
vi.mock('../features/shop-template/pages/shop-template-page.tsx', () => pageWith('one shop'));
vi.mock('../features/admin/pages/jobs-page.tsx', () => pageWith('the jobs'));

vi.mock('../platform/lazy.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../platform/lazy.ts')>();
  return { ...original, loadCode: vi.fn(original.loadCode) };
});

/** Opens a URL in a router that does not have the lazy routes yet. */
function visit(url: string) {
  const routes = [
    {
      hydrateFallbackElement: <p>wait</p>,
      errorElement: <RouteError />,
      children: [
        { id: LAZY_PARENT, children: [{ path: '/dashboard', element: <p>the dashboard</p> }] },
        { id: ADMIN_PARENT, children: [] },
        { path: '*', element: <p>not found</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [url],
    patchRoutesOnNavigation: loadLazyRoutes,
  });
  render(<RouterProvider router={router} />);
  return router;
}

describe('loadLazyRoutes', () => {
  test('finds the page when the app is opened at its URL', async () => {
    visit('/shops/1');
    expect(await screen.findByText('one shop')).toBeDefined();
  });

  test('finds the page of a path in other letter case, as the router does', async () => {
    visit('/Shops/1');
    expect(await screen.findByText('one shop')).toBeDefined();
  });

  test('finds the page when the user navigates to it', async () => {
    const router = visit('/dashboard');
    await screen.findByText('the dashboard');
    await router.navigate('/shops');
    expect(await screen.findByText('the shops')).toBeDefined();
  });

  test('redirects /admin/sidekiq, the path in the specification, to the page of the jobs', async () => {
    const router = visit('/admin/sidekiq');
    expect(await screen.findByText('the jobs')).toBeDefined();
    expect(router.state.location.pathname).toBe('/admin/jobs');
  });

  test('shows the not-found page for a path that is in no route table', async () => {
    visit('/shopsandmore');
    expect(await screen.findByText('not found')).toBeDefined();
    expect(lazyRoutes('/shopsandmore')).toBeNull();
    expect(lazyRoutes('/dashboard')).toBeNull();
  });
});

test.each([
  [paths.myContent, 'My content'],
  [paths.shopEdit('1'), 'Shops'],
  [paths.apiKeys, 'API keys'],
  [paths.partyBranding('1'), 'Branding'],
  [paths.adminUsers, 'Admin'],
  ['/Subscription/compare', 'Subscription'],
])('loadLazyRoutes names the page of %s if its route table cannot be loaded', async (url, name) => {
  vi.mocked(loadCode).mockRejectedValueOnce(new Error('Failed to fetch'));
  visit(url);
  expect(await screen.findByText(`The ${name} page could not be loaded`)).toBeDefined();
});

const routeAt = async (path: string) => matchRoutes((await lazyRoutes(path)) ?? [], path)?.at(-1)?.route.path;

describe('lazyRoutes', () => {
  test.each([
    paths.lootTemplates,
    paths.lootTemplateNew,
    paths.lootTemplate('1'),
    paths.lootTemplateEdit('1'),
    paths.lootTemplateInventory('1'),
    paths.lootInstance('1'),
    paths.items,
    paths.itemEdit('1'),
    paths.marketplace,
    paths.marketplaceShops,
    paths.myContent,
    paths.marketplaceLoot,
    paths.creator('1'),
    paths.partyBranding('1'),
    paths.partyWebhooks('1'),
    paths.subscription,
    paths.subscriptionUpgrade,
    paths.sandboxPortal,
    paths.sandboxCheckout('01890a5d-ac96-774b-bcce-b302099a8057'),
    paths.home,
    paths.discord,
    paths.admin,
    paths.adminDashboard,
    paths.adminAudit,
    paths.adminJobs,
    paths.adminMonitoring,
    paths.adminSystemHealth,
    paths.adminSettings,
    paths.adminUsers,
    paths.adminFinancial,
    paths.adminAnalytics,
    paths.adminUser('1'),
  ])('%s opens a page', async (path) => {
    expect(await routeAt(path)).toBeDefined();
  });

  test.each([
    [paths.shops, paths.shopTemplates],
    [paths.shopNew, paths.shopTemplateNew],
    [paths.shop('1'), paths.shopTemplate('1')],
    [paths.shopEdit('1'), paths.shopTemplateEdit('1')],
  ])('%s and %s open the same page', async (shortPath, longPath) => {
    const page = (await routeAt(shortPath))?.replace('/templates', '');
    expect(page).toBeDefined();
    expect((await routeAt(longPath))?.replace('/templates', '')).toBe(page);
  });

  test('paths of deployed shops and of template inventories do not open the template page', async () => {
    expect(await routeAt('/shops/instances')).toBe('/shops/instances');
    expect(await routeAt('/shops/instances/1')).toBe('/shops/instances/:id');
    expect(await routeAt('/shops/templates/1/inventory')).toBe('/shops/templates/:id/inventory');
  });
});
