import { getDashboard } from '@quartermaster/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/queries.ts';

/**
 * The current state of all parties of the signed-in user, or of one. A part of a page: a failure leaves it out. Not in
 * `api.ts`, so that the first load of the dashboard comes without its schemas.
 */
export const useDashboard = (partyId?: string) =>
  useQuery(read(getDashboard, { query: partyId ? { party_id: partyId } : {} }, { quiet: true }));
