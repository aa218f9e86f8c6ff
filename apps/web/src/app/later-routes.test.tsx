import { render, screen } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { findLaterRoutes, LATER_PARENT, laterRoutes } from './later-routes.ts';
import { paths } from './paths.ts';

vi.mock('./shop-routes.ts', () => ({
  routes: [
    { path: '/shops', element: <p>the shops</p> },
    { path: '/shops/:id', element: <p>one shop</p> },
  ],
}));

/** A router that knows of no shops until somebody goes there. */
function visit(at: string) {
  const routes = [
    {
      hydrateFallbackElement: <p>wait</p>,
      children: [
        { id: LATER_PARENT, children: [{ path: '/dashboard', element: <p>the dashboard</p> }] },
        { path: '*', element: <p>not found</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    patchRoutesOnNavigation: findLaterRoutes,
  });
  render(<RouterProvider router={router} />);
  return router;
}

test('an address of a later table is found when the app is opened there', async () => {
  visit('/shops/1');
  expect(await screen.findByText('one shop')).toBeDefined();
});

test('and when somebody goes there', async () => {
  const router = visit('/dashboard');
  await screen.findByText('the dashboard');
  await router.navigate('/shops');
  expect(await screen.findByText('the shops')).toBeDefined();
});

test('what no table knows is still not found', async () => {
  visit('/shopsandmore');
  expect(await screen.findByText('not found')).toBeDefined();
  expect(laterRoutes('/shopsandmore')).toBeNull();
  expect(laterRoutes('/dashboard')).toBeNull();
});

test('every address of loot leads to a page', async () => {
  const routes = (await laterRoutes('/loot/templates')) ?? [];
  const addresses = [
    paths.lootTemplates,
    paths.lootTemplateNew,
    paths.lootTemplate('1'),
    paths.lootTemplateEdit('1'),
    paths.lootTemplateInventory('1'),
    paths.lootInstance('1'),
  ];
  for (const address of addresses) expect(matchRoutes(routes, address), address).not.toBeNull();
});
