import { createCharacter } from '@quartermaster/contract/character';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { storeTokens } from '../../test/people.ts';
import { subscriptionOf } from '../../test/subscription.ts';
import { useSubscription } from '../features/subscription/api.ts';
import { ApiError } from './api-error.ts';
import { callEndpoint } from './http.ts';
import { useWrite } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { explainTierRejections, tierRejectionOf } from './tier-rejections.ts';
import { toasts } from './toasts.ts';

afterEach(() => toasts.set([]));

const CREATE = 'POST /api/v1/characters';
const body = { character: { name: 'Mira' } };
const rejected = {
  status: 403,
  error: {
    code: 'LIMIT_REACHED',
    message: 'Wanderer includes 1 character. In use: 1.',
    details: [{ field: 'characters', message: '1 of 1 in use' }],
  },
};

describe('tier rejection', () => {
  test.each([true, false])(
    'shows a toast with an action, even where the screen shows errors itself (quiet: %s)',
    async (quiet) => {
      fakeServer({ [CREATE]: rejected });
      storeTokens();
      const requests: unknown[] = [];
      const stopExplaining = explainTierRejections((rejection) => ({
        label: 'See this limit',
        run: () => requests.push(rejection),
      }));
      await expect(callEndpoint(createCharacter, { body }, { quiet })).rejects.toMatchObject({
        code: 'LIMIT_REACHED',
      });
      const [toast, ...otherToasts] = toasts.get();
      expect(otherToasts).toEqual([]);
      expect(toast).toMatchObject({ message: rejected.error.message, tone: 'error', duration: 15_000 });
      toast?.action?.run();
      expect(requests).toEqual([{ kind: 'resource', name: 'characters' }]);
      stopExplaining();
    },
  );

  test('contains the missing feature, and an error with another code is not a tier rejection', () => {
    const error = (code: string, details = [{ field: 'ai_tools', message: '' }]) =>
      new ApiError(code, 'words', 403, details, true);
    expect(tierRejectionOf(error('FEATURE_NOT_IN_TIER'))).toEqual({ kind: 'feature', name: 'ai_tools' });
    expect(tierRejectionOf(error('FORBIDDEN'))).toBeNull();
    expect(tierRejectionOf(error('LIMIT_REACHED', []))).toBeNull();
    expect(tierRejectionOf(error('constructor'))).toBeNull();
    expect(tierRejectionOf(new Error('other'))).toBeNull();
  });
});

test('usage is refetched even after a rejected write', async () => {
  const server = fakeServer({
    [CREATE]: rejected,
    'GET /api/v1/subscription/current': { data: subscriptionOf('tier_free') },
  });
  storeTokens();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ usage: useSubscription(), create: useWrite(createCharacter) }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.usage.isSuccess).toBe(true));
  await act(() => result.current.create.mutateAsync({ body }).catch(() => undefined));
  await waitFor(() => expect(server.count('GET /api/v1/subscription/current')).toBe(2));
});
