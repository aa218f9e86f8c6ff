import { TOAST_MS } from '@quartermaster/contract/constants';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, toasts } from '../platform/toasts.ts';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
  render(<ToastRegion />);
});
afterEach(() => vi.useRealTimers());

const show = (...words: Parameters<typeof showToast>) => act(() => void showToast(...words));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const messages = () => toasts.get().map((toast) => toast.message);

test.each([
  ['success', TOAST_MS.success, 'status'],
  ['error', TOAST_MS.error, 'alert'],
  ['info', TOAST_MS.default, 'status'],
  ['tip', 6000, 'status'],
] as const)('a toast of tone %s stays %i ms and is announced as %s', (tone, duration, role) => {
  show('Moved', { tone });
  expect(screen.getByRole(role).textContent).toBe('Moved');
  pass(duration - 1);
  expect(messages()).toEqual(['Moved']);
  pass(1);
  expect(messages()).toEqual([]);
});

test('a toast that offers an action stays 6 s', () => {
  show('Moved', { tone: 'success', action: { label: 'Undo', run: vi.fn() } });
  pass(5999);
  expect(messages()).toEqual(['Moved']);
  pass(1);
  expect(messages()).toEqual([]);
});

test('the same words are shown once, and their time begins anew', () => {
  show('Moved');
  pass(4000);
  show('Moved');
  expect(messages()).toEqual(['Moved']);
  pass(4000);
  expect(messages()).toEqual(['Moved']);
  pass(1000);
  expect(messages()).toEqual([]);
});

test('toasts wait while the pointer is among them', () => {
  show('Moved');
  fireEvent.pointerEnter(screen.getByRole('list'));
  pass(60_000);
  expect(messages()).toEqual(['Moved']);
  fireEvent.pointerLeave(screen.getByRole('list'));
  pass(TOAST_MS.default);
  expect(messages()).toEqual([]);
});

test('toasts wait while the focus is among them, and go when dismissed', () => {
  show('Moved');
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  pass(60_000);
  expect(messages()).toEqual(['Moved']);
  fireEvent.click(dismiss);
  expect(messages()).toEqual([]);
  show('Next');
  pass(TOAST_MS.default);
  expect(messages()).toEqual([]);
});

test('the action of a toast is done and the toast goes', () => {
  const run = vi.fn();
  show('20 torches moved', { action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(messages()).toEqual([]);
});
