import { type CoinSystem, formatMoney } from './money.ts';

/** The data of a history line, from which its sentence is composed (DOM-3). */
export interface HistoryLine {
  readonly type: string;
  readonly actor: string;
  readonly item: string | null;
  readonly quantity: number | null;
  readonly source: string | null;
  readonly destination: string | null;
  readonly target: string | null;
  /** Copper: the price of a purchase or sale, or the amount of coins of a line without an item. */
  readonly amount?: number | null;
  /** The coin system of the party. */
  readonly coins: CoinSystem;
  /** How the change was made: `web`, `api`, `discord`, `admin` or `system`. */
  readonly via: string;
  /** Whether the line undoes an earlier one. */
  readonly isUndo?: boolean;
}

/** Types whose verb is wrong for an undo, which says "moved": undoing a purchase returns the items to the shop. */
const MOVED_BY_UNDO: readonly string[] = ['purchase', 'sale', 'loot', 'loot_distribution'];

/** "20 × Torch", "Torch", or "something" without a name. */
export function describeItems(item: string | null, quantity: number | null): string {
  const name = item ?? 'something';
  return quantity === null || quantity === 1 ? name : `${quantity} × ${name}`;
}

/** The sentence of a history line: actor, action, items, source and destination. */
export function historySentence(line: HistoryLine): string {
  if (!line.isUndo) return plainSentence(line);
  const sentence = plainSentence(MOVED_BY_UNDO.includes(line.type) ? { ...line, type: 'transfer' } : line);
  return `${line.actor} undid an earlier change and ${sentence.slice(line.actor.length + 1)}`;
}

function plainSentence(line: HistoryLine): string {
  const { type, actor, source, destination, target, amount = null } = line;
  const itemsText =
    line.item === null && amount !== null
      ? formatMoney(amount, line.coins)
      : describeItems(line.item, line.quantity);
  const from = source ? ` from ${source}` : '';
  const to = destination ? ` to ${destination}` : '';
  const price = amount === null ? '' : ` for ${formatMoney(amount, line.coins)}`;
  switch (type) {
    case 'item_creation':
      // Several items: either an import, whose target is the character, or a restocked shop.
      if (line.item === null && amount === null)
        return target === null || target === destination
          ? `${actor} restocked ${destination ?? 'a shop'}`
          : `${actor} added several items${to}`;
      return `${actor} added ${itemsText}${to}`;
    case 'create':
    case 'delete':
      return recordSentence(line);
    case 'item_destruction':
      if (line.item === null && amount === null) return `${actor} removed several items${from}`;
      return `${actor} destroyed ${itemsText}${from}`;
    case 'adjust':
      return adjustmentSentence(line, itemsText);
    case 'split':
      return `${actor} split off ${itemsText}${source ? ` in ${source}` : ''}`;
    case 'merge':
      return `${actor} merged ${itemsText}${source ? ` in ${source}` : ''}`;
    case 'character_creation':
      return `${actor} created the character ${target ?? ''}`.trimEnd();
    case 'character_deletion':
      return `${actor} deleted the character ${target ?? ''}`.trimEnd();
    case 'container_creation':
      return `${actor} created ${destination ?? 'a container'}`;
    case 'container_deletion':
      return `${actor} deleted ${source ?? 'a container'}`;
    case 'purchase':
      return `${actor} bought ${itemsText}${from}${price}`;
    case 'sale':
      return `${actor} sold ${itemsText}${to}${price}`;
    case 'loot':
      // Without items, the line is about revealing or hiding the loot.
      if (line.item === null && source !== null) return `${actor} hid ${source}`;
      if (line.item === null && amount === null) return `${actor} revealed ${target ?? 'loot'}`;
      return `${actor} took ${itemsText}${from}`;
    case 'loot_distribution':
      // The line for the whole distribution has no item.
      if (line.item === null && amount === null) return `${actor} distributed ${source ?? 'loot'}`;
      return `${actor} distributed ${itemsText}${to}`;
    case 'party_deposit':
      return `${actor} deposited ${itemsText}${from}${to}`;
    case 'party_withdraw':
      return `${actor} withdrew ${itemsText}${from}${to}`;
    case 'currency_conversion':
      return `${actor} converted coins${source ? ` in ${source}` : ''}`;
    default:
      return `${actor} moved ${itemsText}${from}${to}`;
  }
}

/**
 * `target` is the previous masked name of an identified item, or the owner of an adjusted item. Without an item and an
 * amount, it is the character that a note is about or, if the system made the change, the beneficiary of a patronage.
 */
function adjustmentSentence(line: HistoryLine, items: string): string {
  const { actor, item, source, target, amount = null, via } = line;
  const place = source ? ` in ${source}` : '';
  if (item === null && amount === null) {
    if (target === null) return `${actor} recorded an adjustment`;
    return via === 'system'
      ? `${actor} changed the tier that the patronage grants ${target}`
      : `${actor} recorded an adjustment for ${target}`;
  }
  const [, category] = (item !== null && /^Unidentified (.+)$/.exec(target ?? '')) || [];
  return category === undefined
    ? `${actor} adjusted ${items}${place}`
    : `${actor} identified the ${category}${place}: ${items}`;
}

/**
 * A shop or loot that was deployed or deleted; a line without a place is about a patronage. The undo of a deployment
 * removes the deployed items, and keeps the shop or loot.
 */
function recordSentence({ type, actor, source, destination, target, isUndo }: HistoryLine): string {
  const isCreated = type === 'create';
  if (source === null && destination === null && target !== null) {
    if (isCreated) return `${actor} started sponsoring ${target}`;
    return `${actor} ended ${target === actor ? 'their own patronage' : `the patronage for ${target}`}`;
  }
  if (!isCreated) return `${actor} deleted ${source ?? 'a shop or loot'}`;
  if (isUndo && source !== null) return `${actor} removed the items of ${source}`;
  if (isUndo) return `${actor} restored the items of ${destination ?? 'a shop or loot'}`;
  return `${actor} deployed ${destination ?? target ?? source ?? 'a shop or loot'}`;
}

export type OwnerKind = 'character' | 'party' | 'shop' | 'loot';
export interface Owner {
  readonly kind: OwnerKind;
  readonly id: string;
}

export type TransferType =
  | 'transfer'
  | 'character_to_party_transfer'
  | 'party_to_character_transfer'
  | 'character_to_character_transfer';

/** The type of a transfer, by the owners of the two containers (DOM-3). */
export function transferType(source: Owner, destination: Owner): TransferType {
  if (source.kind === 'character' && destination.kind === 'party') return 'character_to_party_transfer';
  if (source.kind === 'party' && destination.kind === 'character') return 'party_to_character_transfer';
  if (source.kind !== 'character' || destination.kind !== 'character') return 'transfer';
  return source.id === destination.id ? 'transfer' : 'character_to_character_transfer';
}

/** Like `transferType`, but coins between a character and the party are a deposit or a withdrawal. */
export function coinTransferType(
  source: Owner,
  destination: Owner,
): TransferType | 'party_deposit' | 'party_withdraw' {
  const type = transferType(source, destination);
  if (type === 'character_to_party_transfer') return 'party_deposit';
  return type === 'party_to_character_transfer' ? 'party_withdraw' : type;
}

/** The displayed name of a place: "Nim's Backpack", but "Party Stash", "Ironhand Smithy", "Dragon Hoard". */
export const placeName = (container: string, owner: { kind: OwnerKind; name: string }): string => {
  if (owner.kind === 'character') return `${owner.name}'s ${container}`;
  return owner.kind === 'party' ? container : owner.name;
};

/** The name that other users see for a private container. */
export const PRIVATE_PLACE = 'a private container';
