import type { Webhook } from '@quartermaster/contract/webhook';
import type { Role } from '@quartermaster/rules/roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { deliveryOf, webhookOf } from '../../../../test/webhooks.ts';
import WebhooksPage from './webhooks-page.tsx';

const PARTY = `/api/v1/parties/${lanterns.id}`;
const HOOKS = `${PARTY}/webhooks`;
const SECRET = `whsec_${'a'.repeat(44)}`;
const bridge = webhookOf();
const HOOK = `${HOOKS}/${bridge.id}`;
const listResponse = (hooks: Webhook[], is_in_tier = true): FakeResponse => ({
  data: hooks,
  meta: { is_in_tier },
});

interface Visit {
  readonly role?: Role;
  readonly isArchived?: boolean;
  readonly query?: string;
}

function visit(hooks: FakeResponse, { role = 'gm', isArchived = false, query = '' }: Visit = {}) {
  const server = fakeServer({
    [`GET ${PARTY}`]: { data: lanternsAs(role, { is_archived: isArchived }) },
    [`GET ${HOOKS}`]: hooks,
    [`GET ${PARTY}/channel_webhook`]: { data: null },
  });
  storeTokens();
  const url = `/parties/${lanterns.id}/webhooks${query}`;
  return { server, ...renderPage(<WebhooksPage />, { url, path: '/parties/:id/webhooks' }) };
}

type User = ReturnType<typeof visit>['user'];

async function choose(user: User, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Options for Discord bridge' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

async function openCreateDialog(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
  return within(await screen.findByRole('dialog', { name: 'Create webhook' }));
}

describe('list of webhooks', () => {
  test('is not requested for a manager; the page says that they cannot see it', async () => {
    const { server } = visit(listResponse([bridge]), { role: 'manager' });
    expect(await screen.findByText('You cannot see the webhooks of this party')).toBeDefined();
    expect(server.count(`GET ${HOOKS}`)).toBe(0);
  });

  test('shows the states, events and warnings of five webhooks, and allows no further webhook', async () => {
    visit(
      listResponse([
        bridge,
        webhookOf({ description: 'Wiki', state: 'paused', event_types: ['item.moved', 'item.added'] }, 2),
        webhookOf({ description: '', state: 'disabled', disabled_reason: 'gone' }, 3),
        webhookOf({ failing_since: '2026-11-01T10:00:00.000Z' }, 4),
        webhookOf({ previous_secret_expires_at: '2099-01-01T10:00:00.000Z' }, 5),
      ]),
    );
    const list = within(await screen.findByRole('list', { name: 'Webhooks' }));
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Active.*hooks\.example\.org\/lanterns.*All events.*nothing sent yet/);
    expect(rows[1]).toMatch(/Paused.*2 event types/);
    expect(rows[2]).toMatch(/^hooks\.example\.org\/lanterns.*Disabled.*410 Gone/);
    expect(rows[3]).toContain('Requests have failed since');
    expect(rows[4]).toContain('Requests are also signed with the previous secret until');
    expect(screen.getByRole('button', { name: 'Create webhook' })).toHaveProperty('disabled', true);
  });

  test('reports a failure and offers a retry', async () => {
    const { server, user } = visit({ status: 500, raw: '' });
    expect(await screen.findByText('Error loading webhooks')).toBeDefined();
    server.on(`GET ${HOOKS}`, listResponse([]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No webhooks')).toBeDefined();
  });

  test('explains that the tier lacks API access, and still allows pausing and deleting', async () => {
    const { user } = visit(listResponse([bridge], false));
    expect(await screen.findByText('Your tier does not include API access')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the tiers with API access' }).getAttribute('href')).toBe(
      '/subscription/upgrade?feature=api_access',
    );
    expect(screen.queryByRole('button', { name: 'Create webhook' })).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Options for Discord bridge' }));
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual(['Pause', 'Delete']);
  });

  test('is read-only in an archived party', async () => {
    visit(listResponse([bridge]), { isArchived: true });
    expect(await screen.findByText(/^This party is archived/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Deliveries to Discord bridge' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Options for Discord bridge' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Create webhook' })).toBe(null);
  });
});

describe('creating a webhook', () => {
  test('sends the fields and shows the secret once', async () => {
    const { server, user } = visit(listResponse([]));
    const dialog = await openCreateDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /URL/ }), bridge.url);
    await user.type(dialog.getByRole('textbox', { name: /Description/ }), 'Discord bridge');
    await user.click(dialog.getByRole('radio', { name: 'Chosen types' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'item.moved' }));
    server.on(`POST ${HOOKS}`, { status: 201, data: { webhook: bridge, secret: SECRET } });
    server.on(`GET ${HOOKS}`, listResponse([bridge]));
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await screen.findByText(SECRET)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy secret' })).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      webhook: { url: bridge.url, description: 'Discord bridge', event_types: ['item.moved'] },
    });
    await user.click(screen.getByRole('button', { name: 'I have saved it' }));
    expect(await screen.findByRole('list', { name: 'Webhooks' })).toBeDefined();
    expect(screen.queryByText(SECRET)).toBe(null);
  });

  test('reports an invalid URL and that no type is chosen, without a request', async () => {
    const { server, user } = visit(listResponse([]));
    const dialog = await openCreateDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /URL/ }), 'my bridge');
    await user.click(dialog.getByRole('radio', { name: 'Chosen types' }));
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText(/^Must be an https URL/)).toBeDefined();
    expect(dialog.getByText('Choose at least one type')).toBeDefined();
    expect(server.count(`POST ${HOOKS}`)).toBe(0);
  });

  test('shows at the field why the server rejects the URL', async () => {
    const { server, user } = visit(listResponse([]));
    const dialog = await openCreateDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /URL/ }), 'https://10.0.0.1/hook');
    const message = 'This URL is not on the public internet';
    const details = [{ field: 'url', message }];
    server.on(`POST ${HOOKS}`, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText(message)).toBeDefined();
  });
});

describe('webhook menu', () => {
  test('saves only the edited fields, so that changes by others are kept', async () => {
    const { server, user } = visit(listResponse([webhookOf({ event_types: ['item.moved'] })]));
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
    const field = dialog.getByRole('textbox', { name: /Description/ });
    await user.clear(field);
    await user.type(field, 'Wiki');
    const changedWebhook = webhookOf({ description: 'Wiki' });
    server.on(`PATCH ${HOOK}`, { data: changedWebhook });
    server.on(`GET ${HOOKS}`, listResponse([changedWebhook]));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Webhook saved')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Options for Wiki' })).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      webhook: { description: 'Wiki' },
    });
  });

  test('pauses and resumes the webhook', async () => {
    const { server, user } = visit(listResponse([bridge]));
    const pausedWebhook = webhookOf({ state: 'paused' });
    await screen.findByText('Active');
    server.on(`PATCH ${HOOK}`, { data: pausedWebhook });
    server.on(`GET ${HOOKS}`, listResponse([pausedWebhook]));
    await choose(user, 'Pause');
    expect(await screen.findByText('Paused')).toBeDefined();
    server.on(`PATCH ${HOOK}`, { data: bridge });
    server.on(`GET ${HOOKS}`, listResponse([bridge]));
    await choose(user, 'Resume');
    expect(await screen.findByText('Active')).toBeDefined();
    const sentBodies = server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sentBodies).toEqual([{ webhook: { state: 'paused' } }, { webhook: { state: 'active' } }]);
  });

  test('says that both secrets are used for 24 hours after a rotation, and shows the new secret once', async () => {
    const { server, user } = visit(listResponse([bridge]));
    await choose(user, 'Rotate secret');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^For 24 hours requests are signed with both secrets/)).toBeDefined();
    server.on(`POST ${HOOK}/rotate_secret`, { data: { webhook: bridge, secret: SECRET } });
    await user.click(dialog.getByRole('button', { name: 'Rotate secret' }));
    expect(await screen.findByText(SECRET)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'I have saved it' }));
    expect(screen.queryByText(SECRET)).toBe(null);
  });

  test('asks for confirmation before deleting, and shows a failure in the dialog', async () => {
    const { server, user } = visit(listResponse([bridge]));
    await choose(user, 'Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Discord bridge?' }));
    server.on(`DELETE ${HOOK}`, { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
    await user.click(dialog.getByRole('button', { name: 'Delete webhook' }));
    expect(await dialog.findByRole('alert')).toBeDefined();
    server.on(`DELETE ${HOOK}`, { status: 204, raw: '' });
    server.on(`GET ${HOOKS}`, listResponse([]));
    await user.click(dialog.getByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByText('Discord bridge was deleted')).toBeDefined();
    expect(await screen.findByText('No webhooks')).toBeDefined();
  });
});

describe('delivery log', () => {
  const LOG = `GET ${HOOK}/deliveries`;
  const withOpenLog = { query: `?webhook=${bridge.id}` };

  test('opens by the button of its webhook, and shows request, attempt and response of a delivery', async () => {
    const { server, user } = visit(listResponse([bridge]));
    server.on(LOG, { data: [deliveryOf()], meta: pageMeta(1) });
    await user.click(await screen.findByRole('button', { name: 'Deliveries to Discord bridge' }));
    const row = within(await screen.findByRole('list', { name: 'Deliveries' }));
    await user.click(row.getByText('Details'));
    expect(row.getByText(/Status 500/)).toBeDefined();
    expect(row.getByText('{"type":"item.moved"}')).toBeDefined();
    expect(row.getByText('The bridge is down')).toBeDefined();
  });

  test('loads its second page, and can be filtered by a state that is kept in the URL', async () => {
    const { server, user, router } = visit(listResponse([bridge]), withOpenLog);
    server.on(LOG, { data: [deliveryOf()], meta: pageMeta(40, { total_pages: 2, per_page: 20 }) });
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(server.requests.at(-1)?.path).toContain('deliveries?page=2'));
    await user.click(screen.getByRole('button', { name: /Status/ }));
    server.on(LOG, { data: [], meta: pageMeta(0) });
    await user.click(await screen.findByRole('option', { name: 'Delivered' }));
    expect(await screen.findByText('No deliveries in this state')).toBeDefined();
    expect(router.state.location.search).toBe(`?webhook=${bridge.id}&state=delivered`);
  });

  test('redelivers a failed delivery, and shows why redelivery is rejected', async () => {
    const { server, user } = visit(listResponse([bridge]), withOpenLog);
    server.on(LOG, { data: [deliveryOf()], meta: pageMeta(1) });
    const REDELIVER = `POST ${HOOK}/deliveries/${deliveryOf().id}/redeliver`;
    server.on(REDELIVER, { status: 409, error: { code: 'CONFLICT', message: 'Resume the webhook first.' } });
    await user.click(await screen.findByRole('button', { name: /^Redeliver item\.moved/ }));
    expect(await screen.findByText('Resume the webhook first.')).toBeDefined();
    const next_attempt_at = '2099-01-01T10:00:00.000Z';
    const pendingDelivery = deliveryOf({ state: 'pending', next_attempt_at });
    server.on(REDELIVER, { status: 202, data: pendingDelivery });
    server.on(LOG, { data: [pendingDelivery], meta: pageMeta(1) });
    await user.click(screen.getByRole('button', { name: /^Redeliver item\.moved/ }));
    expect(await screen.findByText('Delivery queued again')).toBeDefined();
    expect(await screen.findByText('Pending')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Redeliver/ })).toBe(null);
  });

  test('is refetched when the next attempt of a pending delivery is due', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = visit(listResponse([bridge]), withOpenLog);
    const next_attempt_at = new Date(Date.now() + 20_000).toISOString();
    server.on(LOG, { data: [deliveryOf({ state: 'pending', next_attempt_at })], meta: pageMeta(1) });
    expect(await screen.findByText('Pending')).toBeDefined();
    server.on(LOG, { data: [deliveryOf({ state: 'delivered', next_attempt_at: null })], meta: pageMeta(1) });
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    expect(await screen.findByText('Delivered')).toBeDefined();
    vi.useRealTimers();
  });

  test('opens when a test event is sent', async () => {
    const { server, user } = visit(listResponse([bridge]));
    const testDelivery = deliveryOf({ type: 'webhook.test', event_number: null, state: 'delivered' });
    server.on(`POST ${HOOK}/test`, { status: 202, data: testDelivery });
    server.on(LOG, { data: [testDelivery], meta: pageMeta(1) });
    await choose(user, 'Send test event');
    expect(await screen.findByText('Test event queued')).toBeDefined();
    expect(await screen.findByText('webhook.test')).toBeDefined();
  });

  test('reports a failure, and shows an empty log after a retry', async () => {
    const { server, user } = visit(listResponse([bridge]), withOpenLog);
    server.on(LOG, { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await screen.findByText('Error loading deliveries')).toBeDefined();
    server.on(LOG, { data: [], meta: pageMeta(0) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No deliveries')).toBeDefined();
  });
});
