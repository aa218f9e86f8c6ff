import { listPasskeys } from '@quartermaster/contract/passkey';
import {
  confirmTotp,
  getSecondFactors,
  removeTotp,
  replaceRecoveryCodes,
  setUpTotp,
} from '@quartermaster/contract/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

export const useSecondFactors = () => useQuery(read(getSecondFactors, {}, { quiet: true }));

/** The user's passkeys, which are a second factor too. */
export const usePasskeys = () => useQuery({ ...read(listPasskeys, {}, { quiet: true }), staleTime: 0 });

/**
 * The writes of two-factor authentication; all except the setup refetch the displayed status, also after an error: the
 * response of a write that took effect may be lost.
 */
export function useFactorWrites() {
  const client = useQueryClient();
  const refetch = () =>
    Promise.all(
      [getSecondFactors, listPasskeys].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
    );
  const options = { quiet: true, onSuccess: refetch, onError: () => void refetch() };
  return {
    setUp: useWrite(setUpTotp, { quiet: true }),
    confirm: useWrite(confirmTotp, options),
    remove: useWrite(removeTotp, options),
    replaceCodes: useWrite(replaceRecoveryCodes, options),
  };
}

/** The validation rule of a code, from the contract. */
export const totpRules = rulesOf(() =>
  import('@quartermaster/contract/second-factor').then((c) => c.totpCode),
);
