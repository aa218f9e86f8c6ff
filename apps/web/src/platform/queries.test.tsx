import { createParty, listParties } from '@quartermaster/contract/party';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../test/fake-server.ts';
import { lanterns } from '../../test/people.ts';
import { keyOf, read, useWrite } from './queries.ts';
import { createQueryClient } from './query-client.ts';

function withClient() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
}

const input = { body: { party: { name: 'The Copper Lanterns' } } };

/** The keys that reach the server when the same form is sent once per answer. */
async function keysSent(answers: Answer[]): Promise<(string | null)[]> {
  const left = [...answers];
  const server = fakeServer({ 'POST /api/v1/parties': () => left.shift() ?? {} });
  const { result } = renderHook(() => useWrite(createParty), withClient());
  for (const _ of answers) await result.current.mutateAsync(input).catch(() => undefined);
  return server.seen.map((request) => request.headers.get('Idempotency-Key'));
}

test('a write pressed again after an answer that got lost keeps its key', async () => {
  const [first, second] = await keysSent([
    { status: 502, raw: '' },
    { status: 201, data: lanterns },
  ]);
  expect(second).toBe(first);
});

test('a write pressed again after it succeeded is a new action', async () => {
  const [first, second] = await keysSent([
    { status: 201, data: lanterns },
    { status: 201, data: lanterns },
  ]);
  expect(second).not.toBe(first);
});

test('a write pressed again after a refusal is a new action', async () => {
  const [first, second] = await keysSent([
    { status: 403, error: { code: 'FORBIDDEN' } },
    { status: 201, data: lanterns },
  ]);
  expect(second).not.toBe(first);
});

test('a read is asked once for all who want it and again after its call is invalidated', async () => {
  const server = fakeServer({ 'GET /api/v1/parties': { data: [lanterns], meta: {} } });
  const { client, wrapper } = withClient();
  const { result } = renderHook(
    () => [useQuery(read(listParties, {})), useQuery(read(listParties, {}))] as const,
    { wrapper },
  );
  await waitFor(() => expect(result.current[1].data?.data[0]?.name).toBe('The Copper Lanterns'));
  expect(server.seen).toHaveLength(1);
  await client.invalidateQueries({ queryKey: keyOf(listParties) });
  expect(server.seen).toHaveLength(2);
});

test('a refused read is not asked again', async () => {
  const server = fakeServer({ 'GET /api/v1/parties': { status: 403, error: { code: 'FORBIDDEN' } } });
  const { result } = renderHook(() => useQuery(read(listParties, {})), withClient());
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(server.seen).toHaveLength(1);
});
