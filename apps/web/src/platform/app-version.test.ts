import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followVersions } from './app-version.ts';
import { toasts } from './toasts.ts';

const READY = 'A new version is ready. Updating reloads the page.';
const UPDATING = 'Updating. The page reloads in a moment.';
const NOT_LOADED = 'The new version could not be loaded. Check your connection and try again.';

/**
 * The state of the browser: the worker of the new version is waiting, and by default the old worker controls the page.
 */
function fakeWorkers({ isControlled = true } = {}) {
  const calls: string[] = [];
  const worker = () =>
    Object.assign(new EventTarget(), {
      scriptURL: new URL('/sw.js', location.href).href,
      state: 'installed',
    });
  /** The number of requests to the waiting worker to start. */
  let requests = 0;
  let onRequest = (_count: number): void => undefined;
  const waiting = Object.assign(worker(), {
    postMessage: (data: unknown) => {
      expect(data).toEqual({ type: 'SKIP_WAITING' });
      requests += 1;
      onRequest(requests);
    },
  });
  const registration = Object.assign(new EventTarget(), {
    installing: waiting,
    waiting: waiting as typeof waiting | null,
    update: async () => void calls.push('update'),
    unregister: async () => void calls.push('unregister'),
  });
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? worker() : null,
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.spyOn(window.location, 'reload').mockImplementation(() => void calls.push('reload'));
  return {
    calls,
    registration,
    requests: () => requests,
    onRequest: (listener: typeof onRequest) => {
      onRequest = listener;
    },
    /** The new worker is found and installed while the page is open. */
    async install() {
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = waiting;
      waiting.dispatchEvent(new Event('statechange'));
      await advance(1000);
    },
    /** The waiting worker becomes the active one. */
    takeControl() {
      registration.waiting = null;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const messages = () => toasts.get().map(({ message }) => message);
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const accept = () => toasts.get().at(-1)?.action?.run();
const FIVE_HOURS_MS = 5 * 60 * 60_000;

let stop: () => void;

/** Opens the app, which offers the waiting version. */
async function openPage(): Promise<void> {
  stop = followVersions();
  await advance(1000);
  expect(messages()).toEqual([READY]);
}

beforeEach(() => {
  // The library logs outside of production.
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubEnv('PROD', true);
  vi.useFakeTimers();
  toasts.set([]);
  stop = () => undefined;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('accepted version reloads the page immediately when it takes control, and not before', async () => {
  const workers = fakeWorkers();
  await openPage();
  expect(workers.requests()).toBe(0);
  workers.onRequest(() => setTimeout(workers.takeControl, 300));
  accept();
  await advance(299);
  expect(messages()).toContain(UPDATING);
  expect(workers.calls).toEqual([]);
  await advance(1);
  expect(workers.calls).toEqual(['reload']);
  await advance(1000);
  expect(workers.calls).toEqual(['reload']);
});

test('request to start is repeated each second until the accepted version takes control', async () => {
  const workers = fakeWorkers();
  await openPage();
  workers.onRequest((count) => {
    if (count === 3) workers.takeControl();
  });
  accept();
  await advance(2999);
  expect(workers.calls).toEqual(['reload']);
  expect(workers.requests()).toBe(3);
});

test('page that already has the new version is offered no update', async () => {
  fakeWorkers({ isControlled: false });
  stop = followVersions();
  await advance(1000);
  expect(messages()).toEqual([]);
});

test('page without a worker reloads once the update is accepted, although no worker takes control of it', async () => {
  const workers = fakeWorkers({ isControlled: false });
  workers.registration.waiting = null;
  stop = followVersions();
  await advance(1000);
  await workers.install();
  expect(messages()).toEqual([READY]);
  workers.onRequest(() => {
    workers.registration.waiting = null;
  });
  accept();
  await advance(1000);
  expect(workers.calls).toEqual(['reload']);
});

test('version that does not take control within five seconds is loaded from the server once', async () => {
  const workers = fakeWorkers();
  await openPage();
  accept();
  await advance(4999);
  expect(workers.calls).toEqual([]);
  await advance(1);
  expect(workers.calls).toEqual(['update', 'unregister', 'reload']);
  stop();
  await advance(FIVE_HOURS_MS);
  workers.takeControl();
  expect(workers.calls).toEqual(['update', 'unregister', 'reload']);
});

test('page is unchanged while the server is unreachable, and the update is offered again', async () => {
  const workers = fakeWorkers();
  workers.registration.update = () => Promise.reject(new TypeError('Failed to fetch'));
  await openPage();
  accept();
  await advance(5000);
  expect(workers.calls).toEqual([]);
  expect(messages().at(-1)).toBe(NOT_LOADED);
  workers.onRequest(workers.takeControl);
  accept();
  await advance(0);
  expect(workers.calls).toEqual(['reload']);
});

test('page offers to reload, but does not do so itself, after another tab has started a new version', async () => {
  const workers = fakeWorkers();
  await openPage();
  toasts.set([]);
  workers.takeControl();
  await advance(FIVE_HOURS_MS);
  expect(messages()).toEqual([READY]);
  expect(workers.calls).not.toContain('reload');
  accept();
  expect(workers.calls).toContain('reload');
});
