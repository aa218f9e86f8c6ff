import type { ShopItem } from '@quartermaster/contract/shop-item';
import { useEffect } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import type { ListQuery } from '../../../ui/list-page.tsx';
import { useShopItems } from '../api.ts';

const EMPTY = { data: [], meta: { current_page: 1, total_pages: 1, total_count: 0, per_page: 1 } };

/** Shows a toast when stock could not be read; the list is then shown empty (DOM-8). */
export function useStockFailure(error: Error | null): void {
  useEffect(() => {
    if (error) showToast('Failed to fetch shop items', { tone: 'error' });
  }, [error]);
}

interface Stock extends ListQuery<ShopItem> {
  readonly hasFailed: boolean;
}

/** One page of a template's stock; empty, with `hasFailed`, when it could not be read. */
export function useStock(id: string, search: string, page: number): Stock {
  const query = useShopItems(id, search, page);
  useStockFailure(query.error);
  if (query.error && !query.data) return { ...query, error: null, data: EMPTY, hasFailed: true };
  return { ...query, hasFailed: false };
}
