import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../test/fake-server.ts';
import { HEALTH, healthy as up } from '../../test/health.ts';
import { checkServer } from './check-server.ts';
import { online, reachable } from './online.ts';

const delays: number[] = [];
const onlineStates: boolean[] = [];
const onReturn = vi.fn();
const check = () =>
  checkServer(async (ms) => {
    delays.push(ms);
    onlineStates.push(online.get());
  }, onReturn);

beforeEach(() => {
  delays.length = 0;
  onlineStates.length = 0;
  onReturn.mockClear();
});
afterEach(() => {
  reachable.set(true);
  online.set(true);
});

test('server that responds to the check is treated as reachable after a failed request', async () => {
  const server = fakeServer({ [HEALTH]: up });
  await check();
  expect(server.count(HEALTH)).toBe(1);
  expect([delays, online.get()]).toEqual([[], true]);
  expect(onReturn).not.toHaveBeenCalled();
});

test('rejection of the check itself is treated as a response', async () => {
  fakeServer({ [HEALTH]: { status: 429, error: { code: 'RATE_LIMITED' } } });
  await check();
  expect(online.get()).toBe(true);
});

test.each([502, 503, 504])(
  'app is treated as offline while the server responds with %d, and checks the server with increasing delays',
  async (status) => {
    const responses: FakeResponse[] = [1, 2, 3].map(() => ({ status, raw: '' }));
    fakeServer({ [HEALTH]: () => responses.shift() ?? up });
    await check();
    expect(onlineStates).toEqual([false, false, false]);
    expect(delays).toEqual([1000, 2000, 4000]);
    expect(online.get()).toBe(true);
    expect(onReturn).toHaveBeenCalledOnce();
  },
);

test('check waits for as long as the server requests', async () => {
  const responses: FakeResponse[] = [{ status: 503, raw: '', headers: { 'Retry-After': '20' } }];
  fakeServer({ [HEALTH]: () => responses.shift() ?? up });
  await check();
  expect(delays).toEqual([20_000]);
});

test('many failed requests start one check', async () => {
  const server = fakeServer({ [HEALTH]: up });
  await Promise.all([check(), check(), check()]);
  expect(server.count(HEALTH)).toBe(1);
});

test('offline device does not report the server as unreachable', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeServer({ [HEALTH]: { status: 503, raw: '' } });
  await check();
  expect([delays, reachable.get()]).toEqual([[], true]);
});
