import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { broadcast, confirm, subscriberCount } from '../../../../test/fake-cable.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { hiddenHoard, hoard, hoardDetail, torchesInHoard } from '../../../../test/loot.ts';
import { lootRevealed } from '../../../../test/notifications.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { arrivalToasts } from '../../../platform/arrival-toasts.ts';
import { celebrate, celebration } from '../../../platform/celebrations.ts';
import { sleep } from '../../../platform/clock.ts';
import { session } from '../../../platform/session.ts';
import { playSound } from '../../../platform/sounds.ts';
import { toasts } from '../../../platform/toasts.ts';
import { reveals } from '../../loot/state.ts';
import InboxLive from './inbox-live.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));
vi.mock(import('../../../platform/sounds.ts'), () => ({ playSound: vi.fn() }));

const CHANNEL = 'NotificationChannel';
const ME = 'GET /api/v1/auth/me';
const LIST = 'GET /api/v1/notifications';
const LOOT = `GET /api/v1/loot_instances/${hoard.id}`;
const READ = `POST /api/v1/notifications/${lootRevealed.id}/read`;

beforeEach(() => vi.mocked(playSound).mockClear());
afterEach(() => {
  arrivalToasts.set(true);
  act(() => reveals.set([]));
});

const OTHER_USER = '0192f0aa-0000-7000-8000-000000000042';
const OTHER_LOOT = '0192f0aa-0000-7000-8000-000000000599';

let revealCount = 0;
/** A reveal that no page has shown yet. */
function newReveal() {
  revealCount += 1;
  const id = `0192f0aa-0000-7000-8000-0000000008${String(revealCount).padStart(2, '0')}`;
  return { ...lootRevealed, id, created_at: new Date(Date.now() + 60_000).toISOString() };
}

async function visit(loot: FakeResponse = { data: hoardDetail }, url = '/dashboard') {
  const reveal = newReveal();
  const server = fakeServer({
    [LIST]: { data: [reveal], meta: pageMeta(1) },
    [LOOT]: loot,
    [READ.replace(lootRevealed.id, reveal.id)]: { data: reveal },
  });
  const view = renderPage(<InboxLive />, { url });
  await waitFor(() => expect(subscriberCount(CHANNEL)).toBe(1));
  const arrive = () =>
    act(async () =>
      broadcast(CHANNEL, undefined, { action: 'notification_created', unread_count: 1, id: reveal.id }),
    );
  return { server, reveal, arrive, ...view };
}

const card = () => screen.findByRole('region', { name: 'Revealed loot' });
const expectNoCard = () => expect(screen.queryByRole('region', { name: 'Revealed loot' })).toBeNull();

describe('reveal', () => {
  test('does not show loot that was hidden again', async () => {
    const { server, arrive } = await visit({ data: hiddenHoard });
    await arrive();
    await waitFor(() => expect(server.count(LOOT)).toBe(1));
    await act(async () => undefined);
    expectNoCard();
    expect(playSound).not.toHaveBeenCalled();
  });

  test('shows the hoard and its items in a live region, with a sound and no toast', async () => {
    const { arrive } = await visit();
    await arrive();
    const revealCard = within(await card());
    expect(revealCard.getByRole('heading', { name: hoard.name })).toBeDefined();
    expect(revealCard.getByText('mirelle revealed loot. See what was found.')).toBeDefined();
    expect(revealCard.getByText('Beneath the old mill')).toBeDefined();
    const contents = within(revealCard.getByRole('list', { name: 'Contents' }));
    expect(contents.getByText(torchesInHoard.name)).toBeDefined();
    expect((await card()).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    expect(vi.mocked(playSound).mock.calls).toEqual([['reveal']]);
    expect(toasts.get()).toEqual([]);
  });

  test('opens the loot and marks its notification as read', async () => {
    const { server, reveal, arrive, user } = await visit();
    await arrive();
    await user.click(within(await card()).getByRole('link', { name: 'See the loot' }));
    expect(await screen.findByText(`now at /loot/instances/${hoard.id}`)).toBeDefined();
    await waitFor(() => expect(server.count(`POST /api/v1/notifications/${reveal.id}/read`)).toBe(1));
  });

  test('is shown if its event has only the id of a newer notification', async () => {
    const { server, reveal } = await visit();
    const newer = { ...newReveal(), kind: 'shop_deployed', title: 'New shop', ids: {} };
    server.on(LIST, { data: [newer, reveal], meta: pageMeta(2) });
    const event = { action: 'notification_created', unread_count: 2, id: newer.id };
    await act(async () => broadcast(CHANNEL, undefined, event));
    expect(within(await card()).getByRole('heading', { name: hoard.name })).toBeDefined();
    expect(toasts.get().map(({ message }) => message)).toEqual(['New shop']);
  });

  test('is dismissed permanently, and its notification stays unread', async () => {
    const { server, reveal, arrive, user } = await visit();
    await arrive();
    await user.click(within(await card()).getByRole('button', { name: 'Later' }));
    expectNoCard();
    await arrive();
    await waitFor(() => expect(server.count(LIST)).toBeGreaterThan(1));
    expectNoCard();
    expect(server.count(`POST /api/v1/notifications/${reveal.id}/read`)).toBe(0);
  });

  test('shows several hoards one after the other, oldest first', async () => {
    const { server, arrive, user } = await visit();
    const secondReveal = newReveal();
    const strongbox = { ...hoardDetail, id: OTHER_LOOT, name: 'The Drowned Strongbox' };
    server.on(`GET /api/v1/loot_instances/${OTHER_LOOT}`, { data: strongbox });
    await arrive();
    expect(within(await card()).getByRole('button', { name: 'Later' })).toBeDefined();
    const newest = [{ ...secondReveal, ids: { ...secondReveal.ids, loot_instance_id: OTHER_LOOT } }];
    server.on(LIST, { data: newest, meta: pageMeta(1) });
    const event = { action: 'notification_created', unread_count: 2, id: secondReveal.id };
    await act(async () => broadcast(CHANNEL, undefined, event));
    const nextButton = await within(await card()).findByRole('button', { name: 'Next (1 more)' });
    expect(within(await card()).getByRole('heading', { name: hoard.name })).toBeDefined();
    await user.click(nextButton);
    expect(await screen.findByRole('heading', { name: strongbox.name })).toBeDefined();
    await user.click(within(await card()).getByRole('button', { name: 'Later' }));
    expectNoCard();
  });

  test('stays open when the layout changes, and is not shown to the next user', async () => {
    const { arrive, unmount } = await visit();
    await arrive();
    await card();
    unmount();
    const secondView = renderPage(<InboxLive />);
    expect(await card()).toBeDefined();
    secondView.unmount();
    renderPage(<InboxLive />, { as: { ...mirelle, id: OTHER_USER } });
    await waitFor(() => expect(subscriberCount(CHANNEL)).toBe(1));
    expectNoCard();
  });

  test('shows nine of more than ten items, and the number of the other items', async () => {
    const container = { id: hoardDetail.container?.id ?? '', item_instances: manyItems(14) };
    const { arrive } = await visit({ data: { ...hoardDetail, container } });
    await arrive();
    expect(await within(await card()).findByText('+5 more')).toBeDefined();
    expect(within(await card()).getAllByText(torchesInHoard.name)).toHaveLength(9);
  });

  test('shows no card on the page of the loot itself', async () => {
    const { server, arrive } = await visit({ data: hoardDetail }, `/loot/instances/${hoard.id}`);
    await arrive();
    await waitFor(() => expect(server.count(LIST)).toBe(1));
    await act(async () => undefined);
    expectNoCard();
  });

  test('shows no card while toasts are turned off', async () => {
    arrivalToasts.set(false);
    const { server, arrive } = await visit();
    await arrive();
    await waitFor(() => expect(server.count(LIST)).toBe(1));
    await act(async () => undefined);
    expectNoCard();
  });

  test('shows no card later for loot that was revealed while toasts were turned off', async () => {
    arrivalToasts.set(false);
    const { client, server, reveal, arrive } = await visit();
    await arrive();
    await waitFor(() => expect(server.count(LIST)).toBe(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    // The response is handled in a later task.
    await act(() => sleep(0));
    arrivalToasts.set(true);
    const newer = { ...newReveal(), kind: 'shop_deployed', title: 'New shop', ids: {} };
    server.on(LIST, { data: [newer, reveal], meta: pageMeta(2) });
    const event = { action: 'notification_created', unread_count: 2, id: newer.id };
    await act(async () => broadcast(CHANNEL, undefined, event));
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toContain('New shop'));
    expectNoCard();
  });

  test('is shown after the interruption during which it was missed; of two missed reveals, the older is shown first', async () => {
    const { server, reveal, user } = await visit();
    const newest = newReveal();
    const strongbox = { ...hoardDetail, id: OTHER_LOOT, name: 'The Drowned Strongbox' };
    server.on(`GET /api/v1/loot_instances/${OTHER_LOOT}`, { data: strongbox });
    const missedReveals = [{ ...newest, ids: { ...newest.ids, loot_instance_id: OTHER_LOOT } }, reveal];
    server.on(LIST, { data: missedReveals, meta: pageMeta(2) });
    await act(async () => confirm(CHANNEL));
    expectNoCard();
    await act(async () => confirm(CHANNEL));
    expect(within(await card()).getByRole('heading', { name: hoard.name })).toBeDefined();
    await user.click(within(await card()).getByRole('button', { name: 'Next (1 more)' }));
    expect(await screen.findByRole('heading', { name: strongbox.name })).toBeDefined();
  });
});

test('celebration of an item is not shown to the next user', async () => {
  const ring = { display_name: 'Ring of invisibility', glyph: null, category: null, rarity: 'legendary' };
  const { unmount } = await visit();
  act(() => celebrate(ring, 'You took it.'));
  expect(await screen.findByRole('region', { name: 'Legendary item' })).toBeDefined();
  unmount();
  const nextView = renderPage(<InboxLive />, { as: { ...mirelle, id: OTHER_USER } });
  await waitFor(() => expect(subscriberCount(CHANNEL)).toBe(1));
  await act(async () => undefined);
  expect(screen.queryByRole('region', { name: 'Legendary item' })).toBeNull();
  nextView.unmount();
  celebration.set(null);
});

describe('tier notification', () => {
  test.each(['billing', 'patronage'] as const)('reloads the account once for kind %s', async (kind) => {
    const { server, reveal, arrive } = await visit();
    const tierNotification = {
      ...reveal,
      kind,
      title: 'Your tier is Adventurer',
      body: '',
      link: '/subscription',
      ids: {},
    };
    server.on(LIST, { data: [tierNotification], meta: pageMeta(1) });
    server.on(ME, { data: { user: { ...mirelle, best_tier: 'tier_3', subscription_status: 'past_due' } } });
    await arrive();
    await waitFor(() => expect(session.get().user).toMatchObject({ best_tier: 'tier_3' }));
    await arrive();
    await waitFor(() => expect(server.count(LIST)).toBe(2));
    await act(async () => undefined);
    expect(server.count(ME)).toBe(1);
  });

  test('reloads the account if it arrived during an interruption', async () => {
    const { server, reveal } = await visit();
    const tierNotification = {
      ...reveal,
      kind: 'billing' as const,
      title: 'Ended',
      body: '',
      link: '/subscription',
      ids: {},
    };
    server.on(LIST, { data: [tierNotification], meta: pageMeta(1) });
    server.on(ME, { data: { user: { ...mirelle, tier: 'tier_free' } } });
    await act(async () => confirm(CHANNEL));
    await act(async () => confirm(CHANNEL));
    await waitFor(() => expect(session.get().user?.tier).toBe('tier_free'));
  });
});

const manyItems = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...torchesInHoard,
    id: `0192f0aa-0000-7000-8000-0000000009${String(index).padStart(2, '0')}`,
  }));
