import type { Container } from '@quartermaster/contract/container';
import { listContainerItems } from '@quartermaster/contract/container';
import {
  type TransferReply,
  transferBetweenContainers,
  transferForCharacter,
} from '@quartermaster/contract/item';
import { takeLoot } from '@quartermaster/contract/loot';
import { purchaseFromShop, sellToShop } from '@quartermaster/contract/shop-trade';
import { decideTransfer } from '@quartermaster/rules/transfer-matrix';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/http.ts';
import { patchContainer, readsOf } from '../container/api.ts';
import { patchItems, seenIn } from '../item/api.ts';
import { loadOf } from '../item/view.ts';
import { dealOf, itemsAfterArrival, itemsAfterLeaving, type Move } from './view.ts';

const withLoad = (container: Container, pounds: number, slots: number, stacks: number): Container => ({
  ...container,
  current_weight: container.current_weight + pounds,
  items_count: container.items_count + stacks,
  capacity: {
    ...container.capacity,
    used: Math.round((container.capacity.used + pounds) * 100) / 100,
    slots_used: container.capacity.slots_used + slots,
  },
});

/** Shows a move before the server has answered. The answer's rows replace what is shown here. */
export function showMove(client: QueryClient, { item, quantity, source, target }: Move): void {
  const there = seenIn(client, target.id);
  const { weight, slots } = loadOf(item, quantity, there);
  const whole = quantity === item.quantity;
  const slotsLeft = whole ? item.slots : Math.min(item.slots, slots);
  patchItems(client, source.id, undefined, (items) => itemsAfterLeaving(items, item.id, quantity));
  if (there)
    patchItems(client, target.id, '', (items) => itemsAfterArrival(items, item, quantity, target.id));
  patchContainer(client, source.id, (c) => withLoad(c, -weight / 100, -slotsLeft, whole ? -1 : 0));
  patchContainer(client, target.id, (c) => withLoad(c, weight / 100, slots, slots > 0 ? 1 : 0));
}

/** Gives the rows that were shown beforehand the names that the server gave them, so that none is drawn twice. */
export function nameArrivals(client: QueryClient, { item, target }: Move, ids: readonly string[]): void {
  patchItems(client, target.id, '', (items) => {
    const known = new Set(items.map((other) => other.id));
    const fresh = ids.filter((id) => !known.has(id));
    return items.map((other) =>
      other.id.startsWith(`${item.id}:`) ? { ...other, id: fresh.shift() ?? other.id } : other,
    );
  });
}

/** Remembers what is shown of these containers; the answer puts it back. */
export function remember(client: QueryClient, ids: readonly string[]): () => void {
  const held = ids.flatMap((id) => [
    ...client.getQueriesData({ queryKey: [listContainerItems.id, id] }),
    ...client.getQueriesData(readsOf(id)),
  ]);
  return () => {
    for (const [key, data] of held) client.setQueryData(key, data);
  };
}

/** In the name of a character the person acts for where one is concerned, else between containers. */
export async function sendMove(
  { item, quantity, source, target }: Move,
  idempotencyKey: string,
): Promise<TransferReply> {
  const acting = [source, target].find((c) => c.owner.type === 'character' && c.permissions.edit);
  const { refusal } = decideTransfer({
    from: { kind: 'container', id: source.id },
    to: { kind: 'container', id: target.id },
    characterId: acting?.owner.id ?? null,
    partyId: source.party_id,
  });
  if (refusal !== null) throw new ApiError('TRANSFER_NOT_SUPPORTED', refusal, 422, [], false);
  const options = { quiet: true, idempotencyKey };
  if (!acting) {
    const body = {
      item_instance_id: item.id,
      source_container_id: source.id,
      target_container_id: target.id,
      quantity,
    };
    return (await call(transferBetweenContainers, { body }, options)).data;
  }
  const body = {
    item_instance_id: item.id,
    from_container_id: source.id,
    to_container_id: target.id,
    quantity,
  };
  return (await call(transferForCharacter, { params: { id: acting.owner.id }, body }, options)).data;
}

interface DealDone {
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
