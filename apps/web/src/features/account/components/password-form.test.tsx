import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { toasts } from '../../../platform/toasts.ts';
import { PasswordForm } from './password-form.tsx';

test('rejection of a new password is shown as a toast once the user has left the page', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ 'PUT /api/v1/users/password': () => promise });
  storeTokens();
  const { user, unmount } = renderPage(<PasswordForm hasPassword={false} onDirty={() => undefined} />);
  await user.type(screen.getByLabelText('New password'), 'Nine-Lanterns-42');
  await user.type(screen.getByLabelText('Confirm new password'), 'Nine-Lanterns-42{Enter}');
  await waitFor(() => expect(server.requests).toHaveLength(1));
  unmount();
  const details = [{ field: 'password', message: 'Must differ from the current password' }];
  resolve({ status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await waitFor(() => expect(toasts.get()[0]?.message).toBe(details[0]?.message));
});
