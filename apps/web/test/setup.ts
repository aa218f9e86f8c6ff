import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { removeLeftovers } from './leftovers.ts';
import { resetWindow } from './viewport.ts';

// The test files of a worker share its initial window and the npm packages. Each file loads our modules
// again.
vi.resetModules();
resetWindow();
removeLeftovers();
onlineManager.setOnline(true);
focusManager.setFocused(undefined);

// The code of a page is loaded in chunks, which can take longer than the library's one second on a busy
// machine.
configure({ asyncUtilTimeout: 15_000 });

// Without a fake server a request fails like a lost connection. It is not an error of the running test, because an
// earlier test may have caused it.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

const consoleErrors: string[] = [];

beforeEach(() => {
  consoleErrors.length = 0;
  const recordConsoleError = (...args: unknown[]) => void consoleErrors.push(args.map(String).join(' '));
  vi.spyOn(console, 'error').mockImplementation(recordConsoleError);
  vi.spyOn(console, 'warn').mockImplementation(recordConsoleError);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  // An error or a warning on the console fails the test, unless the test mocks the console.
  expect(consoleErrors).toEqual([]);
});
