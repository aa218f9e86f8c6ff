import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { toasts } from '../../../platform/toasts.ts';
import { DeleteParty } from './delete-party.tsx';

test('failure that arrives after the page was left is shown in one toast', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ [`DELETE /api/v1/parties/${lanterns.id}`]: () => response.promise });
  const { user, unmount } = renderPage(<DeleteParty party={lanterns} />);
  await user.click(screen.getByRole('button', { name: /^Delete/ }));
  await user.type(await screen.findByRole('textbox'), `${lanterns.name}{Enter}`);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  unmount();
  response.resolve({ status: 409, error: { code: 'CONFLICT', message: 'No.' } });
  await waitFor(() => expect(toasts.get()).not.toEqual([]));
  expect(toasts.get().map(({ message }) => message)).toEqual(['Failed to delete party. No.']);
});
