import type { UserDetail } from '@quartermaster/contract/admin-users';
import type { Usage } from '@quartermaster/contract/subscription';
import { USAGE_KEYS } from '@quartermaster/rules/tiers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import UserPage from './user-page.tsx';

const ID = '019a0000-0000-7000-8000-000000000002';
const OTHER = '019a0000-0000-7000-8000-000000000003';
const SHOW = `GET /api/v1/admin/users/${ID}`;
const noUsage = Object.fromEntries(USAGE_KEYS.map((key) => [key, { used: 0, limit: 20 }])) as Usage;
const vex: UserDetail = {
  id: ID,
  username: 'vex',
  email: 'vex@example.org',
  email_verified: true,
  tier: 'tier_1',
  effective_tier: 'tier_1',
  profile: { display_name: '', avatar_url: '', bio: '', time_zone: '' },
  admin: false,
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: null,
  suspension: null,
  has_password: true,
  has_second_factor: false,
  has_discord: false,
  subscription_status: 'none',
  subscription: null,
  tier_grant: null,
  usage: noUsage,
  sessions: { total: 0, newest: [] },
  parties: { total: 1, newest: [{ id: ID, name: 'The Copper Lanterns', role: 'gm' }] },
  characters: { total: 0, newest: [] },
  cases: {
    total: 2,
    newest: [
      { id: ID, subject_name: 'Cursed chalice', status: 'decided', decision: 'hidden' },
      { id: OTHER, subject_name: 'vex', status: 'open', decision: null },
    ],
  },
  audit: [
    { number: 3, occurred_at: '2026-11-20T10:00:00.000Z', action: 'password_changed', actor_name: 'vex' },
  ],
};
const suspendedUser = {
  ...vex,
  suspension: { since: '2026-11-20T10:00:00.000Z', until: null, reason: 'Spam in public parties' },
};

function visit(response: FakeResponse = { data: vex }, id = ID) {
  const server = fakeServer({ [`GET /api/v1/admin/users/${id}`]: response });
  return { server, ...renderPage(<UserPage />, { url: `/admin/users/${id}`, path: '/admin/users/:id' }) };
}

test('page shows account, parties, moderation cases and audit entries', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'vex' })).toBeDefined();
  expect(screen.getByText('vex@example.org')).toBeDefined();
  expect(screen.getByText('The Copper Lanterns')).toBeDefined();
  expect(screen.getByText('Password changed by vex')).toBeDefined();
  const chalice = screen.getByRole('link', { name: 'Cursed chalice' });
  expect(chalice.getAttribute('href')).toBe(`/admin/moderation/${ID}`);
  expect(chalice.closest('li')?.textContent).toBe('Cursed chaliceHidden');
  expect(screen.getByRole('link', { name: 'vex' }).closest('li')?.textContent).toBe('vexOpen');
  expect(screen.queryByRole('button', { name: 'Lift suspension' })).toBeNull();
});

test('page shows the profile of the user, and says which fields are empty', async () => {
  const profile = {
    display_name: 'Vex the Bold',
    avatar_url: '/images/vex.webp',
    bio: 'Plays on Thursdays.\nRuns a shop.',
    time_zone: 'Europe/Isle_of_Man',
  };
  const valuesOf = async (data: UserDetail) => {
    const { container, unmount } = visit({ data });
    await screen.findByRole('heading', { name: 'Profile' });
    const textOf = (name: string) =>
      screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    const picture = container.querySelector('img')?.getAttribute('src') ?? null;
    const values = [picture, ...['Display name', 'Time zone', 'Bio'].map(textOf)];
    unmount();
    return values;
  };
  expect(await valuesOf({ ...vex, profile })).toEqual([
    `${profile.avatar_url}?size=small`,
    profile.display_name,
    'Europe/Isle of Man',
    profile.bio,
  ]);
  expect(await valuesOf(vex)).toEqual([null, 'None', 'Same as the device', 'None']);
});

test('suspension without an end is sent with its reason, and the page shows the suspension', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend vex' }));
  await user.click(dialog.getByRole('button', { name: /Duration/ }));
  await user.click(await screen.findByRole('option', { name: 'Until lifted' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Spam in public parties');
  server.on(`POST /api/v1/admin/users/${ID}/suspend`, { status: 204 });
  server.on(SHOW, { data: suspendedUser });
  await user.click(dialog.getByRole('button', { name: 'Suspend user' }));
  expect(await screen.findByText('Suspended until it is lifted')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Spam in public parties',
    until: null,
  });
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
});

test.each([
  ['Lift suspension', 'lift_suspension', 'dialog', 'Lift suspension', 'Suspension lifted'],
  ['End sessions', 'revoke_sessions', 'alertdialog', 'End sessions', 'Sessions ended'],
])('action “%s” sends the reason', async (button, path, role, submit, toast) => {
  const { user, server } = visit({ data: suspendedUser });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole(role));
  server.on(`POST /api/v1/admin/users/${ID}/${path}`, { status: 204 });
  await user.type(dialog.getByLabelText(/^Reason/), 'On request');
  await user.click(dialog.getByRole('button', { name: submit }));
  expect(await screen.findByText(toast)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'On request' });
});

const tier_grant = {
  tier: 'tier_2',
  granted_at: '2026-11-20T10:00:00.000Z',
  ends_at: '2026-12-20T10:00:00.000Z',
} as const;
const unverified = { ...vex, email_verified: false, has_second_factor: true, tier_grant };
test.each([
  ['Send password reset', 'send_password_reset', 'Send email', 'Password reset sent', {}],
  ['Mark email address as verified', 'verify_address', 'Mark as verified', 'Email address verified', {}],
  ['Reset second factor', 'reset_second_factor', 'Reset second factor', 'Second factor reset', {}],
  ['End granted tier', 'end_tier_grant', 'End tier', 'Granted tier ended', {}],
  ['Delete account', 'delete', 'Delete account', 'vex deleted', {}],
  ['Make admin', 'set_admin', 'Make admin', 'vex is now an admin', { admin: true }],
])('action “%s” in the More actions menu sends the reason', async (entry, path, submit, toast, extraBody) => {
  const { user, server } = visit({ data: unverified });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  const reason = await screen.findByLabelText(/^Reason/);
  server.on(`POST /api/v1/admin/users/${ID}/${path}`, { status: 204 });
  await user.type(reason, 'On request');
  await user.click(screen.getByRole('button', { name: submit }));
  expect(await screen.findByText(toast)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'On request',
    ...extraBody,
  });
});

test('More actions menu omits actions that do not apply to the user', async () => {
  const { user } = visit({ data: suspendedUser });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Send password reset',
    'Grant a tier',
    'Export data',
    'Delete account',
  ]);
});

test('page of the admin’s own account offers no action that would lock the admin out', async () => {
  const ownAccount = { ...vex, id: mirelle.id, admin: true, has_second_factor: true };
  const { user } = visit({ data: ownAccount }, mirelle.id);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Send password reset',
    'Grant a tier',
    'Export data',
  ]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End sessions' })).toBeNull();
});

test('dialog that makes a user an admin stays the same after another admin has already done so', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Make admin' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Make vex an admin' }));
  const path = `/api/v1/admin/users/${ID}/set_admin`;
  server.on(`POST ${path}`, { status: 409, error: { code: 'CONFLICT', message: 'Already an admin.' } });
  server.on(SHOW, { data: { ...vex, admin: true } });
  await user.type(dialog.getByLabelText(/^Reason/), 'Helps us');
  await user.click(dialog.getByRole('button', { name: 'Make admin' }));
  expect(await dialog.findByText('Already an admin.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Make admin' }));
  await expect.poll(() => server.count(`POST ${path}`)).toBe(2);
  expect(server.requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { reason: 'Helps us', admin: true },
    { reason: 'Helps us', admin: true },
  ]);
});

test('action that ends after its dialog was closed does not close the next dialog', async () => {
  const { user, server } = visit({ data: suspendedUser });
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`POST /api/v1/admin/users/${ID}/revoke_sessions`, () => response.promise);
  await user.click(await screen.findByRole('button', { name: 'End sessions' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End all sessions' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'On request');
  await user.click(dialog.getByRole('button', { name: 'End sessions' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Lift suspension' }));
  await screen.findByRole('dialog', { name: 'Lift suspension' });
  response.resolve({ status: 204 });
  expect(await screen.findByText('Sessions ended')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Lift suspension' })).toBeDefined();
});

test('failed request shows an error with a Try Again button', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading the user')).toBeDefined();
  server.on(SHOW, { data: vex });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'vex' })).toBeDefined();
});

test('user who does not exist is reported as not found, without a Try Again button', async () => {
  visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  expect(await screen.findByText('User not found')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('granting a tier sends the tier, the end date and the reason', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Grant a tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant vex a tier' }));
  await user.click(dialog.getByRole('button', { name: /Tier/ }));
  await user.click(await screen.findByRole('option', { name: 'Game Master' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Thanks for the translation');
  server.on(`POST /api/v1/admin/users/${ID}/grant_tier`, { status: 204 });
  server.on(SHOW, { data: { ...vex, tier: 'tier_2', tier_grant } });
  await user.click(dialog.getByRole('button', { name: 'Grant tier' }));
  expect(await screen.findByText('Game Master tier granted to vex')).toBeDefined();
  expect(await screen.findByText(/^Game Master until/)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Thanks for the translation',
    granted_tier: 'tier_2',
    ends_at: expect.stringMatching(/^20\d\d-/),
  });
});

test('deleting a user returns to the list', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete vex' }));
  server.on(`POST /api/v1/admin/users/${ID}/delete`, { status: 204 });
  await user.type(dialog.getByLabelText(/^Reason/), 'Requested by letter');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('now at /admin/users')).toBeDefined();
});

test('page shows the usage of limits and when the subscription renews', async () => {
  const subscription = {
    id: ID,
    provider: 'stripe',
    status: 'active',
    tier: 'tier_1',
    interval: 'month',
    amount: 4.99,
    currency: 'USD',
    cancel_at_period_end: false,
    cancel_reason: null,
    canceled_at: null,
    scheduled_tier: null,
    scheduled_interval: null,
    grace_ends_at: null,
    payment_method: null,
    current_period_start: '2026-11-01T12:00:00.000Z',
    current_period_end: '2026-12-01T12:00:00.000Z',
  };
  const usage = { ...noUsage, characters: { used: 3, limit: 5 } };
  visit({ data: { ...vex, subscription_status: 'active', subscription, usage } });
  expect(await screen.findByText('3 of 5')).toBeDefined();
  expect(screen.getByText(/^Active: Adventurer, monthly, renews on/)).toBeDefined();
});
