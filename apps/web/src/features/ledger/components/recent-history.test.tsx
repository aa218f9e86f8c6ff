import { setTimeout as wait } from 'node:timers/promises';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import RecentHistory from './recent-history.tsx';

const show = (response: FakeResponse) => {
  fakeServer({ [`GET /api/v1/transactions/party/${lanterns.id}`]: response });
  return renderPage(<RecentHistory partyId={lanterns.id} />);
};
const meta = {
  current_page: 1,
  total_pages: 1,
  total_count: 1,
  per_page: 6,
  first_year: null,
  last_visit_at: null,
};

test('list shows a line as a sentence', async () => {
  show({ data: [torchesMoved], meta });
  expect(await screen.findByText(torchesMoved.transaction_summary)).toBeDefined();
  expect(screen.getByRole('list', { name: 'Recent activity' })).toBeDefined();
});

test('list is hidden when empty', async () => {
  const { container } = show({ data: [], meta: { ...meta, total_count: 0 } });
  await expect.poll(() => container.textContent).toBe('');
});

test('list stays when a refetch fails', async () => {
  const { client } = show({ data: [torchesMoved], meta });
  await screen.findByText(torchesMoved.transaction_summary);
  fakeServer({
    [`GET /api/v1/transactions/party/${lanterns.id}`]: { status: 403, error: { code: 'FORBIDDEN' } },
  });
  await act(async () => {
    await client.invalidateQueries();
    // The cache notifies its observers in a later task.
    await wait(0);
  });
  expect(screen.getByText(torchesMoved.transaction_summary)).toBeDefined();
});
