import type { SiteSettings } from '@quartermaster/contract/site-settings';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import SettingsPage from './settings-page.tsx';

const SHOW = 'GET /api/v1/admin/settings';
const UPDATE = 'PATCH /api/v1/admin/settings';
const settings: SiteSettings = {
  ...{ maintenance: false, maintenance_message: '', registration: 'open', default_tier: 'tier_free' },
  ...{ fixed: { default_tier: null }, updated_at: null },
};

function visit(changes: Partial<SiteSettings> = {}) {
  const server = fakeServer({ [SHOW]: { data: { ...settings, ...changes } } });
  const sent = () => server.seen.find(({ method }) => method === 'PATCH')?.body;
  return { server, sent, ...renderPage(<SettingsPage />, { at: '/admin/settings' }) };
}

test('starting maintenance sends message and reason, and shows the new state', async () => {
  const { user, server, sent } = visit();
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
  expect(sent()).toEqual({
    reason: 'The server moves',
    settings: { maintenance: true, maintenance_message: 'Back at nine.' },
  });
});

test('registration is changed to another mode with a reason', async () => {
  const { user, server, sent } = visit();
  await user.click(await screen.findByRole('button', { name: 'Change registration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change registration' }));
  server.on(UPDATE, { data: { ...settings, registration: 'invitation' } });
  await user.click(dialog.getByRole('radio', { name: 'By invitation' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Too many bots');
  await user.click(dialog.getByRole('button', { name: 'Change registration' }));
  expect(await screen.findByText('Registration changed')).toBeDefined();
  expect(sent()).toEqual({ reason: 'Too many bots', settings: { registration: 'invitation' } });
});

test('refused change keeps the dialog open and shows why', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Change default tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change default tier' }));
  const message = 'DEFAULT_TIER fixes the default tier.';
  server.on(UPDATE, { status: 409, error: { code: 'CONFLICT', message } });
  await user.type(dialog.getByLabelText(/^Reason/), 'For the convention');
  await user.click(dialog.getByRole('button', { name: 'Change default tier' }));
  expect(await dialog.findByText(message)).toBeDefined();
});

test('setting that the environment fixes names the variable and cannot be changed', async () => {
  visit({ default_tier: 'tier_3', fixed: { default_tier: 'DEFAULT_TIER' } });
  expect(await screen.findByText('DEFAULT_TIER')).toBeDefined();
  expect(screen.getByText('Guild')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change default tier' })).toBeNull();
});

test('failed read shows its error with a retry', async () => {
  const server = fakeServer({ [SHOW]: { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } } });
  const { user } = renderPage(<SettingsPage />, { at: '/admin/settings' });
  expect(await screen.findByText('Error loading settings')).toBeDefined();
  server.on(SHOW, { data: settings });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Start maintenance' })).toBeDefined();
});
