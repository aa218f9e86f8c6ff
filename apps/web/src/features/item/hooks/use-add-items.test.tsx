import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf, torchTemplate } from '../../../../test/items.ts';
import { mirelle } from '../../../../test/people.ts';
import { nextUser, signIn } from '../../../../test/sign-in.ts';
import { sleep } from '../../../platform/clock.ts';
import { createQueryClient } from '../../../platform/query-client.ts';
import { useAddItems } from './use-add-items.ts';

function addTwice(server: ReturnType<typeof fakeServer>, firstReply: Promise<FakeResponse>) {
  server.on(CREATE, () => (server.count(CREATE) === 1 ? firstReply : created));
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAddItems(), { wrapper });
  return Promise.all([1, 2].map(() => result.current.add(torchTemplate, 1, backpack)));
}

const CREATE = 'POST /api/v1/item_instances';
const created = {
  status: 201,
  data: stackOf(1),
  meta: { transaction_id: stackOf(1).id, item_instance_ids: [stackOf(1).id] },
};

test('template is added twice if it is dropped twice before the first response arrives', async () => {
  const server = fakeServer();
  const firstReply = Promise.withResolvers<FakeResponse>();
  const additions = addTwice(server, firstReply.promise);
  firstReply.resolve(created);
  await additions;
  expect(new Set(server.keys(CREATE)).size).toBe(2);
});

test('a waiting addition is not sent after another user has signed in', async () => {
  signIn(mirelle);
  const server = fakeServer();
  const firstReply = Promise.withResolvers<FakeResponse>();
  void addTwice(server, firstReply.promise);
  await vi.waitFor(() => expect(server.count(CREATE)).toBe(1));
  signIn(nextUser);
  firstReply.resolve(created);
  await sleep(20);
  expect(server.count(CREATE)).toBe(1);
});
