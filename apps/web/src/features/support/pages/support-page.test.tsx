import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { listedSupportRequest, supportRequest } from '../../../../test/support.ts';
import { attachedReport } from '../../diagnostics/state.ts';
import SupportPage from './support-page.tsx';

const LIST = 'GET /api/v1/support_requests';
const CREATE = 'POST /api/v1/support_requests';

function visit(list: FakeResponse = { data: [listedSupportRequest], meta: pageMeta(1) }) {
  const server = fakeServer({ [LIST]: list, [CREATE]: { status: 201, data: supportRequest } });
  return { server, ...renderPage(<SupportPage />, { url: '/support' }) };
}
const sentBody = (server: ReturnType<typeof fakeServer>) =>
  server.requests.find(({ method }) => method === 'POST')?.body as {
    support_request: { subject: string; text: string; diagnostics: string };
  };

async function fill(user: ReturnType<typeof visit>['user']) {
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'The chest is locked');
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'It does not open.');
}

test("list shows a request's subject, status and premium badge, and links to the request", async () => {
  visit();
  const list = within(await screen.findByRole('list', { name: 'Your requests' }));
  const link = list.getByRole('link', { name: /The chest is locked/ });
  expect(link.getAttribute('href')).toBe(`/support/${supportRequest.id}`);
  expect(link.textContent).toMatch(/Answered.*Premium/);
});

test('request is sent without a report by default, and its page opens', async () => {
  const { server, user } = visit();
  await fill(user);
  expect(screen.queryByRole('region', { name: 'Diagnostics report' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(`now at /support/${supportRequest.id}`)).toBeDefined();
  expect(sentBody(server).support_request).toEqual({
    subject: 'The chest is locked',
    text: 'It does not open.',
    diagnostics: '',
  });
});

test('attached report is displayed as it is sent, with the codes of failed requests but not their messages', async () => {
  const failure = { code: 'RESOURCE_NOT_FOUND', message: 'Canary-Message' };
  const { server, user } = visit({ status: 404, error: failure });
  await screen.findByRole('heading', { name: 'Error loading your requests' });
  await fill(user);
  await user.click(screen.getByRole('checkbox', { name: /diagnostics report/ }));
  const report = screen.getByRole('region', { name: 'Diagnostics report' }).textContent ?? '';
  expect(report).toContain('support.list: RESOURCE_NOT_FOUND');
  expect(report).not.toContain('Canary-Message');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(server.count(CREATE)).toBe(1));
  expect(sentBody(server).support_request.diagnostics).toBe(report);
});

test('report of the diagnostics page is attached, and discarded when the user leaves the page', async () => {
  attachedReport.set('Browser: Firefox 150');
  const { server, user, unmount } = visit();
  const report = screen.getByRole('region', { name: 'Diagnostics report' });
  expect(report.textContent).toBe('Browser: Firefox 150');
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(server.count(CREATE)).toBe(1));
  expect(sentBody(server).support_request.diagnostics).toBe('Browser: Firefox 150');
  unmount();
  expect(attachedReport.get()).toBe('');
});

test('page links to the diagnostics', async () => {
  visit();
  const link = screen.getByRole('link', { name: 'Run diagnostics' });
  expect(link.getAttribute('href')).toBe('/diagnostics');
  expect(await screen.findByRole('list', { name: 'Your requests' })).toBeDefined();
});

test('empty fields are reported, and nothing is sent', async () => {
  const { server, user } = visit();
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Enter a short subject')).toBeDefined();
  expect(screen.getByText('Write a message')).toBeDefined();
  expect(server.count(CREATE)).toBe(0);
});

test('rejection of a request is shown, and the field keeps its text', async () => {
  const { server, user } = visit();
  const message = 'You have 5 open support requests. Reply in one of them, or close one first.';
  server.on(CREATE, { status: 409, error: { code: 'CONFLICT', message } });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveProperty('value', 'It does not open.');
});

test('page says that there are no requests yet', async () => {
  visit({ data: [], meta: pageMeta(0) });
  expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeDefined();
});
