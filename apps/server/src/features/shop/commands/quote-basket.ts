import type { ReplyData } from '@quartermaster/contract/endpoint';
import { AppError } from '@quartermaster/contract/errors';
import type { quoteTrade, TradeReply } from '@quartermaster/contract/shop-trade';
import type { Load } from '@quartermaster/rules/capacity';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { recordLoad } from '../../item/commands/require-final-capacity.ts';
import { type Basket, type PricedBasket, priceBasket } from './price-basket.ts';
import { purseOf, readPurses, settleBasket } from './settle-basket.ts';

export type Quote = ReplyData<typeof quoteTrade>;

/** Ends the calculation of a quote by rolling the trade back. */
class QuoteRollback extends Error {
  readonly quote: Quote;
  constructor(quote: Quote) {
    super('The quote was calculated');
    this.quote = quote;
  }
}

/**
 * Returns the price of a basket, and the reason if it would be rejected. Runs the trade itself in a transaction that is
 * always rolled back, so that quote and trade cannot differ (ADR 0114). Throws the errors of `priceBasket`.
 */
export async function quoteBasket(
  transaction: (work: (tx: Tx) => Promise<never>) => Promise<never>,
  actor: Actor,
  shopId: string,
  basket: Basket,
  expected?: number,
): Promise<Quote> {
  try {
    return await transaction(async (tx) => {
      throw new QuoteRollback(await calculateTrade(tx, actor, shopId, basket, expected));
    });
  } catch (error) {
    if (error instanceof QuoteRollback) return error.quote;
    throw error;
  }
}

async function calculateTrade(
  tx: Tx,
  actor: Actor,
  shopId: string,
  basket: Basket,
  expected?: number,
): Promise<Quote> {
  const pricedBasket = await priceBasket(tx, actor, shopId, basket);
  const purse = purseOf(pricedBasket, await readPurses(tx, pricedBasket));
  const load = await recordLoad(tx, pricedBasket.target);
  const lines = pricedBasket.lines.map(({ kind, itemId, quantity, name, price }) => ({
    kind,
    name,
    item_id: itemId,
    quantity,
    unit_copper: price.unit,
    total_copper: price.total,
    explanation: [...price.explanation],
  }));
  const outcome = await outcomeOf(() => settleBasket(tx, actor, pricedBasket, expected));
  // Capacity is checked last: after any other rejection, not all items have been moved.
  const isMoved = outcome.rejection === null || outcome.rejection.code === 'CAPACITY_EXCEEDED';
  return {
    lines,
    bought_copper: pricedBasket.purchaseTotal,
    sold_copper: pricedBasket.saleTotal,
    net_copper: pricedBasket.purchaseTotal - pricedBasket.saleTotal,
    purse_copper: purse,
    ...outcome,
    added: isMoved && isBounded(pricedBasket.target) ? presentLoad(await load.added()) : null,
  };
}

const isBounded = ({ max_weight, max_slots }: PricedBasket['target']): boolean =>
  max_weight !== null || max_slots !== null;

/** The load in pounds and slots. */
const presentLoad = ({ weight, slots }: Load): Quote['added'] => ({ weight: weight / 100, slots });

/** Returns the coins that would be paid and received. Rejections are returned, and other errors are thrown. */
async function outcomeOf(
  work: () => Promise<TradeReply>,
): Promise<Pick<Quote, 'paid' | 'received' | 'rejection'>> {
  try {
    const { paid, received } = await work();
    return { paid, received, rejection: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [detail] = error.details;
    const message = error.code === 'VALIDATION_ERROR' && detail ? detail.message : error.message;
    return { paid: {}, received: {}, rejection: { code: error.code, message } };
  }
}
