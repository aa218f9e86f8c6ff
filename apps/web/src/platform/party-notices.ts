import { findItems } from '@quartermaster/contract/find';
import { getItem } from '@quartermaster/contract/item';
import { getLootInstance } from '@quartermaster/contract/loot';
import type { PartyEvent } from '@quartermaster/contract/realtime';
import { getShopInstance } from '@quartermaster/contract/shop';
import { getTransaction, type Transaction } from '@quartermaster/contract/transaction';
import { countOf } from '@quartermaster/rules/format-count';
import { arrivalToasts } from './arrival-toasts.ts';
import { type CelebratedItem, celebrate } from './celebrations.ts';
import { callEndpoint } from './http.ts';
import { LARGEST_PAGE } from './queries.ts';
import { showToast } from './toasts.ts';
import { sameUserCheck } from './tokens.ts';

/** The duration of a notice about another user's change, in milliseconds (DOM-8). */
export const NOTICE_MS = 2000;

/** The time in which events are collected, in milliseconds: one action publishes several. */
const COLLECT_MS = 300;
/** The maximum number of actions described together; each description sends requests. */
const DESCRIBED_MAX = 3;

const INVENTORY_EVENTS: readonly string[] = [
  'inventory_updated',
  'party_inventory_updated',
  'item_added',
  'item_removed',
  'item_moved',
  'item_updated',
  'item_traded',
];
const SHOP_NOTICES: Readonly<Record<string, string>> = {
  shop_deployed: 'deployed a shop',
  shop_closed: 'closed a shop',
};

/** The notice about another user's change, from the event alone (DOM-8); null if the event has no notice. */
export function noticeOf(event: PartyEvent): string | null {
  const { action, actor_name: name } = event;
  if (action === 'member_added') return 'User joined the party';
  if (action === 'member_removed') return 'User left the party';
  if (!name) return null;
  if (SHOP_NOTICES[action]) return `${name} ${SHOP_NOTICES[action]}`;
  return INVENTORY_EVENTS.includes(action) ? withVia(`${name} updated inventory`, event) : null;
}

function withVia(sentence: string, { via }: PartyEvent): string {
  if (via === 'discord') return `${sentence} via Discord`;
  if (via === 'api') return `${sentence} via API`;
  return via === 'admin' ? `Admin ${sentence}` : sentence;
}

const idIn = ({ ids }: PartyEvent, name: string): string | null => {
  const value = ids?.[name];
  return typeof value === 'string' ? value : null;
};

const collectedEvents: PartyEvent[] = [];

/**
 * Shows a notice about another user's change. The names of items, shops and loot are read with this user's
 * permissions, because events do not contain them (ADR 0161); if they cannot be read, the notice omits them.
 */
export function showNotice(event: PartyEvent): void {
  const notice = noticeOf(event);
  if (event.action.startsWith('member_')) {
    if (notice) showToast(notice, { duration: NOTICE_MS });
    return;
  }
  if (notice === null && event.action !== 'shop_updated') return;
  if (collectedEvents.length === 0) {
    const isSameUser = sameUserCheck();
    setTimeout(() => void showCollected(collectedEvents.splice(0), isSameUser), COLLECT_MS);
  }
  collectedEvents.push(event);
}

/** All events of one request have the same actor and time. */
const actionKey = ({ actor_id, at, ids }: PartyEvent): string =>
  `${actor_id} ${at ?? JSON.stringify(ids?.transaction_id)}`;

async function showCollected(events: readonly PartyEvent[], isSameUser: () => boolean): Promise<void> {
  if (document.visibilityState !== 'visible' || !isSameUser()) return;
  const actions = [...Map.groupBy(events, actionKey).values()];
  const describedActions = actions.slice(-DESCRIBED_MAX);
  const notices = await Promise.all(describedActions.map(describeAction));
  // The names were read with the permissions of the user for whom the events arrived.
  if (!isSameUser()) return;
  const undescribedCount = actions.length - describedActions.length;
  if (undescribedCount > 0) notices.unshift(countOf(undescribedCount, 'more change'));
  for (const notice of notices) if (notice) showToast(notice, { duration: NOTICE_MS });
}

/** The notice about the events of one action. A shop's own event is more specific than events about its stock. */
async function describeAction(events: readonly PartyEvent[]): Promise<string | null> {
  const event = events.find(({ action }) => action.startsWith('shop_')) ?? events[0];
  if (!event) return null;
  const transactions = new Set(events.flatMap((partyEvent) => idIn(partyEvent, 'transaction_id') ?? []));
  const sentence = await sentenceFor(event, transactions.size, arrivedIds(events)).catch(() => null);
  if (sentence === '') return null;
  return sentence === null ? noticeOf(event) : withVia(sentence, event);
}

/**
 * The stacks that hold the items of these events now: the last stack of each event, because a stack that was merged
 * into it no longer exists.
 */
const arrivedIds = (events: readonly PartyEvent[]): readonly string[] =>
  events.flatMap(({ ids }) => {
    const items = ids?.item_instance_ids;
    return (Array.isArray(items) ? items.at(-1) : undefined) ?? [];
  });

/** The notice with names of items, shops and loot; null to show `noticeOf` instead, empty to show none. */
async function sentenceFor(
  event: PartyEvent,
  transactionCount: number,
  arrivedStackIds: readonly string[],
): Promise<string | null> {
  const transactionId = idIn(event, 'transaction_id');
  const shopId = idIn(event, 'shop_instance_id');
  const lootId = idIn(event, 'loot_instance_id');
  const quiet = { quiet: true };
  const isSameUser = sameUserCheck();
  if (transactionId !== null) {
    const { data } = await callEndpoint(getTransaction, { params: { id: transactionId } }, quiet);
    if (lootId !== null && isReveal(data) && arrivalToasts.get()) return '';
    const sentence = transactionSentence(data, shopId !== null, transactionCount);
    void legendaryItemOf(event.party_id, data, arrivedStackIds)
      .then((item) => item && isSameUser() && celebrate(item, `${sentence}.`))
      .catch(() => undefined);
    return sentence;
  }
  if (shopId !== null) {
    const { data } = await callEndpoint(getShopInstance, { params: { id: shopId } }, quiet);
    return `${event.actor_name} ${event.action === 'shop_closed' ? 'closed' : 'updated'} ${data.name}`;
  }
  if (lootId === null) return null;
  const { data } = await callEndpoint(getLootInstance, { params: { id: lootId } }, quiet);
  return data.is_revealed ? `${event.actor_name} updated ${data.name}` : null;
}

/**
 * The item to celebrate if it is legendary: it was just identified or came from loot. Only those items are read, the
 * items of a distribution in one search.
 */
async function legendaryItemOf(
  partyId: string,
  { transaction_type: type, target_data, transactable_data, destination_location_data, undo_of }: Transaction,
  arrivedStackIds: readonly string[],
): Promise<CelebratedItem | undefined> {
  const quiet = { quiet: true };
  if (type === 'loot_distribution' && undo_of === null) {
    const query = { rarity: 'legendary', ...LARGEST_PAGE };
    const { data } = await callEndpoint(findItems, { params: { id: partyId }, query }, quiet);
    const item = data.find(({ id }) => arrivedStackIds.includes(id));
    return item && { ...item, display_name: item.name };
  }
  const isIdentification = type === 'adjust' && target_data !== null;
  const isFromLoot = type === 'loot' && undo_of === null && destination_location_data?.id;
  const itemId = isFromLoot ? arrivedStackIds[0] : isIdentification ? transactable_data?.id : null;
  if (!itemId) return undefined;
  const { data } = await callEndpoint(getItem, { params: { id: itemId } }, quiet);
  return data;
}

/** Whether the transaction reveals loot, which is shown in a card instead. */
const isReveal = ({
  transaction_type: type,
  transactable_data: item,
  source_location_data: source,
}: Transaction) => type === 'create' || (type === 'loot' && item === null && source === null);

function transactionSentence(transaction: Transaction, isAtShop: boolean, count: number): string {
  const { transaction_summary, transaction_type, undo_of, actor_data, source_location_data } = transaction;
  if (isAtShop && transaction_type === 'create')
    return `${actor_data.name} deployed ${transaction.destination_location_data?.name ?? 'a shop'}`;
  if (count === 1) return transaction_summary;
  if (undo_of !== null) return `${actor_data.name} undid ${countOf(count, 'change')}`;
  if (transaction_type === 'loot_distribution')
    return `${actor_data.name} distributed ${source_location_data?.name ?? 'loot'}`;
  return `${transaction_summary}, and ${count - 1} more`;
}
