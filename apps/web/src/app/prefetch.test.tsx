import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lazy as lazyComponent, unloadedComponents } from '../platform/lazy.ts';
import { online } from '../platform/online.ts';
import { prefetches } from '../platform/prefetches.ts';
import { startPrefetching } from './prefetch.ts';

const lazy = vi.fn(async () => ({ Component: () => null }));
let stop = () => {};

afterEach(() => {
  stop();
  lazy.mockClear();
  prefetches.clear();
  online.set(true);
});

function show(href: string): HTMLElement {
  stop = startPrefetching([{ path: '/parties/:id', lazy }]);
  render(
    <a href={href}>
      <span>The Copper Lanterns</span>
    </a>,
  );
  return screen.getByText('The Copper Lanterns');
}

test('page is fetched once when the pointer or the focus reaches its link', () => {
  const linkText = show('/parties/1?tab=members');
  fireEvent.pointerOver(linkText);
  fireEvent.pointerOver(linkText);
  fireEvent.focusIn(linkText);
  expect(lazy).toHaveBeenCalledOnce();
});

test('link to another site fetches nothing', () => {
  fireEvent.pointerOver(show('https://example.org/parties/1'));
  fireEvent.pointerOver(document.body);
  expect(lazy).not.toHaveBeenCalled();
});

test('lazy components of the screen and the pages it links to are prefetched while the user is idle', async () => {
  vi.useFakeTimers();
  unloadedComponents.clear();
  const loadComponent = vi.fn(async () => ({ default: () => null }));
  lazyComponent(loadComponent);
  show('/parties/1');
  await vi.advanceTimersByTimeAsync(1500);
  fireEvent.keyDown(document.body);
  await vi.advanceTimersByTimeAsync(1500);
  expect(loadComponent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1500);
  expect(loadComponent).toHaveBeenCalledOnce();
  expect(lazy).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("only pages that the user points at are prefetched when the browser's data saver is on", async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  unloadedComponents.clear();
  const link = show('/parties/1');
  await vi.advanceTimersByTimeAsync(3000);
  expect(lazy).not.toHaveBeenCalled();
  fireEvent.pointerOver(link);
  expect(lazy).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('page data', () => {
  const path = '/parties/1?tab=members';
  const readMembers = vi.fn(async () => undefined);
  afterEach(() => readMembers.mockClear());

  test('is fetched when its link or tab is hovered or focused, and only once if both happen in a row', () => {
    prefetches.set(path, readMembers);
    fireEvent.pointerOver(show(path));
    fireEvent.focusIn(screen.getByRole('link'));
    expect(readMembers).toHaveBeenCalledTimes(1);
    render(<button type="button" data-path={path} />);
    fireEvent.pointerOver(screen.getByRole('button'));
    expect(readMembers).toHaveBeenCalledTimes(2);
  });

  test('is fetched once while the user is idle', async () => {
    vi.useFakeTimers();
    unloadedComponents.clear();
    prefetches.set(path, readMembers);
    show('/parties/1');
    await vi.advanceTimersByTimeAsync(3000);
    fireEvent.keyDown(document.body);
    await vi.advanceTimersByTimeAsync(3000);
    expect(readMembers).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test('is not fetched while offline', () => {
    online.set(false);
    prefetches.set(path, readMembers);
    fireEvent.pointerOver(show(path));
    expect(readMembers).not.toHaveBeenCalled();
  });
});
