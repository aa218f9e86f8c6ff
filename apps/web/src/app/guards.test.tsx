import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { mirelle } from '../../test/people.ts';
import { type SessionState, session } from '../platform/session.ts';
import { GuestOnly, Protected, Root } from './guards.tsx';

function CurrentLocation() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

const states: Record<SessionState['status'], SessionState> = {
  initializing: { status: 'initializing', user: null, error: null },
  anonymous: { status: 'anonymous', user: null, error: null },
  authenticated: { status: 'authenticated', user: mirelle, error: null },
};

function visit(path: string, status: SessionState['status']) {
  session.set(states[status]);
  const router = createMemoryRouter(
    [
      { path: '/', element: <Root /> },
      { element: <GuestOnly />, children: [{ path: '/login', element: <CurrentLocation /> }] },
      { element: <Protected />, children: [{ path: '*', element: <CurrentLocation /> }] },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
}

test.each([
  ['/', 'Initializing application...'],
  ['/login', 'Checking authentication...'],
  ['/parties', 'Checking authentication...'],
])('%s shows "%s" while the session starts', (path, text) => {
  visit(path, 'initializing');
  expect(screen.getByRole('status').textContent).toBe(text);
});

test('protected page redirects guests to login with path and query', () => {
  visit('/parties?page=2', 'anonymous');
  expect(screen.getByText('at /login?redirect=%2Fparties%3Fpage%3D2')).toBeDefined();
});

test('protected page is shown to signed-in users', () => {
  visit('/parties?page=2', 'authenticated');
  expect(screen.getByText('at /parties?page=2')).toBeDefined();
});

test('guest page is shown to guests', () => {
  visit('/login', 'anonymous');
  expect(screen.getByText('at /login')).toBeDefined();
});

test.each([
  ['/login', '/dashboard'],
  ['/login?redirect=%2Fparties%3Fpage%3D2', '/parties?page=2'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/dashboard'],
])('%s redirects signed-in users to %s', (path, target) => {
  visit(path, 'authenticated');
  expect(screen.getByText(`at ${target}`)).toBeDefined();
});

test('root redirects signed-in users to the dashboard', () => {
  visit('/', 'authenticated');
  expect(screen.getByText('at /dashboard')).toBeDefined();
});

test('root redirects guests to login', () => {
  visit('/', 'anonymous');
  expect(screen.getByText('at /login')).toBeDefined();
});
