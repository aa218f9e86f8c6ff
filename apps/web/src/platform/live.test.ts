import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { storeTokens } from '../../test/people.ts';
import { liveCable, reopenDelay } from './live.ts';

interface CableOptions {
  readonly pingInterval: number;
  readonly maxMissingPings: number;
  readonly transportConfigurator: (transport: { setURL: (url: string) => void }) => Promise<void>;
}

const fake = vi.hoisted(() => ({
  options: null as CableOptions | null,
  protocol: { restoreSince: 0 },
  keepalive: (_seconds?: number) => {},
}));
vi.mock('@anycable/web', () => ({
  createCable: (_url: string, options: CableOptions) => {
    fake.options = options;
    return {
      protocol: fake.protocol,
      transport: { on: () => undefined },
      on: (event: string, listener: () => void) => {
        if (event === 'keepalive') fake.keepalive = listener;
      },
    };
  },
}));

const HOUR_S = 3600;

test('socket is stale after 6 s without a message', async () => {
  storeTokens();
  fakeServer({});
  await liveCable();
  const { pingInterval = 0, maxMissingPings = 0 } = fake.options ?? {};
  expect(pingInterval * maxMissingPings).toBe(6000);
});

test('missed events are requested by the clock of the server, also if the clock of the device is wrong', async () => {
  storeTokens();
  const startedAt = Date.now() / 1000;
  const expires_at = new Date((startedAt + HOUR_S + 60) * 1000).toISOString();
  fakeServer({ 'POST /api/v1/cable_tickets': { status: 201, data: { ticket: 't', expires_at } } });
  await liveCable();
  await fake.options?.transportConfigurator({ setURL: () => undefined });
  expect(Math.abs(fake.protocol.restoreSince - (startedAt + HOUR_S))).toBeLessThan(2);
  const pingedAt = Math.floor(startedAt) + HOUR_S + 30;
  fake.keepalive(pingedAt);
  fake.keepalive();
  expect(fake.protocol.restoreSince).toBe(pingedAt);
  await fake.options?.transportConfigurator({ setURL: () => undefined });
  expect(fake.protocol.restoreSince).toBe(pingedAt);
});

test('first reconnection waits 500 ms, and later reconnections wait longer, up to 30 s', () => {
  expect(reopenDelay(0, 0)).toBe(500);
  const delays = Array.from({ length: 40 }, (_, attempt) => reopenDelay(attempt, 0));
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBe(30_000);
});

test('jitter adds up to half of the delay', () => {
  expect(reopenDelay(0, 1)).toBe(750);
});
