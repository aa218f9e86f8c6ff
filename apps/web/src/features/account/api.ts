import {
  type AccountDeletion,
  deleteAccount,
  endOtherSessions,
  endSession,
  getProfile,
  listSessions,
  type PasswordChange,
  updateProfile,
} from '@quartermaster/contract/account';
import { exportAccount } from '@quartermaster/contract/account-export';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { useDownload } from '../../platform/hooks/use-download.ts';
import { useQuietly } from '../../platform/hooks/use-quietly.ts';
import { callEndpoint, fetchFile } from '../../platform/http.ts';
import { invalidate } from '../../platform/invalidation.ts';
import { chooseTimeZone } from '../../platform/preferences-sync.ts';
import { allPages, keyOf, read, useWrite } from '../../platform/queries.ts';
import { changePassword, session } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';

const profileRead = read(getProfile, {}, { quiet: true });
const sessionsRead = allPages(listSessions, {});

export const useProfile = () => useQuery(profileRead);
/** Refetched at each visit, because users look here for recent changes. */
export const useSessions = () => useQuery({ ...sessionsRead, staleTime: 0 });

/** Saves the profile. The new name is shown immediately, also in parties, and times are in the new time zone. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useWrite(updateProfile, {
    quiet: true,
    onSuccess: ({ data }) => {
      showToast('Profile updated successfully!', { tone: 'success' });
      client.setQueryData(profileRead.queryKey, { data, meta: undefined, message: undefined });
      chooseTimeZone(data.time_zone);
      const { username, display_name } = data;
      session.set((current) =>
        current.status === 'authenticated'
          ? { ...current, user: { ...current.user, username, display_name } }
          : current,
      );
      void invalidate(client, ['party', 'members', 'characters', 'gameSessions', 'patronages']);
    },
  });
}

/** Changes the password, or sets the first one; all other sessions end. */
export function useChangePassword() {
  const client = useQueryClient();
  const quietly = useQuietly();
  return useMutation({
    mutationFn: (form: PasswordChange) => quietly(() => changePassword(form)),
    onSuccess: () =>
      Promise.all(
        [getProfile, listSessions].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
      ),
  });
}

export function useEndSessions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(listSessions) });
  return {
    endOne: useWrite(endSession, { quiet: true, onSettled }),
    endOthers: useWrite(endOtherSessions, { quiet: true, onSettled }),
  };
}

/** Downloads everything that is stored about the account. */
export const useExport = () => useDownload(() => fetchFile(exportAccount, {}, { quiet: true }));

export function useDeleteAccount() {
  const quietly = useQuietly();
  return useMutation({
    mutationFn: (body: AccountDeletion) => {
      const confirmWith = body.password ? { password: body.password, field: 'password' } : undefined;
      return quietly(() => callEndpoint(deleteAccount, { body }, { quiet: true, confirmWith }));
    },
  });
}

/** The validation rules of the forms, from the contract. */
export const profileRules = rulesOf(() =>
  import('@quartermaster/contract/account').then((c) => c.profileForm),
);
export const passwordRules = rulesOf(() =>
  import('@quartermaster/contract/account').then((c) => c.passwordChange),
);
export const accountDeletionRules = rulesOf(() =>
  import('@quartermaster/contract/account').then((c) => c.accountDeletion),
);
