import { DASHBOARD_ROWS_MAX } from '@quartermaster/contract/constants';
import type { PartySummary } from '@quartermaster/contract/dashboard';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import PartySummaryCard from './party-summary-card.tsx';
import WaitingForYou from './waiting-for-you.tsx';

const DASHBOARD = 'GET /api/v1/dashboard';
const id = (suffix: string) => `0192f0aa-0000-7000-8000-0000000000b${suffix}`;
const partyWithNews: PartySummary = {
  party_id: lanterns.id,
  party_name: lanterns.name,
  next_session: { starts_at: '2027-01-04T19:00:00.000Z', own_answer: null },
  open_shops: [{ id: id('1'), name: 'The Gilded Goose' }],
  loot_to_claim: [{ id: id('2'), name: 'Wet chest' }],
  hidden_loot: [{ id: id('3'), name: 'The Drowned Strongbox' }],
  restocked_shops: [{ id: id('5'), name: 'The Seventh Vial' }],
  news: {
    since: '2027-01-01T19:00:00.000Z',
    count: 4,
    may_have_more: false,
    lines: [
      {
        id: id('6'),
        summary: 'tobin sold Greataxe to The Gilded Goose',
        happened_at: '2027-01-02T19:00:00.000Z',
      },
    ],
  },
};
const partyWithoutNews: PartySummary = {
  ...partyWithNews,
  next_session: null,
  open_shops: [],
  loot_to_claim: [],
  hidden_loot: [],
  restocked_shops: [],
  news: { ...partyWithNews.news, count: 0, lines: [] },
};

test('list shows invitations, and for each party the next session, loot, shops and news', async () => {
  const invitations = [{ id: id('4'), party_name: 'Elsewhere', inviter_name: 'tobin' }];
  const server = fakeServer({ [DASHBOARD]: { data: { parties: [partyWithNews], invitations } } });
  renderPage(<WaitingForYou />);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(await screen.findByText(/tobin invites you to Elsewhere/)).toBeDefined();
  expect(screen.getByText(/Not answered yet/)).toBeDefined();
  expect(hrefOf(lanterns.name)).toBe(`/parties/${lanterns.id}`);
  expect(hrefOf('Wet chest')).toBe(`/loot/instances/${id('2')}`);
  expect(hrefOf('The Gilded Goose')).toBe(`/shops/instances/${id('1')}`);
  expect(hrefOf('The Drowned Strongbox')).toBe(`/loot/instances/${id('3')}`);
  expect(hrefOf('The Seventh Vial')).toBe(`/shops/instances/${id('5')}`);
  expect(screen.getByText('tobin sold Greataxe to The Gilded Goose')).toBeDefined();
  expect(hrefOf('4 changes')).toBe(`/parties/${lanterns.id}?tab=activity&range=new`);
  expect(hrefOf('View the invitation')).toBe('/parties');
  expect(server.count(DASHBOARD)).toBe(1);
});

test('card links to all shops if the party may have more open shops than the card shows', async () => {
  const open_shops = Array.from({ length: DASHBOARD_ROWS_MAX }, (_, n) => ({
    id: id(`${n}`),
    name: `Shop ${n}`,
  }));
  fakeServer({ [DASHBOARD]: { data: { parties: [{ ...partyWithNews, open_shops }], invitations: [] } } });
  renderPage(<PartySummaryCard partyId={lanterns.id} />);
  const link = await screen.findByRole('link', { name: 'See all: Open shops' });
  expect(link.getAttribute('href')).toBe(`/parties/${lanterns.id}?tab=shops`);
  expect(screen.getAllByRole('link', { name: /^See all/ })).toHaveLength(1);
});

test('list and card are hidden when nothing is pending', async () => {
  const server = fakeServer({ [DASHBOARD]: { data: { parties: [partyWithoutNews], invitations: [] } } });
  renderPage(
    <>
      <WaitingForYou />
      <PartySummaryCard partyId={lanterns.id} />
      <p>page</p>
    </>,
  );
  await screen.findByText('page');
  await expect.poll(() => server.count(DASHBOARD)).toBe(2);
  expect(screen.queryByText('Waiting for you')).toBeNull();
});

test('card of one party requests only the summary of that party', async () => {
  const server = fakeServer({ [DASHBOARD]: { data: { parties: [partyWithNews], invitations: [] } } });
  renderPage(<PartySummaryCard partyId={lanterns.id} />);
  expect(await screen.findByRole('link', { name: 'Wet chest' })).toBeDefined();
  expect(server.requests[0]?.path).toBe(`/api/v1/dashboard?party_id=${lanterns.id}`);
});
