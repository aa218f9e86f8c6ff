import { act, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { broadcast, confirm, subscriberCount } from '../../../test/fake-cable.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { roleChanged } from '../../../test/notifications.ts';
import { pageMeta } from '../../../test/page-meta.ts';
import { mirelle } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { session } from '../../platform/session.ts';
import { useNotificationsLive } from './live.ts';

vi.mock('@anycable/web', () => import('../../../test/fake-cable.ts'));

const CHANNEL = 'NotificationChannel';
const ME = 'GET /api/v1/auth/me';
const LIST = 'GET /api/v1/notifications';

const Live = () => <p>{useNotificationsLive()}</p>;

let count = 0;
/** A notification that was created after the page was opened. */
function newNotification(kind: string, title = 'News') {
  count += 1;
  const id = `0192f0aa-0000-7000-8000-0000000007${String(count).padStart(2, '0')}`;
  return {
    ...roleChanged,
    id,
    kind,
    title,
    ids: {},
    created_at: new Date(Date.now() + 60_000).toISOString(),
  };
}

/** Renders a component with `useNotificationsLive`; the server lists `newest` as the newest notifications. */
async function visit(...newest: ReturnType<typeof newNotification>[]) {
  const server = fakeServer({
    [LIST]: { data: newest, meta: pageMeta(newest.length) },
    [ME]: { data: { user: mirelle } },
  });
  const view = renderPage(<Live />, { url: '/dashboard' });
  await waitFor(() => expect(subscriberCount(CHANNEL)).toBe(1));
  const event = { action: 'notification_created', unread_count: newest.length, id: newest[0]?.id };
  const arrive = () => act(async () => broadcast(CHANNEL, undefined, event));
  return { server, arrive, ...view };
}

test('security notification reloads the account and everything on the profile page', async () => {
  const { server, client, arrive } = await visit(newNotification('security', 'Email address changed'));
  server.on(ME, { data: { user: { ...mirelle, email: 'new@example.org' } } });
  const keys =
    'account.profile account.sessions email_change.show passkey.list second_factor.show discord.connection api_key.list'
      .split(' ')
      .map((id) => [id]);
  for (const key of keys) client.setQueryData(key, {});
  await arrive();
  await waitFor(() => expect(session.get().user?.email).toBe('new@example.org'));
  expect(keys.filter((key) => !client.getQueryState(key)?.isInvalidated)).toEqual([]);
});

describe('queries about invitations, parties and characters', () => {
  const [OWN, PARTY, CHARACTER] = [
    ['invitation.own', {}],
    ['party.list', {}],
    ['character.get', {}],
  ] as const;

  async function visitWithQueries(...kinds: string[]) {
    const page = await visit(...kinds.map((kind) => newNotification(kind)));
    for (const queryKey of [OWN, PARTY, CHARACTER]) page.client.setQueryData(queryKey, { data: [] });
    const staleQueries = () =>
      [OWN, PARTY, CHARACTER]
        .filter((queryKey) => page.client.getQueryState(queryKey)?.isInvalidated)
        .map(([id]) => id);
    return { ...page, staleQueries };
  }

  test.each([
    [['invitation.own', 'party.list'], 'invitation'],
    [['invitation.own', 'party.list', 'character.get'], 'role_changed'],
    [['invitation.own', 'party.list', 'character.get'], 'removed'],
    [[], 'security'],
  ] as const)('only %j are stale after a notification of kind %s', async (queries, kind) => {
    const { server, arrive, staleQueries } = await visitWithQueries(kind);
    await arrive();
    await waitFor(() => expect(server.count(LIST)).toBe(1));
    await waitFor(() => expect(staleQueries()).toEqual(queries));
  });

  test('are stale after an event that has only the id of a newer notification', async () => {
    const { arrive, staleQueries } = await visitWithQueries('patronage', 'removed');
    await arrive();
    await waitFor(() => expect(staleQueries()).toEqual(['invitation.own', 'party.list', 'character.get']));
  });

  test('are stale if the notification arrived during an interruption, and not again after the next one', async () => {
    const { client, server, staleQueries } = await visitWithQueries('invitation');
    await act(async () => confirm(CHANNEL));
    expect(staleQueries()).toEqual([]);
    await act(async () => confirm(CHANNEL));
    await waitFor(() => expect(staleQueries()).toEqual(['invitation.own', 'party.list']));
    client.setQueryData(OWN, { data: [] });
    const requestCount = server.count(LIST);
    await act(async () => confirm(CHANNEL));
    await waitFor(() => expect(server.count(LIST)).toBeGreaterThan(requestCount));
    expect(staleQueries()).toEqual(['party.list']);
  });
});
