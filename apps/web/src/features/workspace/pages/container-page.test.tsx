import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { broadcast, subscriberCount } from '../../../../test/fake-cable.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses } from '../../../../test/items.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { setWidth } from '../../../../test/viewport.ts';
import ContainerPage from './container-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const responses = () => ({
  ...inventoryResponses(),
  [`GET /api/v1/parties/${lanterns.id}`]: { data: lanternsAs('player') },
});

const route = { url: `/containers/${backpack.id}`, path: '/containers/:id' };

test('page shows the container with owner, weight and contents, next to the stash', async () => {
  setWidth(1440);
  fakeServer(responses());
  renderPage(<ContainerPage />, route);
  expect(await screen.findByRole('heading', { level: 1, name: 'Backpack' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nim Thistlewick' }).getAttribute('href')).toBe(
    `/characters/${nim.id}`,
  );
  const leftPanel = await screen.findByRole('region', { name: 'Left panel' });
  expect(await within(leftPanel).findByRole('row', { name: /Torch/ })).toBeDefined();
  expect(within(leftPanel).getByRole('meter', { name: 'Weight' }).getAttribute('aria-valuetext')).toBe(
    '38.0 / 100 lb',
  );
  expect(within(leftPanel).getByRole('meter', { name: 'Slots' }).getAttribute('aria-valuetext')).toBe(
    '1 / 20',
  );
  const rightPanel = screen.getByRole('region', { name: 'Right panel' });
  expect(within(rightPanel).getByRole('button', { name: /Party Stash.*86% full · .* slots/s })).toBeDefined();
  expect(document.title).toBe('Backpack · Nim Thistlewick · Quartermaster');
});

const fakeFailingServer = (status: number, code: string) =>
  fakeServer({
    ...responses(),
    [`GET /api/v1/containers/${backpack.id}`]: { status, error: { code } },
  });

test.each([
  [404, 'RESOURCE_NOT_FOUND'],
  [422, 'VALIDATION_ERROR'],
] as const)('page says that the container may not exist after status %i', async (status, code) => {
  fakeFailingServer(status, code);
  renderPage(<ContainerPage />, route);
  expect(await screen.findByText(/^It might have been deleted/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('page shows an error with a retry', async () => {
  const server = fakeFailingServer(403, 'FORBIDDEN');
  const { user } = renderPage(<ContainerPage />, route);
  expect(await screen.findByText('This container cannot be shown')).toBeDefined();
  server.on(`GET /api/v1/containers/${backpack.id}`, { data: backpack });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Backpack' })).toBeDefined();
});

test('page shows the error once the user may no longer see the container', async () => {
  const server = fakeServer(responses());
  const { client } = renderPage(<ContainerPage />, route);
  expect(await screen.findByRole('heading', { level: 1, name: 'Backpack' })).toBeDefined();
  server.on(`GET /api/v1/containers/${backpack.id}`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText(/^It might have been deleted/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to your characters' })).toBeDefined();
});

test('page refetches the container after its party has changed', async () => {
  const server = fakeServer(responses());
  renderPage(<ContainerPage />, route);
  expect(await screen.findByRole('heading', { level: 1, name: 'Backpack' })).toBeDefined();
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
  server.on(`GET /api/v1/containers/${backpack.id}`, { data: { ...backpack, name: 'Rucksack' } });
  // Without a name the event has no notice, which would appear later, during another test.
  const event = { action: 'party_updated', party_id: lanterns.id, via: 'web' };
  act(() => broadcast('PartyChannel', lanterns.id, event));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rucksack' })).toBeDefined();
});
