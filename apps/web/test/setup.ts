import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// React and the component library report misuse as console errors: each one fails its test.
const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  complaints.mockClear();
});

afterEach(() => {
  cleanup();
  expect(complaints.mock.calls, 'console.error was called').toEqual([]);
});
