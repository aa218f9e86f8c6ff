import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { broadcast, subscriberCount } from '../../../../test/fake-cable.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses } from '../../../../test/items.ts';
import { hoard, hoardDetail } from '../../../../test/loot.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import LootPage from '../pages/loot-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

test('items claimed by other users appear with the name of the recipient', async () => {
  const SHOW = `GET /api/v1/loot_instances/${hoard.id}`;
  const server = fakeServer({ ...inventoryResponses(), [SHOW]: { data: hoardDetail } });
  renderPage(<LootPage />, { url: `/loot/instances/${hoard.id}`, path: '/loot/instances/:id' });
  await waitFor(() => expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(1));
  expect(screen.queryByRole('heading', { name: 'Taken' })).toBeNull();
  const taken = [{ transaction_id: nim.id, name: 'Torch', quantity: 3, taken_by: 'Brunhild' }];
  server.on(SHOW, { data: { ...hoardDetail, taken } });
  act(() =>
    broadcast('PartyInventoryChannel', lanterns.id, { action: 'item_traded', party_id: lanterns.id }),
  );
  const list = await screen.findByRole('list', { name: `Taken from ${hoard.name}` });
  expect(within(list).getByRole('listitem').textContent).toContain('Brunhild got 3 × Torch');
  expect(list.getAttribute('aria-live')).toBe('polite');
});
