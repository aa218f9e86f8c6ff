import { me } from '@quartermaster/contract/auth';
import { callEndpoint } from './http.ts';
import { session } from './session.ts';

/** Fetches the signed-in user again, who may have changed in another tab or on another device. Throws ApiError. */
export async function refreshUser(): Promise<void> {
  const { data } = await callEndpoint(me, {}, { quiet: true });
  // The session may have ended or changed users meanwhile.
  session.set((current) =>
    current.status === 'authenticated' && current.user.id === data.user.id
      ? { ...current, user: data.user }
      : current,
  );
}
