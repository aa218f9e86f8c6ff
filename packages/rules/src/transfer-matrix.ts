/** The kinds of places in the workspace (DOM-2). */
export const PLACE_KINDS = ['container', 'shop', 'loot', 'marketplace'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** The kinds of transfers in the workspace (DOM-3). */
export type TransferKind = 'buy' | 'sell' | 'claim' | 'add' | 'transfer';

export interface TransferEnd {
  readonly kind: PlaceKind;
  /** The id of the place; null for the marketplace, which is unique. */
  readonly id: string | null;
  /** Whether the user may add items to this loot: a gm, until it is distributed (DEC-16). */
  readonly isFillable?: boolean;
}

export interface TransferInput {
  readonly from: TransferEnd;
  readonly to: TransferEnd;
  /** The character on whose behalf items move between containers. */
  readonly characterId: string | null;
  /** The party to which both containers belong: a gm may move items between them without a character. */
  readonly partyId: string | null;
}

export type TransferDecision =
  | { readonly kind: TransferKind; readonly rejection: null }
  | { readonly kind: null; readonly rejection: string };

export const SAME_CONTAINER = 'Source and destination are the same container';
export const CHARACTER_REQUIRED = 'Character ID is required for item transfer';

/** The five transfers of DOM-4, and transfers into loot (DEC-16); all others are not supported. */
const KINDS: Readonly<Partial<Record<`${PlaceKind} to ${PlaceKind}`, TransferKind>>> = {
  'container to container': 'transfer',
  'shop to container': 'buy',
  'container to shop': 'sell',
  'container to loot': 'transfer',
  'loot to container': 'claim',
  'marketplace to container': 'add',
};

const reject = (rejection: string): TransferDecision => ({ kind: null, rejection });

/** The kind of transfer between two places, or the message of the rejection (DOM-4, DOM-5, DOM-8). */
export function decideTransfer({ from, to, characterId, partyId }: TransferInput): TransferDecision {
  const kind = KINDS[`${from.kind} to ${to.kind}`];
  if (kind === undefined || (to.kind === 'loot' && !to.isFillable))
    return reject(`Unsupported transfer type: ${from.kind} to ${to.kind}`);
  if (kind !== 'transfer' || to.kind === 'loot') return { kind, rejection: null };
  if (from.id === to.id) return reject(SAME_CONTAINER);
  if (characterId === null && partyId === null) return reject(CHARACTER_REQUIRED);
  return { kind, rejection: null };
}

/** Whether any transfer from one kind of place to the other is supported. */
export const takesFrom = (to: PlaceKind, from: PlaceKind): boolean => KINDS[`${from} to ${to}`] !== undefined;
