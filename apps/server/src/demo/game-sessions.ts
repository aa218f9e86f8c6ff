import { giveCoins, splitCoins } from '@quartermaster/contract/coin';
import { createItem } from '@quartermaster/contract/item';
import { recordAdjustment } from '@quartermaster/contract/transaction';
import { type DemoParty, heroOf, itemIn, transferItem } from './latest-game-session.ts';

export const CREATED_WEEKS_AGO = 17;

interface UsedItem {
  readonly hero: string;
  readonly key: string;
  readonly quantity: number;
  readonly reason: string;
}

interface DemoGameSession {
  readonly name: string;
  /** Weeks before the last game session. */
  readonly weeksBefore: number;
  /**
   * Gold pieces that the party earns; shared among the four characters if `isShared`, otherwise kept in the
   * stash.
   */
  readonly pay: number;
  readonly isShared: boolean;
  /** Items that are used up, and replaced at the end of the game session. */
  readonly usedItems: readonly UsedItem[];
  /** Items that are lent for the game session and returned at its end. */
  readonly lentItems: readonly { user: string; key: string; from: string; to: string }[];
}

const [NIM, BRANNOCH, SERAPHINE, KESTREL] = [
  'Nim Thistlewick',
  'Brannoch Ironsong',
  'Seraphine Vael',
  'Kestrel Ashdown',
] as const;

/** The game sessions since the party was created; `playLatestGameSession` completes the last one. */
export const DEMO_GAME_SESSIONS = [
  {
    name: 'The contract',
    weeksBefore: 16,
    pay: 40,
    isShared: true,
    usedItems: [
      { hero: NIM, key: 'torch', quantity: 3, reason: 'Burned down in the counting house' },
      { hero: BRANNOCH, key: 'ale-gallon', quantity: 1, reason: 'To seal the contract' },
    ],
    lentItems: [{ user: 'Kellan', key: 'rope-silk-50-feet', from: KESTREL, to: NIM }],
  },
  {
    name: 'The drowned quarter',
    weeksBefore: 13,
    pay: 60,
    isShared: true,
    usedItems: [
      { hero: KESTREL, key: 'arrow', quantity: 14, reason: 'Shot at the eels, some even hit' },
      { hero: NIM, key: 'oil-flask', quantity: 2, reason: 'Set the raft on fire' },
      { hero: SERAPHINE, key: 'parchment-one-sheet', quantity: 3, reason: 'A map of the flooded cellars' },
    ],
    lentItems: [],
  },
  {
    name: 'The strongbox',
    weeksBefore: 9,
    pay: 25,
    isShared: false,
    usedItems: [
      { hero: BRANNOCH, key: 'holy-water-flask', quantity: 1, reason: 'Poured into the canal' },
      { hero: KESTREL, key: 'rations-1-day', quantity: 3, reason: 'Three days on the water' },
      { hero: NIM, key: 'rations-1-day', quantity: 3, reason: 'Three days on the water' },
    ],
    lentItems: [{ user: 'Asha', key: 'healers-kit', from: BRANNOCH, to: KESTREL }],
  },
  {
    name: 'A cure for the mill',
    weeksBefore: 5,
    pay: 80,
    isShared: true,
    usedItems: [
      { hero: NIM, key: 'potion-of-healing', quantity: 1, reason: 'Fell through the mill floor' },
      { hero: KESTREL, key: 'arrow', quantity: 21, reason: 'The siege of the mill' },
      { hero: SERAPHINE, key: 'ink-1-ounce-bottle', quantity: 1, reason: 'Copied the cure twice' },
    ],
    lentItems: [{ user: 'Wren', key: 'lamp', from: SERAPHINE, to: BRANNOCH }],
  },
  {
    name: 'Fares unpaid',
    weeksBefore: 2,
    pay: 30,
    isShared: false,
    usedItems: [
      { hero: NIM, key: 'torch', quantity: 6, reason: 'A night on the Sunken Road' },
      { hero: BRANNOCH, key: 'candle', quantity: 5, reason: 'One for each name on the ferry' },
    ],
    lentItems: [{ user: 'Kellan', key: 'grappling-hook', from: KESTREL, to: NIM }],
  },
  { name: 'The crypt', weeksBefore: 0, pay: 0, isShared: false, usedItems: [], lentItems: [] },
] as const satisfies readonly DemoGameSession[];

export type GameSessionName = (typeof DEMO_GAME_SESSIONS)[number]['name'];

/**
 * Plays a game session through the server's API: lends items, uses items, returns the lent items, pays the party,
 * and replaces the used items.
 */
export async function playGameSession(demoParty: DemoParty, gameSession: DemoGameSession): Promise<void> {
  for (const { user, key, from, to } of gameSession.lentItems)
    await transferItem(demoParty, { user, key, quantity: 1, from, to });
  for (const used of gameSession.usedItems) await consumeItem(demoParty, used);
  for (const { key, from, to } of gameSession.lentItems) {
    const { player } = heroOf(demoParty, to);
    await transferItem(demoParty, { user: player, key, quantity: 1, from: to, to: from });
  }
  if (gameSession.pay > 0) await payParty(demoParty, gameSession);
  for (const { hero, key, quantity } of gameSession.usedItems) {
    const { player, backpackId } = heroOf(demoParty, hero);
    const body = { item_template_id: demoParty.template(key), container_id: backpackId, quantity };
    await demoParty.person(player)(createItem, { body });
  }
}

/** Reduces a stack by the used quantity, with the reason as the note of the adjustment. */
async function consumeItem(demoParty: DemoParty, { hero, key, quantity, reason }: UsedItem): Promise<void> {
  const { id, player, backpackId } = heroOf(demoParty, hero);
  const person = demoParty.person(player);
  const item = await itemIn(demoParty, person, backpackId, key);
  const transaction = {
    character_id: id,
    transaction_type: 'adjust' as const,
    item_instance_id: item.id,
    quantity: item.quantity - quantity,
    notes: reason,
  };
  await person(recordAdjustment, { body: { transaction } });
}

async function payParty(demoParty: DemoParty, { pay, isShared }: DemoGameSession): Promise<void> {
  const gm = demoParty.person('Mirelle');
  const item_template_id = demoParty.template('gold-piece');
  await gm(createItem, { body: { item_template_id, container_id: demoParty.stashId, quantity: pay } });
  if (!isShared) return;
  const character_ids = [NIM, BRANNOCH, SERAPHINE, KESTREL].map((name) => heroOf(demoParty, name).id);
  const split = { character_ids, amount_copper: pay * 100 };
  await gm(splitCoins, { params: { id: demoParty.stashId }, body: { split } });
  // Nim pays back a debt.
  const give = { to_character_id: heroOf(demoParty, BRANNOCH).id, coins: { gold: 2 } };
  await demoParty.person('Tobin')(giveCoins, { params: { id: heroOf(demoParty, NIM).id }, body: { give } });
}
