import type { User } from '@quartermaster/contract/auth';
import { createCharacter } from '@quartermaster/contract/character';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { profileOf } from '../../test/account.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { foundResponse, rope } from '../../test/found-items.ts';
import { onePerPage } from '../../test/page-meta.ts';
import { lanterns, nim, storeTokens } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { billedSubscription, subscriptionOf } from '../../test/subscription.ts';
import { setWidth } from '../../test/viewport.ts';
import { dateText } from '../platform/dates.ts';
import { callEndpoint } from '../platform/http.ts';
import { INITIAL_PREFERENCES, preferences } from '../platform/preferences.ts';
import { session } from '../platform/session.ts';
import { closeAllModals } from '../ui/modals.ts';
import { sidebarOpen } from '../ui/ui-state.ts';
import MainLayout from './main-layout.tsx';

vi.mock('@anycable/web', () => import('../../test/fake-cable.ts'));

const meta = { current_page: 1, total_pages: 1, total_count: 1, per_page: 10 };

beforeEach(() => {
  closeAllModals();
  sidebarOpen.set(true);
  preferences.set(INITIAL_PREFERENCES);
});

function visit(url = '/dashboard') {
  const server = fakeServer({
    'GET /api/v1/parties': { data: [lanterns], meta },
    'GET /api/v1/characters': { data: [nim], meta },
    [`GET /api/v1/parties/${lanterns.id}/find`]: foundResponse([]),
    'GET /api/v1/notifications/unread_count': { data: { unread_count: 3 } },
    'DELETE /api/v1/auth/logout': { status: 204 },
    'GET /users/preferences': {
      data: { preferences: { ...INITIAL_PREFERENCES, theme: 'dark' } },
      meta: { chosen: true },
    },
    'GET /api/v1/users/profile': { data: profileOf({ time_zone: '' }) },
  });
  storeTokens();
  return { server, ...renderPage(<MainLayout />, { url }) };
}

const rail = () => within(screen.getByRole('banner'));

test('rail links to the areas of the app and marks the current one', () => {
  visit();
  const names = rail()
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(expect.arrayContaining(['Dashboard', 'Parties', 'Characters', 'Items']));
  expect(rail().getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
});

test('skip link is the first element that Tab focuses', async () => {
  const { user } = visit();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.activeElement?.getAttribute('href')).toBe('#content');
});

test.each([1280, 390])('header contains one bell at %i px', async (width) => {
  setWidth(width);
  visit();
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('button', { name: 'Notifications, 3 unread' })).toBeDefined();
  setWidth(1280);
});

test('rail collapses to icons that keep their names', async () => {
  const { user } = visit();
  await user.click(rail().getByRole('button', { name: 'Collapse sidebar' }));
  expect(rail().getByRole('link', { name: 'Parties' })).toBeDefined();
  expect(rail().getByRole('button', { name: 'Expand sidebar' })).toBeDefined();
});

test('Ctrl+K finds a party by its name and opens it', async () => {
  const { user } = visit();
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Go anywhere' }));
  await dialog.findByRole('menuitem', { name: 'The Copper Lanterns' });
  await user.type(dialog.getByRole('searchbox', { name: 'Go anywhere' }), 'copper');
  await dialog.findByRole('menuitem', { name: 'Find “copper” in The Copper Lanterns' });
  expect(dialog.getAllByRole('menuitem')).toHaveLength(2);
  await user.click(dialog.getByRole('menuitem', { name: 'The Copper Lanterns' }));
  expect(await screen.findByText(`now at /parties/${lanterns.id}`)).toBeDefined();
});

test('Ctrl+K finds a party that is not on the first page of parties', async () => {
  const { server, user } = visit();
  const secondParty = { ...lanterns, id: '0192f0aa-0000-7000-8000-000000000012', name: 'Night Market' };
  server.on('GET /api/v1/parties', onePerPage([lanterns, secondParty]));
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('menuitem', { name: 'Night Market' })).toBeDefined();
});

test.each([
  ['Loading…', () => new Promise<never>(() => undefined)],
  ['Your parties and characters could not be loaded.', { status: 403, error: { code: 'FORBIDDEN' } }],
])('Ctrl+K shows "%s" instead of "No matches." until the parties are loaded', async (text, response) => {
  const { server, user } = visit();
  server.on('GET /api/v1/parties', response);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('searchbox', { name: 'Go anywhere' }), 'copper');
  expect(await screen.findByText(text)).toBeDefined();
});

test('Ctrl+K finds items of the current party and opens the container of an item', async () => {
  const { server, user } = visit();
  server.on(`GET /api/v1/parties/${lanterns.id}/find`, foundResponse([{ ...rope, name: 'Hempen cord' }]));
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Go anywhere' }));
  await user.type(dialog.getByRole('searchbox', { name: 'Go anywhere' }), 'rope');
  await user.click(await dialog.findByRole('menuitem', { name: /Hempen cord × 2/ }));
  expect(
    await screen.findByText(`now at /containers/${rope.container_id}?search=Hempen%20cord`),
  ).toBeDefined();
});

test('? shows the shortcuts and Escape closes them', async () => {
  const { user } = visit();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Go anywhere');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('account menu changes the theme immediately and saves it in the account', async () => {
  const { server, user } = visit();
  server.on('PUT /users/preferences', ({ body }) => ({ data: body, meta: { chosen: true } }));
  await user.click(rail().getByRole('button', { name: /mirelle/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Light theme' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  await waitFor(() => expect(server.count('PUT /users/preferences')).toBe(1));
  expect(server.requests.at(-1)?.body).toEqual({ preferences: { ...INITIAL_PREFERENCES, theme: 'light' } });
});

test('logging out ends the session and opens the login page', async () => {
  const { server, user } = visit();
  await user.click(rail().getByRole('button', { name: /mirelle/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(session.get().status).toBe('anonymous'));
  expect(await screen.findByText('now at /login')).toBeDefined();
  expect(server.count('DELETE /api/v1/auth/logout')).toBe(1);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('toast of a reached limit opens the page about the limit in a new tab', async () => {
  const { server, user } = visit();
  const details = [{ field: 'characters', message: '1 of 1 in use' }];
  server.on('POST /api/v1/characters', { status: 403, error: { code: 'LIMIT_REACHED', details } });
  await callEndpoint(createCharacter, { body: { character: { name: 'Mira' } } }).catch(() => undefined);
  const openTab = vi.fn();
  vi.stubGlobal('open', openTab);
  await user.click(await screen.findByRole('button', { name: 'See this limit' }));
  expect(openTab).toHaveBeenCalledWith('/subscription/upgrade?resource=characters', '_blank');
});

test('account menu links to the subscription', async () => {
  const { user } = visit();
  await user.click(rail().getByRole('button', { name: /mirelle/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Subscription' }));
  expect(await screen.findByText('now at /subscription')).toBeDefined();
});

test('account menu shows the link to the administration only to admins', async () => {
  const { user } = visit();
  await user.click(rail().getByRole('button', { name: /mirelle/ }));
  await screen.findByRole('menuitem', { name: 'Profile' });
  expect(screen.queryByRole('menuitem', { name: 'Administration' })).toBeNull();
  const state = session.get();
  if (state.status !== 'authenticated') throw new Error('Expected a signed-in user');
  act(() => session.set({ ...state, user: { ...state.user, admin: true } }));
  await user.click(await screen.findByRole('menuitem', { name: 'Administration' }));
  expect(await screen.findByText('now at /admin')).toBeDefined();
});

test('loot templates are offered only to users whose tier allows them', async () => {
  const { user } = visit();
  expect(rail().getByRole('link', { name: 'Loot' })).toBeDefined();
  const state = session.get();
  if (state.status !== 'authenticated') throw new Error('Expected a signed-in user');
  act(() => session.set({ ...state, user: { ...state.user, best_tier: 'tier_free' } }));
  expect(rail().queryByRole('link', { name: 'Loot' })).toBeNull();
  expect(rail().getByRole('link', { name: 'Shops' })).toBeDefined();
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Go anywhere' }));
  expect(await dialog.findByRole('menuitem', { name: 'Create an item' })).toBeDefined();
  for (const name of ['Loot', 'Create a loot template'])
    expect(dialog.queryByRole('menuitem', { name })).toBeNull();
});

describe('banner about a failed payment', () => {
  const pastDue = { status: 'past_due', grace_ends_at: '2026-12-29T12:00:00.000Z' } as const;
  function visitPastDue(url: string, overrides: Partial<User> = {}) {
    const view = visit(url);
    const subscription = billedSubscription(pastDue);
    view.server.on('GET /api/v1/subscription/current', {
      data: { ...subscriptionOf('tier_2', {}, 'tier_free'), subscription },
    });
    const state = session.get();
    if (state.status !== 'authenticated') throw new Error('Expected a signed-in user');
    act(() =>
      session.set({ ...state, user: { ...state.user, subscription_status: 'past_due', ...overrides } }),
    );
    return view;
  }

  test.each([1280, 390])('is shown above the page at %i px, with a button to pay', async (width) => {
    setWidth(width);
    const { server, user } = visitPastDue('/characters');
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain(`You keep Game Master until ${dateText(pastDue.grace_ends_at)}`);
    server.on('POST /api/v1/subscription/billing_portal', { data: { portal_url: '/sandbox/portal' } });
    await user.click(within(banner).getByRole('button', { name: 'Pay now' }));
    expect(await screen.findByText('now at /sandbox/portal')).toBeDefined();
    setWidth(1280);
  });

  test('is hidden on the subscription page, which has its own banner', async () => {
    visitPastDue('/subscription', { email_verified: false });
    expect(await screen.findByText('Verify your email address')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is hidden without a failed payment', () => {
    const { server } = visit();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.count('GET /api/v1/subscription/current')).toBe(0);
  });
});

test('loot templates are offered to a user who has the tier from a patron', () => {
  visit();
  const state = session.get();
  if (state.status !== 'authenticated') throw new Error('Expected a signed-in user');
  act(() => session.set({ ...state, user: { ...state.user, tier: 'tier_free', best_tier: 'tier_1' } }));
  expect(rail().getByRole('link', { name: 'Loot' })).toBeDefined();
});

test('More is marked as current on the pages that its menu links to', () => {
  const { unmount } = visit('/shops/templates/new');
  const more = () => screen.getByRole('button', { name: 'More' }).getAttribute('aria-current');
  expect(more()).toBe('page');
  unmount();
  visit('/characters');
  expect(more()).toBeNull();
});

test('More menu of a phone links to the loot templates', async () => {
  setWidth(390);
  const { user } = visit();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Loot' }));
  expect(await screen.findByText('now at /loot/templates')).toBeDefined();
  setWidth(1280);
});
