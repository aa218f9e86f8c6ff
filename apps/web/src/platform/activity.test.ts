import { INACTIVITY_TIMEOUT_MS } from '@quartermaster/contract/constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { mirelle, storeTokens } from '../../test/people.ts';
import { trackActivity } from './activity.ts';
import { session } from './session.ts';
import { tokens } from './tokens.ts';

const MINUTE = 60_000;
let stop = () => {};
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers();
  storeTokens();
  server = fakeServer({ 'DELETE /api/v1/auth/logout': { status: 204 } });
  session.set({ status: 'authenticated', user: mirelle, error: null });
  stop = trackActivity();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const endReason = () => {
  const state = session.get();
  return state.status === 'anonymous' ? state.endReason : undefined;
};

/** The clock advances while no code runs, as on a sleeping laptop. */
const sleepFor = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('session ends after 30 minutes of inactivity, here and on the server', async () => {
  await vi.advanceTimersByTimeAsync(INACTIVITY_TIMEOUT_MS - 1000);
  expect(session.get().status).toBe('authenticated');
  await vi.advanceTimersByTimeAsync(1000);
  expect(endReason()).toBe('inactivity');
  expect(tokens.access()).toBeNull();
  expect(server.count('DELETE /api/v1/auth/logout')).toBe(1);
});

test.each(['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'])(
  '%s counts as activity',
  async (name) => {
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    window.dispatchEvent(new Event(name));
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    expect(session.get().status).toBe('authenticated');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(endReason()).toBe('inactivity');
  },
);

test('activity in another tab keeps the session', async () => {
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  localStorage.setItem('last_activity_at', String(Date.now()));
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect(session.get().status).toBe('authenticated');
});

describe('session after the laptop slept for 31 minutes', () => {
  test.each([
    ['comes into view', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['is restored from the back/forward cache', () => window.dispatchEvent(new Event('pageshow'))],
    ['receives the first mouse movement', () => window.dispatchEvent(new Event('mousemove'))],
  ])('ends as soon as the page %s', (_, wake) => {
    sleepFor(31 * MINUTE);
    wake();
    expect(endReason()).toBe('inactivity');
  });
});

test('session survives 20 minutes of sleep', () => {
  sleepFor(20 * MINUTE);
  window.dispatchEvent(new Event('focus'));
  expect(session.get().status).toBe('authenticated');
});

test('inactivity is counted from zero again after the clock is set back by 20 minutes', async () => {
  sleepFor(-20 * MINUTE);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect(session.get().status).toBe('authenticated');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(endReason()).toBe('inactivity');
});

describe('session after 31 minutes without activity', () => {
  /** Runs the tab's code again, as when a browser restores a tab. */
  async function returnToTab(wasDiscarded: boolean) {
    stop();
    sleepFor(31 * MINUTE);
    vi.stubGlobal('document', Object.create(document, { wasDiscarded: { value: wasDiscarded } }));
    vi.resetModules();
    const [activityModule, sessionModule] = await Promise.all([
      import('./activity.ts'),
      import('./session.ts'),
    ]);
    sessionModule.session.set({ status: 'authenticated', user: mirelle, error: null });
    stop = activityModule.trackActivity();
    return { ...activityModule, ...sessionModule };
  }

  test('ends once when a tab that the browser had discarded is restored', async () => {
    const { session: state, trackActivity: trackAgain } = await returnToTab(true);
    expect(state.get()).toMatchObject({ status: 'anonymous', endReason: 'inactivity' });
    stop();
    state.set({ status: 'authenticated', user: mirelle, error: null });
    stop = trackAgain();
    expect(state.get().status).toBe('authenticated');
  });

  test('continues on a new visit', async () => {
    const { session: state } = await returnToTab(false);
    expect(state.get().status).toBe('authenticated');
  });
});
