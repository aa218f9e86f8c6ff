import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const queryKey = ['party.notes', { params: { id: 'p' } }] as const;

/**
 * A query whose responses the test sends; each response contains the text that was stored when its request
 * arrived.
 */
function setUp() {
  const client = createQueryClient();
  const responses: ((failure?: Error) => void)[] = [];
  const server = { stored: 'before' };
  const queryFn = () => {
    const { stored } = server;
    return new Promise<string>((resolve, reject) =>
      responses.push((failure) => (failure ? reject(failure) : resolve(stored))),
    );
  };
  const options = { queryKey, queryFn, retry: false };
  const show = () => {
    const observer = new QueryObserver(client, options);
    observer.subscribe(() => undefined);
    return observer;
  };
  return { client, server, responses, options, show };
}

describe('invalidateQueries', () => {
  test('fetches again when the change happens during the first fetch', async () => {
    const { client, server, responses, show } = setUp();
    const observer = show();
    server.stored = 'after';
    const invalidation = client.invalidateQueries({ queryKey });
    expect(responses).toHaveLength(1);
    responses[0]?.();
    await vi.waitFor(() => expect(responses).toHaveLength(2));
    responses[1]?.();
    await invalidation;
    expect(observer.getCurrentResult().data).toBe('after');
  });

  test('fetches once more for several changes during the first fetch', async () => {
    const { client, responses, show } = setUp();
    show();
    const invalidations = Promise.all([1, 2, 3].map(() => client.invalidateQueries({ queryKey })));
    responses[0]?.();
    await vi.waitFor(() => expect(responses).toHaveLength(2));
    responses[1]?.();
    await invalidations;
    expect(responses).toHaveLength(2);
  });

  test('fetches again when the first fetch fails', async () => {
    const { client, responses, show } = setUp();
    const observer = show();
    const invalidation = client.invalidateQueries({ queryKey });
    responses[0]?.(new Error('lost'));
    await vi.waitFor(() => expect(responses).toHaveLength(2));
    responses[1]?.();
    await invalidation;
    expect(observer.getCurrentResult()).toMatchObject({ data: 'before', isError: false });
  });

  test('marks a prefetch as stale when the change happens before its response', async () => {
    const { client, responses, options } = setUp();
    const prefetch = client.prefetchQuery(options);
    const invalidation = client.invalidateQueries({ queryKey });
    responses[0]?.();
    await Promise.all([prefetch, invalidation]);
    expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
    expect(responses).toHaveLength(1);
  });

  test('restarts a refetch that is under way, and does not fetch again afterwards', async () => {
    const { client, responses, show } = setUp();
    client.setQueryData(queryKey, 'cached');
    const observer = show();
    void observer.refetch();
    const invalidation = client.invalidateQueries({ queryKey });
    expect(responses).toHaveLength(2);
    for (const respond of responses) respond();
    await invalidation;
    expect(responses).toHaveLength(2);
  });

  test('does not affect the first fetch of other queries', async () => {
    const { client, responses, show } = setUp();
    const observer = show();
    await client.invalidateQueries({ queryKey: ['party.list'] });
    responses[0]?.();
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('before'));
    expect(responses).toHaveLength(1);
  });
});
