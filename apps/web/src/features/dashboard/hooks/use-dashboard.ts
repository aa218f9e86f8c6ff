import { getDashboard } from '@quartermaster/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/queries.ts';

/**
 * What is pending in the signed-in user's most recently changed parties, or in one party. If the request fails,
 * nothing is shown in its place. Not in `api.ts`, so that the first load of the dashboard does not include the schemas
 * of its endpoint.
 */
export const useDashboard = (partyId?: string) =>
  useQuery(read(getDashboard, { query: partyId ? { party_id: partyId } : {} }, { quiet: true }));
