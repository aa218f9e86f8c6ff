import { me } from '@quartermaster/contract/auth';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { freshTokens, mirelle } from '../../test/people.ts';
import { callEndpoint } from '../platform/http.ts';
import { maintenance } from '../platform/maintenance.ts';
import { session } from '../platform/session.ts';
import { toasts } from '../platform/toasts.ts';
import { tokens } from '../platform/tokens.ts';
import { MaintenanceNotice } from './maintenance-notice.tsx';

// Checks follow each other without a pause.
vi.mock('../platform/clock.ts', async (load) => ({
  ...(await load<typeof import('../platform/clock.ts')>()),
  sleep: () => new Promise((done) => setTimeout(done)),
}));

const SITE = 'GET /api/v1/site';
const ME = 'GET /api/v1/auth/me';
const details = [{ field: 'maintenance', message: 'Back at nine.' }];
const rejection = {
  status: 503,
  error: { code: 'SERVICE_UNAVAILABLE', message: 'System is in maintenance mode.', details },
};
const activeMaintenance = { data: { maintenance: { message: 'Back at nine.' }, registration: 'open' } };
const noMaintenance = { data: { maintenance: null, registration: 'open' } };

beforeEach(() => {
  tokens.save(freshTokens(1));
  session.set({ status: 'authenticated', user: mirelle, error: null });
});
afterEach(() => {
  maintenance.set(null);
  tokens.clear();
  toasts.set([]);
});

test('notice covers the app after a rejected request until the maintenance ends, and no toast is shown', async () => {
  const server = fakeServer({ [ME]: rejection, [SITE]: activeMaintenance });
  render(<MaintenanceNotice />);
  await callEndpoint(me, {}).catch(() => undefined);
  expect(await screen.findByRole('heading', { name: 'System is in maintenance mode.' })).toBeDefined();
  expect(screen.getByText('Back at nine.')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('System is in maintenance mode.');
  expect(toasts.get()).toEqual([]);
  server.on(SITE, noMaintenance);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('app that was started during maintenance resumes its session when the maintenance ends', async () => {
  const server = fakeServer({ [ME]: { data: { user: mirelle } }, [SITE]: activeMaintenance });
  session.set({ status: 'anonymous', user: null, error: null });
  maintenance.set('');
  render(<MaintenanceNotice />);
  await screen.findByRole('heading', { name: 'System is in maintenance mode.' });
  server.on(SITE, noMaintenance);
  await waitFor(() => expect(session.get().status).toBe('authenticated'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('notice does not cover the app for admins or for guests, who may be admins about to log in', () => {
  fakeServer();
  maintenance.set('Back at nine.');
  session.set({ status: 'authenticated', user: { ...mirelle, admin: true }, error: null });
  const { unmount } = render(<MaintenanceNotice />);
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  tokens.clear();
  session.set({ status: 'anonymous', user: null, error: null });
  render(<MaintenanceNotice />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
