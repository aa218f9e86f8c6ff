import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf, torchTemplate } from '../../../../test/items.ts';
import { createQueryClient } from '../../../platform/query-client.ts';
import { useAddItems } from './use-add-items.ts';

const CREATE = 'POST /api/v1/item_instances';
const created = {
  status: 201,
  data: stackOf(1),
  meta: { transaction_id: stackOf(1).id, item_instance_ids: [stackOf(1).id] },
};

test('template is added twice if it is dropped twice before the first response arrives', async () => {
  const firstReply = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({
    [CREATE]: () => (server.count(CREATE) === 1 ? firstReply.promise : created),
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAddItems(), { wrapper });
  const additions = [1, 2].map(() => result.current.add(torchTemplate, 1, backpack));
  firstReply.resolve(created);
  await Promise.all(additions);
  expect(new Set(server.keys(CREATE)).size).toBe(2);
});
