import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import PartyNews from './party-news.tsx';

const DASHBOARD = 'GET /api/v1/dashboard';
const happened_at = '2027-01-02T19:00:00.000Z';
const lineOf = (suffix: string, summary: string) => ({
  id: `0192f0aa-0000-7000-8000-0000000000c${suffix}`,
  summary,
  happened_at,
});
const summaryOf = (count: number, may_have_more: boolean) => ({
  party_id: lanterns.id,
  party_name: lanterns.name,
  next_session: null,
  open_shops: [],
  restocked_shops: [],
  loot_to_claim: [],
  hidden_loot: [],
  news: {
    since: happened_at,
    count,
    may_have_more,
    lines: [
      lineOf('1', 'tobin took Dagger'),
      lineOf('2', 'tobin sold Torch'),
      lineOf('3', 'tobin moved Rope'),
    ].slice(0, count),
  },
});
const visit = (count: number, mayHaveMore = false) => {
  const server = fakeServer({
    [DASHBOARD]: { data: { parties: [summaryOf(count, mayHaveMore)], invitations: [] } },
  });
  renderPage(
    <>
      <PartyNews partyId={lanterns.id} />
      <PartyNews partyId="0192f0aa-0000-7000-8000-0000000000cf" />
      <p>page</p>
    </>,
  );
  return server;
};

test('list shows two changes and the number of remaining changes, and the lists of two parties share one request', async () => {
  const server = visit(5);
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual(['tobin took Dagger', 'tobin sold Torch', 'and 3 more since your last visit']);
  expect(server.count(DASHBOARD)).toBe(1);
});

test('list is hidden when there is no news', async () => {
  const server = visit(0);
  await screen.findByText('page');
  await expect.poll(() => server.count(DASHBOARD)).toBe(1);
  expect(screen.queryByRole('list', { name: 'Since your last visit' })).toBeNull();
});

test('list says "or more" when not all changes were counted', async () => {
  visit(87, true);
  expect(await screen.findByText('and 85 or more since your last visit')).toBeDefined();
});
