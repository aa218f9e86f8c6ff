import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses } from '../../../../test/items.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setWidth } from '../../../../test/viewport.ts';
import { PartyInventory } from './party-inventory.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

// Lazy code is loaded in advance, so that no test waits for it.
beforeAll(() => import('./party-workspace.tsx'));

test('workspace stays on screen when its containers cannot be fetched again', async () => {
  setWidth(1440);
  const server = fakeServer(inventoryResponses());
  const party = { ...lanterns, permissions: { see_inventory: true, manage_party_containers: true } };
  const { client } = renderPage(<PartyInventory party={party} />, { url: `/parties/${lanterns.id}` });
  const panel = () => screen.findByRole('region', { name: 'Left panel' });
  expect(await within(await panel()).findByRole('row', { name: /Torch/ })).toBeDefined();
  const unavailable = { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } };
  server.on(`GET /api/v1/parties/${lanterns.id}/containers`, unavailable);
  server.on('GET /api/v1/characters', unavailable);
  await act(() => client.invalidateQueries());
  await waitFor(() =>
    expect(
      client
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === 'error'),
    ).toBe(true),
  );
  expect(within(await panel()).getByRole('row', { name: /Torch/ })).toBeDefined();
});
