import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  revertEmailChange,
} from '@quartermaster/contract/email-address';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** Refetched on every visit, because the link may have been opened on another device. */
export const useEmailChange = () => useQuery({ ...read(getEmailChange, {}, { quiet: true }), staleTime: 0 });

export function useEmailWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(getEmailChange) });
  return {
    request: useWrite(requestEmailChange, { quiet: true, onSuccess }),
    cancel: useWrite(cancelEmailChange, { quiet: true, onSuccess }),
  };
}

/** Whether the signed-in user has requested a change of address that is not confirmed yet. */
export const hasPendingChange = async (): Promise<boolean> =>
  (await callEndpoint(getEmailChange, {}, { quiet: true })).data.pending !== null;

export const confirmEmail = (token: string, idempotencyKey: string) =>
  callEndpoint(confirmEmailChange, { body: { token } }, { quiet: true, idempotencyKey });
export const revertEmail = (token: string, idempotencyKey: string) =>
  callEndpoint(revertEmailChange, { body: { token } }, { quiet: true, idempotencyKey });
