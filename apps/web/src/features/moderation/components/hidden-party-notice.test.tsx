import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { hiddenDecision } from '../../../../test/moderation.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import HiddenPartyNotice from './hidden-party-notice.tsx';

const ABOUT = `GET /api/v1/moderation_decisions/about/${lanterns.id}`;

test('hidden party shows its game master the reason and a link to the appeal', async () => {
  fakeServer({ [ABOUT]: { data: hiddenDecision } });
  renderPage(<HiddenPartyNotice party={lanternsAs('gm', { is_hidden: true })} />);
  expect(screen.getByText('An admin has hidden this party')).toBeDefined();
  expect(await screen.findByText(/Reason: Insults other players/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Read and appeal' }).getAttribute('href')).toBe(
    `/moderation/${hiddenDecision.id}`,
  );
});

test('notice for other members names the game master, who can read the reason, and promises no appeal', () => {
  const { requests } = fakeServer({});
  renderPage(<HiddenPartyNotice party={lanternsAs('player', { is_hidden: true, gm_name: 'brakka' })} />);
  expect(screen.getByText('An admin has hidden this party')).toBeDefined();
  expect(screen.getByText(/Its game master brakka can read the reason\.$/)).toBeDefined();
  expect(requests).toEqual([]);
});
