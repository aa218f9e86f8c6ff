import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../test/fake-server.ts';
import { mirelle, storeTokens } from '../../test/people.ts';
import { networkError } from '../platform/api-error.ts';
import { session, showSignedOut } from '../platform/session.ts';
import { SessionNotice } from './session-notice.tsx';

beforeEach(() => {
  render(<SessionNotice />);
});

test('login explains that the session ended because of inactivity', () => {
  act(() => showSignedOut('inactivity'));
  expect(screen.getByRole('alert').textContent).toBe(
    'Your session has expired due to inactivity. Please log in again.',
  );
});

test('login shows no notice after a logout', () => {
  act(() => showSignedOut());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('login explains that the server did not respond and offers a retry', async () => {
  storeTokens();
  act(() => showSignedOut(null, networkError()));
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached right now.');
  fakeServer({ 'GET /api/v1/auth/me': { data: { user: mirelle } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(session.get().status).toBe('authenticated');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('retry shows that it is working until the server responds', async () => {
  storeTokens();
  act(() => showSignedOut(null, networkError()));
  const response = Promise.withResolvers<FakeResponse>();
  fakeServer({ 'GET /api/v1/auth/me': () => response.promise });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByLabelText('Working')).toBeDefined();
  response.resolve({ data: { user: mirelle } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
