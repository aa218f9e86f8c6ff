import {
  type TransferReply,
  transferBetweenContainers,
  transferForCharacter,
} from '@quartermaster/contract/item';
import { takeLoot } from '@quartermaster/contract/loot';
import { depositInLoot } from '@quartermaster/contract/loot-contents';
import { type TradeReply, tradeWithShop } from '@quartermaster/contract/shop-trade';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { callEndpoint } from '../../platform/http.ts';
import { isWide } from '../../ui/hooks/use-media.ts';
import { prefetchSources } from '../container/hooks/use-sources.ts';
import { prefetchContainerItems } from '../item/api.ts';
import { prefetchMarketplace } from '../item-template/api.ts';
import { partyLootRead } from '../loot/api.ts';
import { tradeOf } from '../shop/view.ts';
import { type PanelSide, partyWorkspace, shownContainers } from './state.ts';
import {
  actingCharacterId,
  type ContainerPlace,
  decisionOf,
  type LootPlace,
  type Transfer,
  tradeFrom,
} from './view.ts';

/** Prefetches the queries that a party's inventory sends when it opens, and the loot, which can be a destination. */
export async function prefetchInventory(client: QueryClient, partyId: string, userId: string): Promise<void> {
  const state = partyWorkspace(partyId, userId);
  const sides: PanelSide[] = isWide() && state.view === 'dual' ? ['left', 'right'] : ['left'];
  const tabs = sides.map((side) => state[side].tab);
  const market = tabs.includes('marketplace') ? prefetchMarketplace(client) : undefined;
  const loot = client.prefetchQuery(partyLootRead(partyId));
  const sources = await prefetchSources(client, partyId, userId);
  const containers = sources && shownContainers(sources, state);
  await Promise.all([
    market,
    loot,
    ...sides
      .filter((side) => state[side].tab === 'container')
      .map((side) => containers?.[side] && prefetchContainerItems(client, containers[side].id)),
  ]);
}

/** Throws ApiError with the message for this pair of places if items cannot be transferred between them (DOM-4). */
export function requireSupported({ source, target }: Transfer): void {
  const { rejection } = decisionOf(source, target);
  if (rejection !== null) throw new ApiError('TRANSFER_NOT_SUPPORTED', rejection, 422, [], false);
}

/**
 * Transfers between containers. If a character that the user may act for owns one of them, the request is sent for that
 * character.
 */
export async function sendBetweenContainers(
  { entry, quantity }: Transfer,
  source: ContainerPlace,
  target: ContainerPlace,
  idempotencyKey: string,
): Promise<TransferReply> {
  const options = { quiet: true, idempotencyKey };
  const characterId = actingCharacterId(source, target);
  const body = { item_instance_id: entry.id, quantity };
  if (characterId === null) {
    const ids = { source_container_id: source.id, target_container_id: target.id };
    return (await callEndpoint(transferBetweenContainers, { body: { ...body, ...ids } }, options)).data;
  }
  const ids = { from_container_id: source.id, to_container_id: target.id };
  const input = { params: { id: characterId }, body: { ...body, ...ids } };
  return (await callEndpoint(transferForCharacter, input, options)).data;
}

/** Takes items from loot into a container. */
export async function sendTake(
  { entry, quantity }: Transfer,
  source: LootPlace,
  target: ContainerPlace,
  idempotencyKey: string,
): Promise<TransferReply | { transaction_id: string }> {
  const body = { item_instance_id: entry.id, target_container_id: target.id, quantity };
  const input = { params: { id: source.id }, body };
  return (await callEndpoint(takeLoot, input, { quiet: true, idempotencyKey })).data;
}

/** Moves items from a container into loot, as a gm. */
export async function sendDeposit(
  { entry, quantity }: Transfer,
  source: ContainerPlace,
  target: LootPlace,
  idempotencyKey: string,
): Promise<{ transaction_id: string }> {
  const body = { item_instance_id: entry.id, source_container_id: source.id, quantity };
  const input = { params: { id: target.id }, body };
  return (await callEndpoint(depositInLoot, input, { quiet: true, idempotencyKey })).data;
}

/** The shop and the basket of a trade, as the quote and the trade request need them; null for any other transfer. */
export function tradeInput(transfer: Transfer) {
  const parts = tradeFrom([transfer]);
  const trade = parts && tradeOf(parts.basket, parts);
  return parts && trade ? { shopId: parts.shop.id, trade } : null;
}

/** Buys or sells one entry at the price that was shown; the server rejects any other price with CONFLICT. */
export async function sendTrade(
  { shopId, trade }: NonNullable<ReturnType<typeof tradeInput>>,
  expectedCopper: number,
  idempotencyKey: string,
): Promise<TradeReply> {
  const body = { trade: { ...trade, expected_copper: expectedCopper } };
  const input = { params: { id: shopId }, body };
  return (await callEndpoint(tradeWithShop, input, { quiet: true, idempotencyKey })).data;
}
