import { getDashboard } from '@quartermaster/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/queries.ts';

/**
 * The current state of all parties of the signed-in user, or of one. Optional on a page: a failure
 * hides it. Not in `api.ts`, so that the first load of the dashboard does not include its schemas.
 */
export const useDashboard = (partyId?: string) =>
  useQuery(read(getDashboard, { query: partyId ? { party_id: partyId } : {} }, { quiet: true }));
