import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { historyMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs, torchesMoved } from '../../../../test/sample-party.ts';
import { LatestActivity } from './latest-activity.tsx';

const watch = { ...lanternsAs('player'), id: '0192f0aa-0000-7000-8000-000000000099', name: 'Night Watch' };

function Dashboard() {
  const [party, setParty] = useState(lanternsAs('player'));
  return (
    <>
      <button type="button" onClick={() => setParty(watch)}>
        Switch
      </button>
      <LatestActivity party={party} />
    </>
  );
}

test('activity of a party disappears when another party is shown, even before its activity is loaded', async () => {
  fakeServer({
    [`GET /api/v1/transactions/party/${lanterns.id}`]: { data: [torchesMoved], meta: historyMeta(1) },
    [`GET /api/v1/transactions/party/${watch.id}`]: () => new Promise(() => {}),
  });
  const { user } = renderPage(<Dashboard />);
  await screen.findByText(torchesMoved.transaction_summary);
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  expect(screen.getByRole('heading', { name: 'Latest activity in Night Watch' })).toBeDefined();
  expect(screen.queryByText(torchesMoved.transaction_summary)).toBeNull();
});
