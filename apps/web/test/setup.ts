import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A page's code comes in pieces; on a busy machine they take more than the library's one second.
configure({ asyncUtilTimeout: 15_000 });

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  const complain = (...words: unknown[]) => void complaints.push(words.map(String).join(' '));
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  // What React, the router or we complain about is a defect, unless the test took the console itself.
  expect(complaints).toEqual([]);
});
