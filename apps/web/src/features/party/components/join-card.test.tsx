import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { toasts } from '../../../platform/toasts.ts';
import PartyJoinPage from '../pages/party-join-page.tsx';

const JOIN = 'POST /api/v1/parties/join';

test('rejection that arrives after the page was left is shown in one toast', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({
    'GET /api/v1/parties/preview': { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } },
    [JOIN]: () => response.promise,
  });
  const { user, unmount } = renderPage(<PartyJoinPage />);
  await user.type(screen.getByRole('textbox', { name: /Join code/ }), 'QK7MPX2A');
  await user.click(screen.getByRole('button', { name: 'Join Party' }));
  await waitFor(() => expect(server.count(JOIN)).toBe(1));
  unmount();
  const message = 'You are already a member of this party.';
  response.resolve({ status: 409, error: { code: 'CONFLICT', message } });
  await waitFor(() => expect(toasts.get()).not.toEqual([]));
  expect(toasts.get().map((toast) => toast.message)).toEqual([message]);
});
