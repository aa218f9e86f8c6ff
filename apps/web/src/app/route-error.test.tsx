import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from '../platform/page-route.ts';
import { RouteError } from './route-error.tsx';

beforeEach(() => {
  // React and the router log errors that a boundary catches, which is not tested here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function visit(load: () => Promise<{ default: () => never | null }>) {
  const routes = [{ errorElement: <RouteError />, children: [page('/', 'Parties', load)] }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

test('page that fails to load shows its name and advises to refresh or contact support', async () => {
  vi.useFakeTimers();
  visit(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  const panel = screen.getByRole('alert');
  expect(panel.textContent).toContain('The Parties page could not be loaded');
  expect(panel.textContent).toContain('Please refresh the page. If it keeps happening, contact support.');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

test('page that fails while rendering shows the message and the code', async () => {
  visit(async () => ({
    default: () => {
      throw Object.assign(new Error('The lantern went out'), { code: 'NO_LIGHT' });
    },
  }));
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('Unexpected Application Error!');
  expect(panel.textContent).toContain('The lantern went out');
  expect(panel.textContent).toContain('NO_LIGHT');
});
