import { getSupportRequest } from '@quartermaster/contract/support';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { supportRequest } from '../../../../test/support.ts';
import { read } from '../../../platform/queries.ts';
import SupportRequestPage from './support-request-page.tsx';

const REQUEST = `/api/v1/support_requests/${supportRequest.id}`;
const closedRequest = { ...supportRequest, status: 'closed' as const };

function visit(response: FakeResponse = { data: supportRequest }) {
  const server = fakeServer({
    [`GET ${REQUEST}`]: response,
    [`PATCH ${REQUEST}`]: { data: closedRequest },
    [`POST ${REQUEST}/replies`]: { status: 201, data: { ...supportRequest, status: 'open' } },
    'GET /api/v1/support_requests': { data: [], meta: pageMeta(0) },
  });
  const page = renderPage(<SupportRequestPage />, {
    url: `/support/${supportRequest.id}`,
    path: '/support/:id',
  });
  return { server, ...page };
}

test('page shows the messages of both sides as plain text, and the report that was sent', async () => {
  visit();
  const messages = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(messages.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You.*It does not open\.\nNot even with <b>force<\/b>\.$/s),
    expect.stringMatching(/^Support.*Reload the page\.$/),
  ]);
  expect(screen.getByText('Browser: Firefox 150')).toBeDefined();
});

test('reply is sent, and the field is cleared', async () => {
  const { server, user } = visit();
  const field = await screen.findByRole('textbox', { name: /^Your reply/ });
  await user.type(field, 'It helped.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Waiting for an answer')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reply: { text: 'It helped.' },
  });
  await waitFor(() => expect(field).toHaveProperty('value', ''));
});

test('started reply does not appear in another request', async () => {
  const { server, client, router, user } = visit();
  const other = {
    ...supportRequest,
    id: '0192f0aa-0000-7000-8000-000000000191',
    subject: 'The lid is stuck',
  };
  await user.type(await screen.findByRole('textbox', { name: /^Your reply/ }), 'It helped.');
  // The other request is in the cache, as if the user had opened it before.
  const { queryKey } = read(getSupportRequest, { params: { id: other.id } });
  server.on(`GET /api/v1/support_requests/${other.id}`, { data: other });
  act(() => void client.setQueryData(queryKey, { data: other, meta: undefined, message: undefined }));
  act(() => void router.navigate(`/support/${other.id}`));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByRole('heading', { level: 1, name: other.subject })).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^Your reply/ })).toHaveProperty('value', '');
  await waitFor(() => expect(client.isFetching()).toBe(0));
});

test('rejection of a reply is shown, and the field keeps its text', async () => {
  const { server, user } = visit();
  const message = 'This request has reached its message limit. Create a new request.';
  server.on(`POST ${REQUEST}/replies`, { status: 409, error: { code: 'CONFLICT', message } });
  const field = await screen.findByRole('textbox', { name: /^Your reply/ });
  await user.type(field, 'It helped.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(field).toHaveProperty('value', 'It helped.');
});

test('request can be closed and reopened', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Close request' }));
  expect(await screen.findByText('This request is closed. A reply reopens it.')).toBeDefined();
  server.on(`PATCH ${REQUEST}`, { data: supportRequest });
  await user.click(screen.getByRole('button', { name: 'Reopen request' }));
  expect(await screen.findByText('Answered')).toBeDefined();
  expect(server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { support_request: { status: 'closed' } },
    { support_request: { status: 'open' } },
  ]);
});

test('page shows an error with a retry', async () => {
  const { server, user } = visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  expect(await screen.findByRole('heading', { name: 'Error loading the request' })).toBeDefined();
  server.on(`GET ${REQUEST}`, { data: supportRequest });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: supportRequest.subject })).toBeDefined();
});
