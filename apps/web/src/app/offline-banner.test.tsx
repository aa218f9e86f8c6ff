import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { online, reachable, trackOnline } from '../platform/online.ts';
import { OfflineBanner } from './offline-banner.tsx';

afterEach(() => {
  reachable.set(true);
  online.set(true);
});

test('banner is shown while the device is offline', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const stop = trackOnline();
  render(<OfflineBanner />);
  expect(screen.getByRole('status').textContent).toBe('');
  onLine.mockReturnValue(false);
  act(() => window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. You can view what is loaded. Changes to items and coins will be sent when you are back online.',
  );
  onLine.mockReturnValue(true);
  act(() => window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status').textContent).toBe('');
  stop();
});

test('banner reports a server that does not respond while the device is online', () => {
  render(<OfflineBanner />);
  act(() => reachable.set(false));
  expect(screen.getByRole('status').textContent).toBe(
    'The server cannot be reached. You can view what is loaded. Changes to items and coins will be sent when the server responds.',
  );
  act(() => reachable.set(true));
  expect(screen.getByRole('status').textContent).toBe('');
});
