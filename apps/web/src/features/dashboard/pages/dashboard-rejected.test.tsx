import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import DashboardPage from './dashboard-page.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('../components/party-cards.tsx', async (importOriginal) => {
  await code.promise;
  return importOriginal();
});

test('section whose code loads after its list was rejected shows the error', async () => {
  const rejected = { status: 429, error: { code: 'RATE_LIMITED' } };
  const server = fakeServer({
    'GET /api/v1/dashboard': rejected,
    'GET /api/v1/parties': rejected,
    'GET /api/v1/characters': rejected,
  });
  const { client } = renderPage(<DashboardPage />, { url: '/dashboard' });
  await waitFor(() => expect(server.count('GET /api/v1/parties')).toBe(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  code.resolve();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull();
});
