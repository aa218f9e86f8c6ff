import {
  advanceSandbox,
  cancelSubscription,
  checkOut,
  getSandboxCheckout,
  listInvoices,
  openBillingPortal,
  type PlanInput,
  paySandboxCheckout,
  previewPlan,
  reactivateSubscription,
  withdrawDowngrade,
} from '@quartermaster/contract/billing';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import {
  compareTiers,
  getCurrentSubscription,
  getInventoryUsage,
  listMonthlyUsage,
  listTiers,
} from '@quartermaster/contract/subscription';
import type { Tier } from '@quartermaster/rules/tier-names';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { read, useWrite } from '../../platform/queries.ts';
import { refreshTier } from '../../platform/refresh-tier.ts';

/**
 * How long the inventory usage stays fresh and cached (ACC-9). The other subscription queries keep the defaults (stale
 * after 5 minutes, cached for 10) unless they set their own stale time.
 */
const INVENTORY_STALE_MS = 30_000;
const INVENTORY_CACHE_MS = 60_000;

export const useSubscription = () => useQuery(read(getCurrentSubscription, {}, { quiet: true }));

export const useTiers = () => useQuery(read(listTiers, {}, { quiet: true }));

/** The number of inventory actions changes with every transfer, so it is fetched more often than any other usage. */
export const useInventoryUsage = () =>
  useQuery({
    ...read(getInventoryUsage, {}, { quiet: true }),
    staleTime: INVENTORY_STALE_MS,
    gcTime: INVENTORY_CACHE_MS,
  });

export const useMonthlyUsage = () => useQuery(read(listMonthlyUsage, {}, { quiet: true }));

/** The effective tier compared with another tier. */
export const useComparison = (target: Tier) =>
  useQuery(read(compareTiers, { query: { target } }, { quiet: true }));

export const usePreview = (plan: PlanInput) =>
  useQuery({ ...read(previewPlan, { query: plan }, { quiet: true }), staleTime: 0 });

/** One page of the invoices, newest first; the previous page stays visible while the next one loads. */
export const useInvoices = (page: string) =>
  useQuery({
    ...read(listInvoices, { query: { page } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

export const useSandboxCheckout = (id: string) =>
  useQuery({ ...read(getSandboxCheckout, { params: { id } }, { quiet: true }), staleTime: 0 });

/**
 * A billing mutation: afterwards everything that depends on the tier is loaded again, also after a rejection, whose
 * cause may be a price or a subscription that has changed.
 */
function useBillingWrite<E extends EndpointSpec>(spec: E, quiet = true) {
  const client = useQueryClient();
  return useWrite(spec, {
    quiet,
    // The plan that was just chosen no longer has a preview, which would be rejected.
    onSuccess: () => refreshTier(client, previewPlan),
    onError: () => void refreshTier(client).catch(() => undefined),
  });
}

export const useCheckOut = () => useBillingWrite(checkOut);
export const useCancel = () => useBillingWrite(cancelSubscription);
export const useReactivate = () => useBillingWrite(reactivateSubscription, false);
export const useWithdrawDowngrade = () => useBillingWrite(withdrawDowngrade, false);
export const usePaySandbox = () => useBillingWrite(paySandboxCheckout);
export const useAdvanceSandbox = () => useBillingWrite(advanceSandbox);
export const useBillingPortal = () => useWrite(openBillingPortal);
