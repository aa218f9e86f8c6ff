import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { lanterns, nim } from '../../test/people.ts';
import { useCharacter, useCharacters, usePartyCharacters } from '../features/character/api.ts';
import { useCharacterContainers, useContainer } from '../features/container/api.ts';
import { useOwnParties, useRecentCharacters } from '../features/dashboard/api.ts';
import { useContainerItems } from '../features/item/api.ts';
import { useMarketPage } from '../features/item-template/api.ts';
import { useHistory } from '../features/ledger/api.ts';
import { useMarketLoot, useMarketShops } from '../features/marketplace/api.ts';
import { useMembers, useParties, useParty, usePartyPreview } from '../features/party/api.ts';
import { useShop, useShops, useShopsOfParty } from '../features/shop/api.ts';
import {
  useShopLocations,
  useShopTemplate,
  useShopTemplates,
  useShopTypes,
} from '../features/shop-template/api.ts';
import { createQueryClient } from '../platform/query-client.ts';

const MINUTE = 60_000;
const FIRST_PAGE = { page: 1, perPage: 20, range: '7d', type: 'all' } as const;

const wrapperOf =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );

/** The options of the queries that a hook starts. */
function queriesOf(useQueries: () => unknown) {
  fakeServer(new Proxy({}, { get: () => ({ status: 503 }) }));
  const client = createQueryClient();
  renderHook(useQueries, { wrapper: wrapperOf(client) });
  const queries = client.getQueryCache().getAll();
  return queries.flatMap(({ observers, gcTime }) => observers.map(({ options }) => ({ ...options, gcTime })));
}

test.each<[name: string, minutes: number, useQueries: () => unknown]>([
  ['party', 0.5, () => useParty(lanterns.id)],
  ['members of a party', 0.5, () => useMembers(lanterns.id)],
  ['list of parties', 0.5, () => useParties({})],
  ['parties on the dashboard', 0.5, useOwnParties],
  ['preview of a party', 5, () => usePartyPreview({ party_id: lanterns.id })],
  ['container', 0.5, () => useContainer('backpack')],
  ['containers of a character', 0.5, () => useCharacterContainers(nim.id)],
  ['items of a container', 0.5, () => useContainerItems('backpack', '')],
  ['character', 5, () => useCharacter(nim.id)],
  ['list of characters', 2, () => useCharacters({})],
  ['characters of a party', 2, () => usePartyCharacters(lanterns.id)],
  ['characters on the dashboard', 2, useRecentCharacters],
  ['marketplace of items', 5, () => useMarketPage({})],
  ['marketplace of shops', 5, () => useMarketShops({})],
  ['marketplace of loot', 5, () => useMarketLoot({})],
  ['shop template', 5, () => useShopTemplate('smithy')],
  ['list of shop templates', 5, () => useShopTemplates({})],
  ['list of shops', 2, () => useShops({})],
  ['shops of a party', 2, () => useShopsOfParty(lanterns.id)],
  ['shop', 1, () => useShop('smithy')],
  ['shop types', 30, useShopTypes],
  ['shop locations', 30, useShopLocations],
])('%s is fresh for %d min', (_, minutes, useQueries) => {
  const times = new Set(queriesOf(useQueries).map(({ staleTime }) => staleTime));
  expect([...times]).toEqual([minutes * MINUTE]);
});

test.each(['party', 'character'] as const)('history of a %s is fresh for 30 s', (kind) => {
  const queries = queriesOf(() => useHistory({ kind, id: lanterns.id }, FIRST_PAGE));
  const shown = queries.filter(({ enabled }) => enabled === true);
  expect(shown.map(({ staleTime }) => staleTime)).toEqual([MINUTE / 2]);
});

test('history is requested again twice after the server fails', async () => {
  vi.useFakeTimers();
  const server = fakeServer({ 'GET /api/v1/transactions/party/p': { status: 503 } });
  renderHook(() => useHistory({ kind: 'party', id: 'p' }, FIRST_PAGE), {
    wrapper: wrapperOf(createQueryClient()),
  });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(server.requests.filter(({ path }) => path.includes('/transactions/'))).toHaveLength(3);
  vi.useRealTimers();
});

test('character is cached for 30 min, a list of characters for 10 min', () => {
  expect(queriesOf(() => useCharacter(nim.id)).map(({ gcTime }) => gcTime)).toEqual([30 * MINUTE]);
  expect(queriesOf(() => useCharacters({})).map(({ gcTime }) => gcTime)).toEqual([10 * MINUTE]);
});

test('single shop is refetched when the window receives the focus, and a list of shops is not', () => {
  expect(queriesOf(() => useShop('smithy'))[0]?.refetchOnWindowFocus).toBe(true);
  expect(queriesOf(() => useShops({}))[0]?.refetchOnWindowFocus).toBe(false);
});
