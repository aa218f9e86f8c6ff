import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stash } from '../../../../test/items.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setWidth } from '../../../../test/viewport.ts';
import { loadWorkspace, party } from '../../../../test/workspace.tsx';
import { prefetches } from '../../../platform/prefetches.ts';
import { PartyInventory } from '../components/party-inventory.tsx';
import { usePrefetchInventory } from './use-prefetch-inventory.ts';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(() => loadWorkspace());

function Page({ shownParty }: { shownParty: typeof party }) {
  const [isOpen, setOpen] = useState(false);
  usePrefetchInventory(shownParty);
  return isOpen ? (
    <PartyInventory party={shownParty} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

function visit(width: number, shownParty = party) {
  setWidth(width);
  const server = fakeServer(inventoryResponses());
  const url = `/parties/${shownParty.id}?tab=inventory`;
  return {
    server,
    url,
    ...renderPage(<Page shownParty={shownParty} />, { url, path: `/parties/${shownParty.id}` }),
  };
}

const pathsOf = (server: ReturnType<typeof fakeServer>) =>
  server.requests.map(({ path }) => path.split('?')[0]).toSorted();

const SOURCES = [
  '/api/v1/characters',
  '/api/v1/containers',
  `/api/v1/containers/${backpack.id}/items`,
  `/api/v1/parties/${party.id}/loot_instances`,
];
const CATALOG = ['/api/v1/item_templates/tags', '/api/v1/search/items'];

describe('prefetched inventory', () => {
  test.each([
    { screen: 'wide screen', width: 1440, requestedPaths: [...SOURCES, ...CATALOG].toSorted() },
    { screen: 'phone', width: 390, requestedPaths: SOURCES },
  ])('opens without another request on a $screen', async ({ width, requestedPaths }) => {
    const { server, url, user } = visit(width);
    await prefetches.get(url)?.();
    expect(pathsOf(server)).toEqual(requestedPaths);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(within(await screen.findByRole('grid', { name: 'Backpack' })).getByText('Torch')).toBeDefined();
    expect(pathsOf(server)).toEqual(requestedPaths);
  });

  test('is not requested again while it is fresh', async () => {
    const { server, url } = visit(390);
    await prefetches.get(url)?.();
    await prefetches.get(url)?.();
    expect(server.requests).toHaveLength(SOURCES.length);
  });

  test('is not requested for users who may not see it', () => {
    const { server, url } = visit(390, {
      ...party,
      permissions: { ...party.permissions, see_inventory: false },
    });
    expect(prefetches.has(url)).toBe(false);
    expect(server.requests).toHaveLength(0);
  });

  test('shows no error if a request fails, and is requested again when the user opens it', async () => {
    const { server, url, user } = visit(390);
    server.on('GET /api/v1/containers', { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
    await prefetches.get(url)?.();
    expect(screen.queryByRole('alert')).toBeNull();
    server.on('GET /api/v1/containers', {
      data: [backpack, stash],
      meta: { current_page: 1, total_pages: 1, total_count: 2, per_page: 100 },
    });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('grid', { name: 'Backpack' })).toBeDefined();
    expect(server.count(`GET /api/v1/characters/${nim.id}/containers`)).toBe(0);
  });
});
