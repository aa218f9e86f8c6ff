import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { online, reachable } from '../platform/online.ts';
import { ErrorPanel } from './error-panel.tsx';

const MESSAGE = 'An unexpected error occurred while loading shops.';
const OFFLINE = 'You are offline. Try again when you are back online.';

afterEach(() => {
  reachable.set(true);
  online.set(true);
});

test('panel with a retry says that the device is offline, and shows its own message once back online', () => {
  online.set(false);
  render(<ErrorPanel message={MESSAGE} onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain(OFFLINE);
  act(() => online.set(true));
  expect(screen.getByRole('alert').textContent).toContain(MESSAGE);
});

test('panel with a retry says that the server cannot be reached if the device itself is online', () => {
  reachable.set(false);
  render(<ErrorPanel message={MESSAGE} onRetry={() => undefined} />);
  const text = 'The server cannot be reached. Try again when the server responds.';
  expect(screen.getByRole('alert').textContent).toContain(text);
});

test('panel without a retry keeps its message offline', () => {
  online.set(false);
  render(<ErrorPanel message={MESSAGE} />);
  expect(screen.getByRole('alert').textContent).toContain(MESSAGE);
});
