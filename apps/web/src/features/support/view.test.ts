import { expect, test } from 'vitest';
import { type DeviceFacts, diagnosticsText } from './view.ts';

const facts: DeviceFacts = {
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
const error = (minute: number) => ({
  at: `2026-11-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
  call: 'container.items',
  code: 'NETWORK_ERROR',
});

test('report names device, connection and that nothing failed', () => {
  expect(diagnosticsText(facts).split('\n')).toEqual([
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

test('report lists the ten newest errors, newest first', () => {
  const errors = Array.from({ length: 12 }, (_, minute) => error(minute));
  const lines = diagnosticsText({ ...facts, errors })
    .split('\n')
    .slice(8);
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual([
    'Last errors:',
    '  2026-11-01T10:11:00.000Z container.items: NETWORK_ERROR',
  ]);
});

test('report fits the maximum whatever the browser says', () => {
  const errors = Array.from({ length: 50 }, () => ({ ...error(1), call: 'x'.repeat(5000) }));
  expect(diagnosticsText({ ...facts, browser: 'x'.repeat(5000), errors }).length).toBeLessThan(6000);
});
