import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { HEALTH, healthy } from '../../../../test/health.ts';
import { storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { now } from '../../../platform/clock.ts';
import { attachedReport } from '../state.ts';
import { CHECKS } from '../view.ts';
import DiagnosticsPage from './diagnostics-page.tsx';

const PAGE = 'GET /index.html';
const TICKET = 'POST /api/v1/cable_tickets';
const htmlOf = (version: string) => `<script type="module" src="/assets/${version}.js"></script>`;

/** The first message of the server's socket; null closes the socket. */
let frame: object | null = null;
const urls: string[] = [];

class FakeSocket {
  onclose = () => {};
  onmessage = (_event: { data: string }) => {};
  constructor(url: string) {
    urls.push(url);
    queueMicrotask(() => (frame ? this.onmessage({ data: JSON.stringify(frame) }) : this.onclose()));
  }
  close() {}
}

const healthyAt = (offsetMs: number) => (): FakeResponse => ({
  data: { ...healthy.data, time: new Date(now() - offsetMs).toISOString() },
});

function visit(options: { signedIn?: boolean; waiting?: object } = {}) {
  const { signedIn = false, waiting = null } = options;
  const server = fakeServer({
    [HEALTH]: healthyAt(0),
    [PAGE]: { raw: htmlOf('one') },
    [TICKET]: { status: 201, data: { ticket: 'ticket-1', expires_at: '2026-11-22T20:01:00.000Z' } },
  });
  if (signedIn) storeTokens();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('caches', { match: async () => new Response(htmlOf('one')) });
  const getRegistration = async () => ({ active: { state: 'activated' }, waiting });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
  const show = () => renderPage(<DiagnosticsPage />, { url: '/diagnostics', signedIn });
  return { server, show };
}

/** The text of a check, once all checks have ended. */
async function resultOf(name: string): Promise<string> {
  await screen.findByRole('region', { name: 'Diagnostics report' });
  return screen.getByRole('listitem', { name }).textContent ?? '';
}
const report = async () =>
  (await screen.findByRole('region', { name: 'Diagnostics report' })).textContent ?? '';

beforeEach(() => {
  frame = { type: 'disconnect', reason: 'unauthorized', reconnect: false };
  urls.length = 0;
  document.head.innerHTML = htmlOf('one');
});
afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  attachedReport.set('');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('guest sees that all checks passed, and the report lists each check', async () => {
  visit().show();
  expect(await resultOf('API')).toMatch(/^APIMedian .* ms of 5 round trips \(.*\)\.OK$/);
  expect(await resultOf('Database')).toBe('DatabaseMedian 2 ms of 5 round trips (2 ms to 2 ms).OK');
  expect(await resultOf('Live updates')).toMatch(/Median .* ms of 3 round trips .*OK$/);
  expect(await resultOf('Clock')).toMatch(/the server\.OK$/);
  expect(await resultOf('Storage')).toMatch(/^StorageAvailable.*OK$/);
  expect(await resultOf('Service worker')).toMatch(
    /State: activated. Cached version: \/assets\/one\.js\.OK$/,
  );
  expect(await resultOf('Version')).toBe(
    'VersionThe app and the server are both at version /assets/one.js.OK',
  );
  expect(screen.getByText('All checks passed.')).toBeDefined();
  expect(await report()).toContain('  Database: ok. Median 2 ms of 5 round trips (2 ms to 2 ms).');
  for (const name of CHECKS) expect(await report()).toContain(`  ${name}: ok. `);
  expect(screen.getByRole('button', { name: 'Log in and send to support' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('unreachable server fails the API and version checks, and the database is not measured', async () => {
  const { server, show } = visit();
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  server.on(HEALTH, fail);
  server.on(PAGE, fail);
  show();
  expect(await resultOf('API')).toMatch(/Check the network of this device.*Failed$/);
  expect(await resultOf('Database')).toMatch(/Not measured/);
  expect(await resultOf('Version')).toMatch(/could not be read\..*Failed$/);
  expect(await resultOf('Live updates')).toMatch(/OK$/);
  expect(await resultOf('Storage')).toMatch(/OK$/);
  expect(screen.getByText('3 of 7 checks passed.')).toBeDefined();
  expect(await report()).toContain('health: NETWORK_ERROR');
});

test('unreachable database fails the database check, but not the API check', async () => {
  const { server, show } = visit();
  const error = { code: 'SERVICE_UNAVAILABLE', message: 'The database cannot be reached.' };
  server.on(HEALTH, { status: 503, error });
  show();
  // No time is shown: it would include the unknown time until the database failed.
  expect(await resultOf('API')).toMatch(/The server responds\.OK$/);
  expect(await resultOf('Database')).toMatch(/cannot reach its database\.Try again in a minute\..*Failed$/);
});

test('proxy that responds instead of the server fails the API check', async () => {
  const { server, show } = visit();
  server.on(HEALTH, { status: 503, raw: '<h1>Service Unavailable</h1>' });
  show();
  expect(await resultOf('API')).toMatch(/Failed$/);
});

test('blocked socket fails the check of live updates, but not the API check, and shows advice', async () => {
  frame = null;
  visit().show();
  expect(await resultOf('Live updates')).toMatch(/could not be opened\.A firewall, proxy.*Failed$/);
  expect(await resultOf('API')).toMatch(/OK$/);
});

test('rejected socket shows the reason', async () => {
  frame = { type: 'disconnect', reason: 'maintenance', reconnect: true };
  visit().show();
  expect(await resultOf('Live updates')).toMatch(/rejected the WebSocket connection: maintenance\..*Failed$/);
});

test('signed-in user opens the sockets with tickets, which the report does not contain', async () => {
  frame = { type: 'welcome' };
  const { server, show } = visit({ signedIn: true });
  show();
  expect(await resultOf('Live updates')).toMatch(/OK$/);
  expect(server.count(TICKET)).toBe(3);
  expect(urls.every((url) => url.endsWith('/cable?ticket=ticket-1'))).toBe(true);
  expect(await report()).not.toContain('ticket-1');
});

test('wrong clock, outdated app and waiting update each show advice', async () => {
  const { server, show } = visit({ waiting: {} });
  server.on(HEALTH, healthyAt(120_000));
  server.on(PAGE, { raw: htmlOf('two') });
  show();
  expect(await resultOf('Clock')).toMatch(/s ahead of the server\.Set this device to update.*Check this$/);
  expect(await resultOf('Version')).toMatch(
    /server at version \/assets\/two\.js\.Reload this page.*Check this$/,
  );
  expect(await resultOf('Service worker')).toMatch(/An update is waiting\.Close all tabs.*Check this$/);
});

test('checks run again on demand', async () => {
  const { server, show } = visit();
  server.on(HEALTH, () => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = show();
  expect(await resultOf('API')).toMatch(/Failed$/);
  server.on(HEALTH, healthyAt(0));
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() =>
    expect(within(screen.getByRole('listitem', { name: 'API' })).queryByText('OK')).not.toBeNull(),
  );
});

test('report can be copied, and is sent to support as displayed', async () => {
  frame = { type: 'welcome' };
  const { user } = visit({ signedIn: true }).show();
  const text = await report();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect(write).toHaveBeenCalledWith(text);
  await user.click(screen.getByRole('button', { name: 'Send to support' }));
  expect(await screen.findByText('now at /support')).toBeDefined();
  expect(attachedReport.get()).toBe(text);
});
