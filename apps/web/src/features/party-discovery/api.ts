import type { CallInput } from '@quartermaster/contract/endpoint';
import { discoverParties } from '@quartermaster/contract/party-discovery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../platform/queries.ts';

const STALE_MS = 30_000;

export type DiscoveryQuery = Omit<NonNullable<CallInput<typeof discoverParties>['query']>, 'visibility'>;

/** Public parties; the previous result stays visible while the next one loads. */
export const usePublicParties = (query: DiscoveryQuery) =>
  useQuery({
    ...read(discoverParties, { query: { visibility: 'public', ...query } }, { quiet: true }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
