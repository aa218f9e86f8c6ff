import { expect, test } from 'vitest';
import {
  clockFinding,
  type DeviceInfo,
  diagnosticsText,
  type Finding,
  median,
  roundTripFinding,
  storageFinding,
  workerFinding,
} from './view.ts';

const device: DeviceInfo = {
  at: '2026-11-01T10:00:00.000Z',
  version: '/assets/abc.js',
  browser: 'Firefox',
  language: 'en-GB',
  timeZone: 'Europe/Berlin',
  screen: '390 × 844',
  theme: 'dark',
  isOnline: true,
  live: 'connected',
  errors: [],
};
const error = { at: '2026-11-01T10:11:00.000Z', source: 'container.items', code: 'NETWORK_ERROR' };

test('report describes the device and the connection, and says that there were no errors', () => {
  expect(diagnosticsText(device).split('\n')).toEqual([
    'Time: 2026-11-01T10:00:00.000Z',
    'Version: /assets/abc.js',
    'Browser: Firefox',
    'Language: en-GB',
    'Time zone: Europe/Berlin',
    'Screen: 390 × 844',
    'Theme: dark',
    'Connection: online, live updates connected',
    'Last errors: none',
  ]);
});

test('report lists checks and errors', () => {
  const findings: Finding[] = [{ name: 'API', outcome: 'error', text: 'Network error.' }];
  expect(
    diagnosticsText({ ...device, live: 'off', errors: [error] }, findings)
      .split('\n')
      .slice(7),
  ).toEqual([
    'Connection: online',
    'Checks:',
    '  API: error. Network error.',
    'Last errors:',
    '  2026-11-01T10:11:00.000Z container.items: NETWORK_ERROR',
  ]);
});

test('report never exceeds the maximum length', () => {
  const errors = Array.from({ length: 50 }, () => ({ ...error, source: 'x'.repeat(5000) }));
  expect(diagnosticsText({ ...device, browser: 'x'.repeat(5000), errors }).length).toBeLessThanOrEqual(6000);
});

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 2, 4, 8], 6],
])('median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('median round trip above one second is a warning', () => {
  expect(roundTripFinding('API', [20, 12.34, 3000])).toEqual({
    name: 'API',
    outcome: 'ok',
    text: 'Median 20 ms of 3 round trips (12 ms to 3000 ms).',
  });
  expect(roundTripFinding('API', [1001, 1200, 900])).toMatchObject({ outcome: 'warning' });
});

test('advice for a slow database is not about the network of the device', () => {
  expect(roundTripFinding('API', [1001]).advice).toContain('Try another network');
  expect(roundTripFinding('Database', [1001]).advice).toMatch(/^The database of the server is slow\./);
});

test.each([
  [0, 'ok', 'Same time as the server.'],
  [-1500, 'ok', '1.5 s behind the server.'],
  [30_000, 'ok', '30 s ahead of the server.'],
  [30_001, 'warning', '30 s ahead of the server.'],
])('clock offset of %d ms is %s', (offset, outcome, text) => {
  expect(clockFinding(offset)).toMatchObject({ outcome, text });
});

test('storage check says whether storage is available and persistent, and how full it is', () => {
  const knownStorage = { isWritable: true, isPersistent: true, usage: 12_000_000, quota: 2_000_000_000 };
  expect(storageFinding(knownStorage)).toMatchObject({
    outcome: 'ok',
    text: 'Available, persistent. 12 MB of 2,000 MB used.',
  });
  const unknownStorage = { isWritable: true, isPersistent: null, usage: null, quota: null };
  expect(storageFinding(unknownStorage).text).toBe('Available.');
  expect(storageFinding({ ...unknownStorage, isWritable: false })).toMatchObject({ outcome: 'error' });
});

test('service worker check says whether the worker is supported and installed', () => {
  const noWorker = { isSupported: false, state: null, isUpdateWaiting: false, version: null };
  expect(workerFinding(noWorker)).toMatchObject({ outcome: 'warning' });
  expect(workerFinding({ ...noWorker, isSupported: true })).toMatchObject({
    outcome: 'ok',
    text: 'Not installed. It is installed after login.',
  });
});
