import { INVENTORY_ACTIONS, PARTY_ACTIONS, type PartyEvent } from '@quartermaster/contract/realtime';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  containersOf,
  invalidate,
  invalidateAfter,
  LEDGER,
  PARTY,
  pauseInvalidation,
} from './invalidation.ts';
import { createQueryClient } from './query-client.ts';

const KEYS = [
  ['party.get', {}],
  ['party.notes', {}],
  ['game_session.next', {}],
  ['party.members', {}],
  ['invitation.of_party', {}],
  ['patronage.eligible', {}],
  ['character.list', {}],
  ['transaction.party', {}],
  ['coin.party_purse', {}],
  ['container.items', 'bag', ''],
  ['container.items', 'chest', ''],
  ['item.get', {}],
  ['shop.listings', 's'],
  ['loot.list', {}],
  ['notification.list', {}],
  ['subscription.current', {}],
] as const;

function filledClient() {
  const client = new QueryClient();
  for (const key of KEYS) client.setQueryData(key, { data: [] });
  client.setQueryData(['character.containers', 'mirelle'], { data: [{ id: 'bag' }] });
  client.setQueryData(['container.get', 'chest'], { data: { id: 'chest' } });
  return client;
}

const staleQueries = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map(({ queryKey }) =>
      typeof queryKey[1] === 'string' ? `${queryKey[0]} ${queryKey[1]}` : `${queryKey[0]}`,
    );

const event = (action: PartyEvent['action'], overrides: Partial<PartyEvent> = {}): PartyEvent => ({
  action,
  party_id: 'p',
  ...overrides,
});

test('role change makes characters, containers, shops and loot stale, because what a member sees and may do depends on it', async () => {
  const client = filledClient();
  await invalidateAfter(client, event('member_role_changed'));
  expect(staleQueries(client)).toEqual(
    expect.arrayContaining([
      'party.get',
      'character.list',
      'container.get chest',
      'container.items bag',
      'item.get',
      'shop.listings s',
      'loot.list',
    ]),
  );
});

describe('containersOf', () => {
  test('returns the container ids of an event, and no other ids', () => {
    const ids = {
      item_instance_ids: ['i'],
      source_container_id: 'a',
      target_container_id: 'b',
      character_id: 'c',
    };
    expect(containersOf(event('item_moved', { ids }))).toEqual(['a', 'b']);
    expect(containersOf(event('item_moved'))).toEqual([]);
  });
});

describe('invalidateAfter', () => {
  test.each([
    ['container.items', 'bag'],
    ['container.get', 'bag'],
  ])('reads %s again when the event arrives during its first fetch', async (...queryKey) => {
    const client = createQueryClient();
    let storedQuantity = 5;
    const responses: (() => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        const data = [{ id: 'bag', quantity: storedQuantity }];
        return new Promise((resolve) => responses.push(() => resolve({ data })));
      },
    });
    const unsubscribe = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(responses).toHaveLength(1));
    storedQuantity = 3;
    void invalidateAfter(client, event('item_moved', { ids: { source_container_id: 'bag' } }));
    responses[0]?.();
    await vi.waitFor(() => expect(responses).toHaveLength(2));
    responses[1]?.();
    await vi.waitFor(() =>
      expect(observer.getCurrentResult().data).toEqual({ data: [{ id: 'bag', quantity: 3 }] }),
    );
    unsubscribe();
  });

  test('refetches once more after a burst of events, and does not restart the refetch under way', async () => {
    const client = createQueryClient();
    client.setQueryData(['party.notes'], { data: 0 });
    const responses: (() => void)[] = [];
    let version = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['party.notes'],
      queryFn: () => {
        version += 1;
        const data = version;
        return new Promise((resolve) => responses.push(() => resolve({ data })));
      },
    });
    const unsubscribe = observer.subscribe(() => undefined);
    for (let count = 0; count < 5; count += 1) {
      void invalidateAfter(client, event('notes_updated'));
      await Promise.resolve();
    }
    expect(responses).toHaveLength(1);
    responses[0]?.();
    await vi.waitFor(() => expect(responses).toHaveLength(2));
    expect(observer.getCurrentResult().data).toEqual({ data: 1 });
    responses[1]?.();
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: { data: 2 } }));
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    expect(responses).toHaveLength(2);
    unsubscribe();
  });

  test('refetches found items at most once every two seconds while events arrive, and once after the last', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const client = createQueryClient();
    client.setQueryData(['party.find'], { data: 0 });
    const queryFn = vi.fn(async () => ({ data: 1 }));
    const unsubscribe = new QueryObserver(client, { queryKey: ['party.find'], queryFn }).subscribe(vi.fn());
    const fetchCounts: number[] = [];
    for (let second = 0; second < 4; second += 1) {
      for (let count = 0; count < 10; count += 1) void invalidateAfter(client, event('item_added'));
      await vi.advanceTimersByTimeAsync(1000);
      fetchCounts.push(queryFn.mock.calls.length);
    }
    expect(fetchCounts).toEqual([1, 2, 2, 3]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queryFn).toHaveBeenCalledTimes(3);
    await invalidateAfter(client, event('item_added'));
    expect(queryFn).toHaveBeenCalledTimes(4);
    unsubscribe();
  });

  test.each([
    ['notes_updated', ['party.notes']],
    ['next_session_updated', ['game_session.next']],
    ['member_added', ['party.get', 'party.members', 'invitation.of_party', 'patronage.eligible']],
    [
      'party_update',
      ['party.get', 'party.members', 'invitation.of_party', 'patronage.eligible', 'transaction.party'],
    ],
    [
      'member_removed',
      [
        'party.get',
        'game_session.next',
        'party.members',
        'invitation.of_party',
        'patronage.eligible',
        'character.list',
        'transaction.party',
      ],
    ],
    ['presence_changed', ['party.members']],
    ['party_activity', ['transaction.party']],
    ['shop_updated', ['shop.listings s', 'loot.list']],
    ['presence_update', []],
    ['test_connection', []],
  ] as const)('invalidates after %s exactly the queries that the event affects', async (action, queries) => {
    const client = filledClient();
    await invalidateAfter(client, event(action));
    expect(staleQueries(client)).toEqual(queries);
  });

  test('keeps other containers fresh after an event about items', async () => {
    const client = filledClient();
    await invalidateAfter(client, event('item_moved', { ids: { container_id: 'bag' } }));
    expect(staleQueries(client)).toContain('container.items bag');
    expect(staleQueries(client)).toContain('character.containers mirelle');
    expect(staleQueries(client)).not.toContain('container.items chest');
    expect(staleQueries(client)).not.toContain('container.get chest');
  });

  test('invalidates all containers after an event about items without container ids', async () => {
    const client = filledClient();
    await invalidateAfter(client, event('inventory_updated', { ids: { character_id: 'mirelle' } }));
    expect(staleQueries(client)).toEqual(
      expect.arrayContaining(['container.items bag', 'container.items chest', 'container.get chest']),
    );
  });

  test.each([...PARTY_ACTIONS, ...INVENTORY_ACTIONS])(
    'keeps notifications and tiers fresh after %s',
    async (action) => {
      const client = filledClient();
      await invalidateAfter(client, event(action));
      expect(staleQueries(client)).not.toContain('notification.list');
      expect(staleQueries(client)).not.toContain('subscription.current');
    },
  );
});

describe('pauseInvalidation', () => {
  test('defers events until the last pause has ended', async () => {
    const client = filledClient();
    const resumes = [pauseInvalidation(), pauseInvalidation()];
    await invalidateAfter(client, event('notes_updated'));
    resumes[0]?.();
    expect(staleQueries(client)).toEqual([]);
    resumes[1]?.();
    await Promise.resolve();
    expect(staleQueries(client)).toEqual(['party.notes']);
  });
});

describe('invalidate', () => {
  test('with LEDGER, affects items, coins, shops, loot and history, but not members', async () => {
    const client = filledClient();
    await invalidate(client, LEDGER);
    expect(staleQueries(client)).toEqual(
      expect.arrayContaining([
        'container.items bag',
        'item.get',
        'coin.party_purse',
        'shop.listings s',
        'loot.list',
        'transaction.party',
      ]),
    );
    expect(staleQueries(client)).not.toContain('party.members');
  });

  test('with LEDGER, affects lists of characters that include loads, but no other lists of characters', async () => {
    const client = new QueryClient();
    client.setQueryData(['character.list', { query: { include: 'carried' } }], { data: [] });
    client.setQueryData(['character.list', 'all', { query: {} }], { data: [] });
    await invalidate(client, LEDGER);
    expect(staleQueries(client)).toEqual(['character.list']);
  });

  test('with PARTY, affects all queries about a party', async () => {
    const client = filledClient();
    await invalidate(client, PARTY);
    const freshQueries = client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => !state.isInvalidated)
      .map(({ queryKey }) => queryKey[0]);
    expect(freshQueries).toEqual(['notification.list', 'subscription.current']);
  });
});
