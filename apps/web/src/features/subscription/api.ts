import {
  compareTiers,
  getCurrentSubscription,
  getInventoryUsage,
  listTiers,
} from '@quartermaster/contract/subscription';
import type { Tier } from '@quartermaster/rules/tier-names';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/queries.ts';

/** ACC-9; the rest of the subscription keeps to the general 5 and 10 minutes. */
const INVENTORY_FRESH_MS = 30_000;
const INVENTORY_KEPT_MS = 60_000;

export const useSubscription = () => useQuery(read(getCurrentSubscription, {}, { quiet: true }));

export const useTiers = () => useQuery(read(listTiers, {}, { quiet: true }));

/** Inventory actions change with every transfer, so they are fetched more often than the rest. */
export const useInventoryUsage = () =>
  useQuery({
    ...read(getInventoryUsage, {}, { quiet: true }),
    staleTime: INVENTORY_FRESH_MS,
    gcTime: INVENTORY_KEPT_MS,
  });

/** The tier in force beside another one. */
export const useComparison = (target: Tier) =>
  useQuery(read(compareTiers, { query: { target } }, { quiet: true }));
