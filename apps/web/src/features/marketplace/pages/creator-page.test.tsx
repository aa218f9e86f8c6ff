import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import CreatorPage from './creator-page.tsx';

const CALL = `GET /api/v1/creators/${mirelle.id}`;
const creator = {
  id: mirelle.id,
  username: 'mirelle',
  is_self: false,
  item_templates_count: 12,
  shop_templates_count: 1,
  loot_templates_count: 0,
  uses_count: 3,
  average_rating: 4.6,
  ratings_count: 23,
};

function visit(response: FakeResponse) {
  const server = fakeServer({ [CALL]: response });
  const route = { url: `/marketplace/creators/${mirelle.id}`, path: '/marketplace/creators/:id' };
  return { server, ...renderPage(<CreatorPage />, route) };
}

test('page shows the public content of a creator and links to each list that is not empty', async () => {
  visit({ data: creator });
  expect(await screen.findByRole('heading', { level: 1, name: 'mirelle' })).toBeDefined();
  expect(screen.getByText('3 uses by others')).toBeDefined();
  expect(screen.getByText('4.6 of 5 stars, 23 ratings')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show 12 items' }).getAttribute('href')).toBe(
    `/marketplace?creator_id=${mirelle.id}`,
  );
  expect(screen.getByRole('link', { name: 'Show 1 shop' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /loot/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Report' })).toBeDefined();
});

test('page of the user’s own content has no Report button', async () => {
  visit({ data: { ...creator, is_self: true } });
  await screen.findByRole('heading', { level: 1, name: 'mirelle' });
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

test('page of a user without public content shows "Creator not found"', async () => {
  visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  expect(screen.getByRole('status', { name: 'Loading the creator' })).toBeDefined();
  expect(await screen.findByText('Creator not found')).toBeDefined();
});

test('page that failed to load offers a retry', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(CALL, { data: creator });
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'mirelle' })).toBeDefined();
});
