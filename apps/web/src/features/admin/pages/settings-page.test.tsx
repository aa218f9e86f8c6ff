import type { SiteSettings } from '@quartermaster/contract/admin-settings';
import { CALL_LIMITS } from '@quartermaster/contract/call-limits';
import { RETENTION } from '@quartermaster/contract/retention';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import SettingsPage from './settings-page.tsx';

const SHOW = 'GET /api/v1/admin/settings';
const UPDATE = 'PATCH /api/v1/admin/settings';
const defaultsOf = <Group extends Record<string, Record<string, number>>>(group: Group, key: string) =>
  Object.fromEntries(Object.entries(group).map(([name, rule]) => [name, rule[key] ?? 0])) as Record<
    keyof Group,
    number
  >;
const settings: SiteSettings = {
  maintenance: false,
  maintenance_message: '',
  registration: 'open',
  default_tier: 'tier_free',
  announcement_mails: true,
  call_limits: defaultsOf(CALL_LIMITS, 'points'),
  retention: defaultsOf(RETENTION, 'days'),
  fixed: { default_tier: null },
  updated_at: null,
};

function visit(overrides: Partial<SiteSettings> = {}) {
  const server = fakeServer({ [SHOW]: { data: { ...settings, ...overrides } } });
  const sentBody = () => server.requests.find(({ method }) => method === 'PATCH')?.body;
  return { server, sentBody, ...renderPage(<SettingsPage />, { url: '/admin/settings' }) };
}

test('starting maintenance sends message and reason, and shows the new state', async () => {
  const { user, server, sentBody } = visit();
  await user.click(await screen.findByRole('button', { name: 'Start maintenance' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Start maintenance mode' }));
  const changed = { ...settings, maintenance: true, maintenance_message: 'Back at nine.' };
  server.on(UPDATE, { data: changed });
  server.on(SHOW, { data: changed });
  await user.type(dialog.getByLabelText(/^Message/), 'Back at nine.');
  await user.type(dialog.getByLabelText(/^Reason/), 'The server moves');
  await user.click(dialog.getByRole('button', { name: 'Start maintenance' }));
  expect(await screen.findByRole('button', { name: 'End maintenance' })).toBeDefined();
  expect(screen.getByText('Back at nine.')).toBeDefined();
  expect(sentBody()).toEqual({
    reason: 'The server moves',
    settings: { maintenance: true, maintenance_message: 'Back at nine.' },
  });
});

test('changing the maintenance message does not send whether maintenance is on, which another admin may have changed', async () => {
  const { user, server, sentBody } = visit({ maintenance: true, maintenance_message: 'Back at nine.' });
  await user.click(await screen.findByRole('button', { name: 'Change message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change maintenance message' }));
  server.on(UPDATE, { data: settings });
  await user.clear(dialog.getByLabelText(/^Message/));
  await user.type(dialog.getByLabelText(/^Message/), 'Back at ten.');
  await user.type(dialog.getByLabelText(/^Reason/), 'It takes longer');
  await user.click(dialog.getByRole('button', { name: 'Change message' }));
  expect(await screen.findByText('Maintenance message changed')).toBeDefined();
  expect(sentBody()).toEqual({
    reason: 'It takes longer',
    settings: { maintenance_message: 'Back at ten.' },
  });
});

test('retry of a failed change sends only the edited number, even if another admin has changed other numbers', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Change rate limits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change rate limits' }));
  server.on(UPDATE, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  const call_limits = { ...settings.call_limits, search: settings.call_limits.search + 100 };
  server.on(SHOW, { data: { ...settings, call_limits } });
  const writes = dialog.getByRole('textbox', { name: 'Changes by one user' });
  await user.clear(writes);
  await user.type(writes, '300');
  await user.type(dialog.getByLabelText(/^Reason/), 'A script floods us');
  await user.click(dialog.getByRole('button', { name: 'Change rate limits' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  await expect.poll(() => server.count(SHOW)).toBeGreaterThan(1);
  server.on(UPDATE, { data: settings });
  await user.click(dialog.getByRole('button', { name: 'Change rate limits' }));
  expect(await screen.findByText('Rate limits changed')).toBeDefined();
  expect(server.requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    reason: 'A script floods us',
    settings: { call_limits: { write: 300 } },
  });
});

test('changing registration sends the chosen mode and the reason', async () => {
  const { user, server, sentBody } = visit();
  await user.click(await screen.findByRole('button', { name: 'Change registration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change registration' }));
  server.on(UPDATE, { data: { ...settings, registration: 'invitation' } });
  await user.click(dialog.getByRole('radio', { name: 'Invitation only' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Too many bots');
  await user.click(dialog.getByRole('button', { name: 'Change registration' }));
  expect(await screen.findByText('Registration changed')).toBeDefined();
  expect(sentBody()).toEqual({ reason: 'Too many bots', settings: { registration: 'invitation' } });
});

test('rejected change keeps the dialog open and shows the error', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Change default tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change default tier' }));
  const message = 'The environment variable DEFAULT_TIER sets the default tier.';
  server.on(UPDATE, { status: 409, error: { code: 'CONFLICT', message } });
  await user.type(dialog.getByLabelText(/^Reason/), 'For the convention');
  await user.click(dialog.getByRole('button', { name: 'Change default tier' }));
  expect(await dialog.findByText(message)).toBeDefined();
});

test('setting fixed by an environment variable shows the variable and cannot be changed', async () => {
  visit({ default_tier: 'tier_3', fixed: { default_tier: 'DEFAULT_TIER' } });
  expect(await screen.findByText('DEFAULT_TIER')).toBeDefined();
  expect(screen.getByText('Guild')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change default tier' })).toBeNull();
});

test('failed request shows an error with a Try Again button', async () => {
  const server = fakeServer({ [SHOW]: { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } } });
  const { user } = renderPage(<SettingsPage />, { url: '/admin/settings' });
  expect(await screen.findByText('Error loading settings')).toBeDefined();
  server.on(SHOW, { data: settings });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Start maintenance' })).toBeDefined();
});

test('dialog of the rate limits sends only the changed limit and the reason', async () => {
  const { user, server, sentBody } = visit();
  expect(await screen.findByText('600 per minute')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change rate limits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change rate limits' }));
  server.on(UPDATE, { data: settings });
  const writes = dialog.getByRole('textbox', { name: 'Changes by one user' });
  await user.clear(writes);
  await user.type(writes, '300');
  await user.type(dialog.getByLabelText(/^Reason/), 'A script floods us');
  await user.click(dialog.getByRole('button', { name: 'Change rate limits' }));
  expect(await screen.findByText('Rate limits changed')).toBeDefined();
  expect(sentBody()).toEqual({ reason: 'A script floods us', settings: { call_limits: { write: 300 } } });
});

test('retention dialog requires a changed number, shows the error of each rejected number at its field and focuses the first', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Change retention' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change retention' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Less data');
  await user.click(dialog.getByRole('button', { name: 'Change retention' }));
  expect(await dialog.findByText('Change at least one number.')).toBeDefined();
  const details = [
    { field: 'settings.retention.reports', message: 'Must be a whole number from 1 to 365' },
    { field: 'settings.retention.devices', message: 'Must be a whole number from 90 to 1095' },
  ];
  server.on(UPDATE, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
  for (const name of ['Admin reports', 'Devices, after their last use']) {
    await user.clear(dialog.getByRole('textbox', { name }));
    await user.type(dialog.getByRole('textbox', { name }), '5000');
  }
  await user.click(dialog.getByRole('button', { name: 'Change retention' }));
  expect(await dialog.findByText('Must be a whole number from 1 to 365')).toBeDefined();
  expect(dialog.getByText('Must be a whole number from 90 to 1095')).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Admin reports' }));
});

test('change of numbers that ends after its dialog was closed does not close the next dialog', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Change rate limits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change rate limits' }));
  const response = Promise.withResolvers<FakeResponse>();
  server.on(UPDATE, () => response.promise);
  const writes = dialog.getByRole('textbox', { name: 'Changes by one user' });
  await user.clear(writes);
  await user.type(writes, '300');
  await user.type(dialog.getByLabelText(/^Reason/), 'A script floods us');
  await user.click(dialog.getByRole('button', { name: 'Change rate limits' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Change retention' }));
  await screen.findByRole('dialog', { name: 'Change retention' });
  response.resolve({ data: settings });
  expect(await screen.findByText('Rate limits changed')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Change retention' })).toBeDefined();
});

test('failure of a change whose dialog was canceled is shown as a toast', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Turn off emails' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off announcement emails' }));
  const response = Promise.withResolvers<FakeResponse>();
  server.on(UPDATE, () => response.promise);
  await user.type(dialog.getByLabelText(/^Reason/), 'The mail server is full');
  await user.click(dialog.getByRole('button', { name: 'Turn off emails' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  response.resolve({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Server error. Please try again later.')).toBeDefined();
});

test('announcement emails are turned off with a reason', async () => {
  const { user, server, sentBody } = visit();
  await user.click(await screen.findByRole('button', { name: 'Turn off emails' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off announcement emails' }));
  const changed = { ...settings, announcement_mails: false };
  server.on(UPDATE, { data: changed });
  server.on(SHOW, { data: changed });
  await user.type(dialog.getByLabelText(/^Reason/), 'The mail server is full');
  await user.click(dialog.getByRole('button', { name: 'Turn off emails' }));
  expect(await screen.findByRole('button', { name: 'Turn on emails' })).toBeDefined();
  expect(sentBody()).toEqual({ reason: 'The mail server is full', settings: { announcement_mails: false } });
});

test('failed export is reported', async () => {
  const { user, server } = visit();
  server.on(`${SHOW}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the settings')).toBeDefined();
});
