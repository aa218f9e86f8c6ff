import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { queuedRequest } from '../../../../test/support.ts';
import QueuedRequestPage from './queued-request-page.tsx';

const REQUEST_PATH = `/api/v1/admin/support_requests/${queuedRequest.id}`;

function visit(response: FakeResponse = { data: queuedRequest }) {
  const server = fakeServer({ [`GET ${REQUEST_PATH}`]: response });
  const url = `/admin/communications/requests/${queuedRequest.id}`;
  return {
    server,
    ...renderPage(<QueuedRequestPage />, { url, path: '/admin/communications/requests/:id' }),
  };
}

test('page names the user, and shows the messages of both sides and the diagnostics report', async () => {
  visit();
  const messages = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(messages.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^mirelle.*It does not open/s),
    expect.stringMatching(/^Support.*Reload the page\.$/),
  ]);
  expect(screen.getByRole('link', { name: 'mirelle' }).getAttribute('href')).toBe(
    `/admin/users/${mirelle.id}`,
  );
  expect(screen.getByText('Browser: Firefox 150')).toBeDefined();
});

test('answer is sent, and closes the request if selected', async () => {
  const { server, user } = visit();
  server.on(`POST ${REQUEST_PATH}/answers`, { status: 201, data: { ...queuedRequest, status: 'closed' } });
  const field = await screen.findByRole('textbox', { name: /^Your answer/ });
  await user.type(field, 'Try the key.');
  await user.click(screen.getByRole('checkbox', { name: 'Close the request' }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('This request is closed. An answer reopens it.')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    answer: { text: 'Try the key.', close: true },
  });
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  expect(screen.getByRole('checkbox', { name: 'Close the request' })).toHaveProperty('checked', false);
});

test('text that is entered while an answer is being sent is kept', async () => {
  const { server, user } = visit();
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`POST ${REQUEST_PATH}/answers`, () => response.promise);
  const field = await screen.findByRole('textbox', { name: /^Your answer/ });
  await user.type(field, 'Try the key.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(server.count(`POST ${REQUEST_PATH}/answers`)).toBe(1));
  await user.type(field, ' Twice.');
  response.resolve({ status: 201, data: queuedRequest });
  expect(await screen.findByText(/^Answer sent\./)).toBeDefined();
  expect(field).toHaveProperty('value', 'Try the key. Twice.');
});

test('request is closed with a reason', async () => {
  const { server, user } = visit();
  server.on(`PATCH ${REQUEST_PATH}`, { data: { ...queuedRequest, status: 'closed' } });
  await user.click(await screen.findByRole('button', { name: 'Close request' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close request' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Solved by the answer');
  await user.click(dialog.getByRole('button', { name: 'Close request' }));
  expect(await screen.findByRole('button', { name: 'Reopen request' })).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    reason: 'Solved by the answer',
    support_request: { status: 'closed' },
  });
});

test('dialog shows an error if another admin has already changed the request', async () => {
  const { server, user } = visit();
  const message = 'This request is already closed.';
  server.on(`PATCH ${REQUEST_PATH}`, { status: 409, error: { code: 'CONFLICT', message } });
  await user.click(await screen.findByRole('button', { name: 'Close request' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close request' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Solved by the answer');
  await user.click(dialog.getByRole('button', { name: 'Close request' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(message);
});

test('page that failed to load shows an error with a Try Again button', async () => {
  const { server, user } = visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  expect(await screen.findByRole('heading', { name: 'Error loading the request' })).toBeDefined();
  server.on(`GET ${REQUEST_PATH}`, { data: queuedRequest });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: queuedRequest.subject })).toBeDefined();
});
