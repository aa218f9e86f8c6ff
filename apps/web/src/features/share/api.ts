import {
  createShareCode,
  getShareCode,
  revokeShareCode,
  type SharedKind,
  updateShareCode,
} from '@quartermaster/contract/share';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

export interface Subject {
  readonly kind: SharedKind;
  readonly subject_id: string;
}

/** Refetched whenever the dialog opens, because the number of views changes with each visitor. */
export const useShareCode = (query: Subject) =>
  useQuery({ ...read(getShareCode, { query }, { quiet: true }), staleTime: 0 });

export function useShareWrites() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: keyOf(getShareCode) });
  return {
    create: useWrite(createShareCode, { onSuccess: refetch, quiet: true }),
    update: useWrite(updateShareCode, { onSuccess: refetch, quiet: true }),
    revoke: useWrite(revokeShareCode, { onSuccess: refetch, quiet: true }),
  };
}
