import { afterEach, expect, test, vi } from 'vitest';
import { recentErrors, recordError, recordScriptErrors } from './recent-errors.ts';

let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

const errorTexts = () => recentErrors().map(({ source, code }) => `${source}: ${code}`);

test('unhandled error is recorded with only its name and the first segment of the path', () => {
  stop = recordScriptErrors();
  window.history.replaceState(null, '', '/reset-password/secret-token?email=mirelle');
  window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('Canary-Message') }));
  expect(errorTexts()[0]).toBe('script on /reset-password: RangeError');
  const rejection = Object.assign(new Event('unhandledrejection'), {
    reason: new TypeError('Canary-Message'),
  });
  window.dispatchEvent(rejection);
  expect(errorTexts()[0]).toBe('script on /reset-password: TypeError');
  expect(JSON.stringify(recentErrors())).not.toMatch(/secret|mirelle|Canary/);
});

test('list keeps the ten newest errors, and only the newest of equal errors', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T10:00:00.000Z') });
  for (let index = 0; index < 12; index += 1) recordError(`request ${index}`, 'NETWORK_ERROR');
  vi.advanceTimersByTime(1000);
  recordError('request 5', 'NETWORK_ERROR');
  expect(errorTexts()).toHaveLength(10);
  expect(recentErrors()[0]).toEqual({
    at: '2026-11-01T10:00:01.000Z',
    source: 'request 5',
    code: 'NETWORK_ERROR',
  });
  expect(errorTexts().filter((text) => text.startsWith('request 5:'))).toHaveLength(1);
});
