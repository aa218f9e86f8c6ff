import { takeLoot } from '@quartermaster/contract/loot';
import { purchaseFromShop, sellToShop } from '@quartermaster/contract/shop-trade';
import { ApiError } from '../../../platform/api-error.ts';
import { call } from '../../../platform/http.ts';
import type { Move } from '../view.ts';
import { dealOf } from './deals.tsx';

export interface DealDone {
  readonly transactionIds: readonly string[];
  readonly itemIds: readonly string[];
}

/**
 * Buys, sells or takes one thing, by the matrix of domain.md §4. The container's owner pays and is paid.
 * Throws ApiError with the matrix's own words for what is no deal.
 */
export async function sendDeal(
  { item, quantity, source, target, expected }: Move,
  idempotencyKey: string,
): Promise<DealDone> {
  const { kind, refusal } = dealOf(source, target);
  if (refusal !== null) throw new ApiError('TRANSFER_NOT_SUPPORTED', refusal, 422, [], false);
  const options = { quiet: true, idempotencyKey };
  const wanted = {
    item_instance_id: item.id,
    quantity,
    ...(expected === undefined ? {} : { expected_copper: expected }),
  };
  if (kind === 'sell') {
    const body = { ...wanted, source_container_id: source.id };
    const { data } = await call(sellToShop, { params: { id: target.id }, body }, options);
    return { transactionIds: data.transaction_ids, itemIds: data.item_instance_ids };
  }
  if (kind === 'buy') {
    const body = { ...wanted, target_container_id: target.id };
    const { data } = await call(purchaseFromShop, { params: { id: source.id }, body }, options);
    return { transactionIds: data.transaction_ids, itemIds: data.item_instance_ids };
  }
  const body = { item_instance_id: item.id, target_container_id: target.id, quantity };
  const { data } = await call(takeLoot, { params: { id: source.id }, body }, options);
  return { transactionIds: [data.transaction_id], itemIds: data.item_instance_ids };
}
