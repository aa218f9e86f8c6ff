import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { currentParty } from '../../../platform/current-party.ts';
import FindStartPage from './find-start-page.tsx';

const otherParty = { ...lanterns, id: '0192f0aa-0000-7000-8000-000000000011', name: 'The Ash Wardens' };

function visit(response: FakeResponse) {
  const server = fakeServer({ 'GET /api/v1/parties': response });
  return { server, ...renderPage(<FindStartPage />, { url: '/find?search=rope', path: '/find' }) };
}
afterEach(() => currentParty.set(null));

test('page redirects to the party that was opened last, and keeps the search', async () => {
  currentParty.set(otherParty.id);
  visit({ data: [lanterns, otherParty], meta: pageMeta(2) });
  expect(await screen.findByText(`now at /parties/${otherParty.id}/find?search=rope`)).toBeDefined();
});

test('page redirects to the most recently changed party if the user has left the party that was opened last', async () => {
  currentParty.set('0192f0aa-0000-7000-8000-000000000099');
  visit({ data: [lanterns, otherParty], meta: pageMeta(2) });
  expect(await screen.findByText(`now at /parties/${lanterns.id}/find?search=rope`)).toBeDefined();
});

test('page shows a user without a party a link to join a party', async () => {
  visit({ data: [], meta: pageMeta(0) });
  expect((await screen.findByRole('link', { name: 'Join a party' })).getAttribute('href')).toBe(
    '/parties/join',
  );
});

test('failed request can be retried', async () => {
  const { server, user } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on('GET /api/v1/parties', { data: [lanterns], meta: pageMeta(1) });
  await user.click(retry);
  expect(await screen.findByText(`now at /parties/${lanterns.id}/find?search=rope`)).toBeDefined();
});
