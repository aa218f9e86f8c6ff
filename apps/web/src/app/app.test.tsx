import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { mirelle } from '../../test/people.ts';
import { requestConfirmation } from '../platform/confirmation.ts';
import { session } from '../platform/session.ts';
import { App } from './app.tsx';

test('open confirmation of one user is canceled when another user logs in in another tab', async () => {
  fakeServer();
  render(<App router={createMemoryRouter([{ path: '/', element: null }])} />);
  await waitFor(() => expect(session.get().status).toBe('anonymous'));
  act(() => session.set({ status: 'authenticated', user: mirelle, error: null }));
  const confirmation = Promise.race([
    requestConfirmation(['password']),
    new Promise((resolve) => setTimeout(resolve, 500, 'still open')),
  ]);
  act(() => session.set({ status: 'initializing', user: null, error: null }));
  expect(await confirmation).toBe(false);
});
