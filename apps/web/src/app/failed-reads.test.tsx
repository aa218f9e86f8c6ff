import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, createElement, type ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { backpack, inventoryResponses, torchTemplate } from '../../test/items.ts';
import { hoardDetail, torchesInHoard } from '../../test/loot.ts';
import { pageMeta } from '../../test/page-meta.ts';
import { noPatronages } from '../../test/patronages.ts';
import { lanterns, mirelle, nim } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { lanternsAs } from '../../test/sample-party.ts';
import { emberShop, shopResponses } from '../../test/shops.ts';
import { setWidth } from '../../test/viewport.ts';
import { Carrying } from '../features/character/components/carrying.tsx';
import { AddToContainer } from '../features/item-template/components/add-to-container.tsx';
import { TakeDialog } from '../features/loot/components/take-dialog.tsx';
import { MembersTab } from '../features/party/components/members-tab.tsx';
import StockFromContainer from '../features/shop/components/stock-from-container.tsx';
import ContainerPage from '../features/workspace/pages/container-page.tsx';
import { toasts } from '../platform/toasts.ts';

vi.mock('@anycable/web', () => import('../../test/fake-cable.ts'));

/** An error whose code has a toast in the catalog. */
const REJECTED = { status: 403, error: { code: 'FORBIDDEN' } };
const MESSAGE = 'You do not have permission to perform this action.';

/** The route tables of all slices. */
const tables = import.meta.glob<Record<string, RouteObject[]>>('../features/*/routes.ts', { eager: true });
const pages = new Map(
  Object.values(tables)
    .flatMap((table) => Object.values(table).flat())
    .flatMap(({ path, lazy }) => (path && typeof lazy === 'function' ? [[path, lazy] as const] : [])),
);
const messages = () => toasts.get().map(({ message }) => message);

/** The alerts of the page itself, without toasts. */
const alerts = () =>
  screen.queryAllByRole('alert').filter((alert) => !screen.getByLabelText('Notices').contains(alert));

test.each([...pages])('page %s shows no toast for an error that it shows itself', async (path, lazy) => {
  fakeServer(new Proxy({}, { get: () => REJECTED }));
  const { Component } = (await lazy()) as { Component: ComponentType };
  const url = path.replaceAll(/:\w+/g, lanterns.id);
  const { client } = renderPage(createElement(Component), { url, path, as: { ...mirelle, admin: true } });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(alerts().length > 0 ? messages() : []).toEqual([]);
});

interface FailingRead {
  readonly element: ReactElement;
  readonly responses: Parameters<typeof fakeServer>[0];
  /** The read that fails. */
  readonly endpoint: string;
}

const close = () => undefined;
const containerRoute = { url: `/containers/${backpack.id}`, path: '/containers/:id' };
const shopsAndCharacters = {
  ...inventoryResponses(),
  ...shopResponses(emberShop),
  [`GET /api/v1/parties/${lanterns.id}`]: { data: lanternsAs('gm') },
};

const FAILING_READS: Readonly<Record<string, FailingRead>> = {
  'members of a party': {
    element: <MembersTab party={lanternsAs('gm')} />,
    responses: noPatronages,
    endpoint: `GET /api/v1/parties/${lanterns.id}/members`,
  },
  'containers of a character': {
    element: <Carrying character={nim} />,
    responses: {},
    endpoint: `GET /api/v1/characters/${nim.id}/containers`,
  },
  'containers of a workspace': {
    element: <ContainerPage />,
    responses: shopsAndCharacters,
    endpoint: 'GET /api/v1/containers',
  },
  'items of a container': {
    element: <ContainerPage />,
    responses: shopsAndCharacters,
    endpoint: `GET /api/v1/containers/${backpack.id}/items`,
  },
  'containers that an item may be added to': {
    element: <AddToContainer template={torchTemplate} />,
    responses: { 'GET /api/v1/parties': { data: [], meta: pageMeta(0) } },
    endpoint: 'GET /api/v1/characters',
  },
  'containers that loot may be taken to': {
    element: <TakeDialog loot={hoardDetail} item={torchesInHoard} containerId={null} onClose={close} />,
    responses: shopsAndCharacters,
    endpoint: 'GET /api/v1/containers',
  },
  'items that may be put on the shelf': {
    element: <StockFromContainer shop={emberShop} onClose={close} />,
    responses: shopsAndCharacters,
    endpoint: `GET /api/v1/containers/${backpack.id}/items`,
  },
};

test.each(Object.entries(FAILING_READS))('failure to read the %s is shown once', async (_name, read) => {
  // A phone shows one panel of the workspace.
  setWidth(390);
  fakeServer({ ...read.responses, [read.endpoint]: REJECTED });
  const { client } = renderPage(read.element, containerRoute);
  expect(await screen.findByText(MESSAGE)).toBeDefined();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getAllByText(MESSAGE)).toHaveLength(1);
  expect(messages()).toEqual([]);
});
