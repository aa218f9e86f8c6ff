import { TOAST_MS } from '@quartermaster/contract/constants';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showToast, toasts } from '../platform/toasts.ts';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
  render(<ToastRegion />);
});
afterEach(() => vi.useRealTimers());

const show = (...args: Parameters<typeof showToast>) => act(() => void showToast(...args));
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const messages = () => toasts.get().map((toast) => toast.message);

test.each([
  ['success', 3000, 'status'],
  ['error', 5000, 'alert'],
  ['info', 5000, 'status'],
  ['tip', 6000, 'status'],
] as const)('toast of tone %s is visible for %i ms and announced as %s', (tone, duration, role) => {
  show('Moved', { tone });
  expect(screen.getByRole(role).textContent).toBe('Moved');
  advance(duration - 1);
  expect(messages()).toEqual(['Moved']);
  advance(1);
  expect(messages()).toEqual([]);
});

test('toast with an action is visible for 6 s', () => {
  show('Moved', { tone: 'success', action: { label: 'Undo', run: vi.fn() } });
  advance(5999);
  expect(messages()).toEqual(['Moved']);
  advance(1);
  expect(messages()).toEqual([]);
});

test('repeated toast is shown once and restarts its timer', () => {
  show('Moved');
  advance(4000);
  show('Moved');
  expect(messages()).toEqual(['Moved']);
  advance(4000);
  expect(messages()).toEqual(['Moved']);
  advance(1000);
  expect(messages()).toEqual([]);
});

test('toast of an action replaces the toast of its notification, whichever appears first', () => {
  const showOwn = () =>
    show('Dice bot was revoked', { tone: 'success', notificationTitle: 'API key revoked' });
  showOwn();
  show('API key revoked');
  expect(messages()).toEqual(['Dice bot was revoked']);
  act(() => toasts.set([]));
  show('API key revoked');
  show('New sign-in');
  showOwn();
  expect(messages()).toEqual(['New sign-in', 'Dice bot was revoked']);
  advance(TOAST_MS.default);
  show('API key revoked');
  expect(messages()).toEqual(['API key revoked']);
});

/** A pointer movement within the toasts, with its distance, which the test window does not calculate. */
const movedBy = (movementX: number) =>
  Object.assign(createEvent.pointerMove(screen.getByRole('list')), { movementX, movementY: 0 });

test('toast that appears under a pointer at rest is removed after its duration', () => {
  show('Moved');
  fireEvent(screen.getByRole('list'), movedBy(0));
  fireEvent.pointerEnter(screen.getByRole('list'));
  advance(TOAST_MS.default);
  expect(messages()).toEqual([]);
});

test('toasts pause while the pointer is over them', () => {
  show('Moved');
  fireEvent(screen.getByRole('list'), movedBy(3));
  advance(60_000);
  expect(messages()).toEqual(['Moved']);
  fireEvent.pointerLeave(screen.getByRole('list'));
  advance(TOAST_MS.default);
  expect(messages()).toEqual([]);
});

test('toasts pause while focused, and can be dismissed', () => {
  show('Moved');
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  advance(60_000);
  expect(messages()).toEqual(['Moved']);
  fireEvent.click(dismiss);
  expect(messages()).toEqual([]);
  show('Next');
  advance(TOAST_MS.default);
  expect(messages()).toEqual([]);
});

test('toast restarts its timer after a focused toast is dismissed', () => {
  show('Moved');
  show('Sold');
  const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' });
  act(() => dismiss?.focus());
  fireEvent.click(dismiss as HTMLElement);
  expect(messages()).toEqual(['Sold']);
  advance(TOAST_MS.default);
  expect(messages()).toEqual([]);
});

test('action of a toast runs and closes it', () => {
  const run = vi.fn();
  show('20 torches moved', { action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(messages()).toEqual([]);
});

describe('toast near the control that was just used', () => {
  const HEIGHT = 800;
  const region = () => screen.getByRole('region', { name: 'Notices' });
  const isMoved = () => region().dataset.moved === 'true';
  const box = (top: number, bottom: number) => new DOMRect(0, top, 390, bottom - top);

  /** A button in a window 800 px high; the toasts cover the lowest 60 px, or the topmost 60 px once they are moved. */
  function buttonAt(top: number): HTMLButtonElement {
    const button = document.body.appendChild(document.createElement('button'));
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(box(top, top + 40));
    const list = screen.getByRole('list');
    vi.spyOn(list, 'getBoundingClientRect').mockImplementation(() =>
      isMoved() ? box(0, 60) : box(HEIGHT - 60, HEIGHT),
    );
    return button;
  }
  afterEach(() => {
    for (const button of document.querySelectorAll('body > button')) button.remove();
  });

  test('appears at the other end of the window from a pressed button, and the next one at the bottom again', () => {
    fireEvent.click(buttonAt(HEIGHT - 50));
    show('Failed', { tone: 'error' });
    expect(isMoved()).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('Failed');
    advance(TOAST_MS.error);
    expect(isMoved()).toBe(false);
    fireEvent.click(buttonAt(300));
    show('Saved');
    expect(isMoved()).toBe(false);
  });

  test('appears at the other end of the window from a focused button', () => {
    buttonAt(HEIGHT - 50).focus();
    show('Mirelle joined the party');
    expect(isMoved()).toBe(true);
  });

  test('appears at the bottom again after a button at the top was pressed', () => {
    fireEvent.click(buttonAt(HEIGHT - 50));
    show('Failed', { tone: 'error' });
    fireEvent.click(buttonAt(10));
    show('Saved');
    expect(isMoved()).toBe(false);
  });

  test('stays where it is while one of its own buttons is focused', () => {
    buttonAt(300);
    show('Moved', { action: { label: 'Undo', run: vi.fn() } });
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    vi.spyOn(dismiss, 'getBoundingClientRect').mockReturnValue(box(HEIGHT - 50, HEIGHT - 10));
    act(() => dismiss.focus());
    show('Mirelle joined the party');
    expect(isMoved()).toBe(false);
  });
});
