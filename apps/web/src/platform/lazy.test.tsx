import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazy, loadCode, unloadedComponents } from './lazy.ts';
import { online } from './online.ts';

const importError = new TypeError('Failed to fetch dynamically imported module');
const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>;

beforeEach(() => {
  vi.useFakeTimers();
  unloadedComponents.clear();
});
afterEach(() => {
  vi.useRealTimers();
  online.set(true);
});

test('code that fails to load is loaded again', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(importError)
    .mockRejectedValueOnce(importError)
    .mockResolvedValue('code');
  const loading = loadCode(load);
  await vi.advanceTimersByTimeAsync(1500);
  await expect(loading).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
});

test('code that fails to load offline is loaded when the network is back', async () => {
  online.set(false);
  const load = vi.fn().mockRejectedValueOnce(importError).mockResolvedValue('code');
  const loading = loadCode(load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(load).toHaveBeenCalledOnce();
  online.set(true);
  await expect(loading).resolves.toBe('code');
});

test('loading rejects with the error if the code fails to load online for 7.5 s', async () => {
  const load = vi.fn().mockRejectedValue(importError);
  const outcome = loadCode(load).catch((error) => error);
  await vi.advanceTimersByTimeAsync(7500);
  expect(await outcome).toBe(importError);
  expect(load).toHaveBeenCalledTimes(5);
});

const renderComponent = (Lazy: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback="Loading">
      <Lazy name="Mira" />
    </Suspense>,
  );

test('lazy component shows the fallback until its code is loaded', async () => {
  renderComponent(lazy(async () => ({ default: Greeting })));
  expect(screen.getByText('Loading')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('Hello, Mira')).toBeDefined();
});

test('lazy component that is loaded before it is rendered shows no fallback', async () => {
  const Lazy = lazy(async () => ({ default: Greeting }));
  for (const load of unloadedComponents) await load();
  expect(unloadedComponents.size).toBe(0);
  renderComponent(Lazy);
  expect(screen.getByText('Hello, Mira')).toBeDefined();
});
