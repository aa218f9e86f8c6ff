import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { subscriberCount } from '../../test/fake-cable.ts';
import { lanterns, mirelle } from '../../test/people.ts';
import { useChannel } from './hooks/use-channel.ts';
import { startLiveUpdates } from './live.ts';
import { session } from './session.ts';

const attempts = vi.hoisted(() => ({ count: 0 }));

vi.mock('@anycable/web', async () => {
  attempts.count += 1;
  if (attempts.count === 1) throw new Error('Failed to fetch dynamically imported module');
  return import('../../test/fake-cable.ts');
});

afterEach(() => session.set({ status: 'anonymous', user: null, error: null }));

test('code of the socket that could not be loaded is loaded again', async () => {
  session.set({ status: 'authenticated', user: mirelle, error: null });
  const stop = startLiveUpdates();
  renderHook(() => useChannel('PartyChannel', lanterns.id, vi.fn()));
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1), { timeout: 3000 });
  expect(attempts.count).toBe(2);
  stop();
});
