import { setTimeout as wait } from 'node:timers/promises';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profileOf } from '../../../../test/account.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { nextUser, signIn } from '../../../../test/sign-in.ts';
import { timeZone } from '../../../platform/preferences.ts';
import { session } from '../../../platform/session.ts';
import { toasts } from '../../../platform/toasts.ts';
import { ProfileForm } from './profile-form.tsx';

const SAVE = 'PATCH /api/v1/users/profile';

test('response to a profile update changes nothing for another user who has signed in meanwhile', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ [SAVE]: () => response.promise });
  storeTokens();
  const { user, unmount } = renderPage(<ProfileForm profile={profileOf()} onDirty={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(server.count(SAVE)).toBe(1));
  unmount();
  signIn({ ...nextUser, username: 'bo' });
  response.resolve({ data: profileOf({ username: 'mirelle_the_2nd', time_zone: 'Pacific/Kiritimati' }) });
  await wait(20);
  expect(session.get().user?.username).toBe('bo');
  expect(timeZone.get()).toBe('');
  expect(toasts.get()).toEqual([]);
});

test('text that is entered while the profile is being saved is kept', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ [SAVE]: () => response.promise });
  storeTokens();
  const { user } = renderPage(<ProfileForm profile={profileOf()} onDirty={() => undefined} />);
  const bio = await screen.findByRole('textbox', { name: 'Bio' });
  await user.type(bio, 'Carries');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(server.count(SAVE)).toBe(1));
  await user.type(bio, ' the lantern.');
  response.resolve({ data: profileOf({ bio: 'Carries', username: 'mirelle_the_2nd' }) });
  const username = screen.getByRole('textbox', { name: /Username/ });
  await waitFor(() => expect(username).toHaveProperty('value', 'mirelle_the_2nd'));
  expect(bio).toHaveProperty('value', 'Carries the lantern.');
  expect(screen.getByRole('button', { name: 'Discard changes' })).toBeDefined();
});
