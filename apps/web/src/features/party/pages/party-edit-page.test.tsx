import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import PartyEditPage from './party-edit-page.tsx';

const party = lanternsAs('gm');
const PARTY = `/api/v1/parties/${party.id}`;

function visit(response: FakeResponse) {
  const server = fakeServer({ [`GET ${PARTY}`]: response, 'GET /api/v1/parties': { data: [] } });
  const view = renderPage(<PartyEditPage />, { url: `/parties/${party.id}/edit`, path: '/parties/:id/edit' });
  return { server, ...view };
}

test('page starts with the current values, saves changes and returns to the party', async () => {
  const { server, user } = visit({ data: party });
  server.on(`PATCH ${PARTY}`, { data: { ...party, name: 'The Brass Lanterns' } });
  const name = await screen.findByRole('textbox', { name: /Party name/ });
  expect(name).toHaveProperty('value', 'The Copper Lanterns');
  await user.clear(name);
  await user.type(name, 'The Brass Lanterns');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Party updated successfully!')).toBeDefined();
  expect(await screen.findByText(`now at /parties/${party.id}`)).toBeDefined();
  const updateRequest = server.requests.find((request) => request.method === 'PATCH');
  expect(updateRequest?.body).toEqual({ party: { name: 'The Brass Lanterns' } });
});

test('page sends no request if nothing has changed', async () => {
  const { server, user } = visit({ data: party });
  await screen.findByRole('textbox', { name: /Party name/ });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`now at /parties/${party.id}`)).toBeDefined();
  expect(server.requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('page does not send a setting that only another game master has changed since it was opened', async () => {
  const { server, user, client } = visit({ data: party });
  server.on(`PATCH ${PARTY}`, { data: party });
  await user.type(await screen.findByRole('textbox', { name: /Party name/ }), ' II');
  server.on(`GET ${PARTY}`, { data: { ...party, join_permission: 'restricted', join_code: null } });
  await client.invalidateQueries();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`now at /parties/${party.id}`)).toBeDefined();
  const updateRequest = server.requests.find((request) => request.method === 'PATCH');
  expect(updateRequest?.body).toEqual({ party: { name: 'The Copper Lanterns II' } });
});

test('page asks for confirmation before leaving with unsaved changes', async () => {
  const { user, router } = visit({ data: party });
  await user.type(await screen.findByRole('textbox', { name: /Party name/ }), ' Reborn');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('You have unsaved changes.')).toBeDefined();
  expect(router.state.location.pathname).toBe(`/parties/${party.id}/edit`);
  await user.click(dialog.getByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText(`now at /parties/${party.id}`)).toBeDefined();
});

test('page shows players that only game masters can edit the party', async () => {
  visit({ data: lanternsAs('player') });
  expect(await screen.findByText('Only game masters can edit this party.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('page requires an archived party to be restored first', async () => {
  visit({ data: lanternsAs('gm', { is_archived: true }) });
  expect(await screen.findByText('This party is archived. Restore it first.')).toBeDefined();
});

test('missing party shows a different message than a failed request', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  expect(await screen.findByText('Error loading party')).toBeDefined();
  expect(screen.getByText(/^An unexpected error occurred\./)).toBeDefined();
  server.on(`GET ${PARTY}`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Party Not Found')).toBeDefined();
});
