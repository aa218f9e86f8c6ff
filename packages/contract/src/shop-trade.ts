import { z } from 'zod';
import { API_PREFIX, BASKET_LINES_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, quantity } from './fields.ts';
import { visibleErrorCodes } from './shop-fields.ts';

/** Number of coins by coin key. */
const coins = z.record(z.string(), z.int());

const step = z.strictObject({
  label: z.string(),
  /** Copper after this step, rounded half up; the last step is the total of the line. */
  amount: z.int(),
});

/** The price of a quantity, with its steps. */
export const priceReply = z.strictObject({
  item_id: id,
  quantity: z.int(),
  unit_copper: z.int(),
  total_copper: z.int(),
  explanation: z.array(step),
});

export type PriceReply = z.infer<typeof priceReply>;

const priceQuery = z.strictObject({
  quantity: z
    .string()
    .regex(/^\d{1,10}$/, { error: 'quantity must be a whole number' })
    .transform(Number)
    .pipe(quantity)
    .default(1),
});

export const calculateBuyPrice = endpoint({
  id: 'shop.buy_price',
  method: 'GET',
  path: `${API_PREFIX}/shop_instances/{id}/calculate_buy_price/{item_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Price to buy an item from the shelf',
  params: z.strictObject({ id, item_id: id }),
  query: priceQuery,
  reply: { status: 200, data: priceReply },
  errorCodes: [...visibleErrorCodes, 'TRANSFER_NOT_SUPPORTED'],
});

export const calculateSellPrice = endpoint({
  id: 'shop.sell_price',
  method: 'GET',
  path: `${API_PREFIX}/shop_instances/{id}/calculate_sell_price/{item_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Price to sell an item from a container that the caller may withdraw from',
  params: z.strictObject({ id, item_id: id }),
  query: priceQuery,
  reply: { status: 200, data: priceReply },
  errorCodes: [...visibleErrorCodes, 'TRANSFER_NOT_SUPPORTED'],
});

const tradeReply = z.strictObject({
  transaction_ids: z.array(id),
  bought_copper: z.int(),
  sold_copper: z.int(),
  /** Net price; negative if the items sold are worth more than those bought. */
  net_copper: z.int(),
  /** Coins that left the purse, and coins that entered it, including change. */
  paid: coins,
  received: coins,
  /** The stacks that hold the bought items now. */
  item_instance_ids: z.array(id),
});

export type TradeReply = z.infer<typeof tradeReply>;

const tradeErrorCodes = [
  'RESOURCE_NOT_FOUND',
  'FORBIDDEN',
  'CONFLICT',
  'INSUFFICIENT_FUNDS',
  'ITEM_OUT_OF_STOCK',
  'SHOP_CLOSED',
  'SHOP_OUT_OF_FUNDS',
  'CAPACITY_EXCEEDED',
  'TRANSFER_NOT_SUPPORTED',
] as const;

/** The price that the user saw: if the price has changed, the trade is rejected with CONFLICT. */
const expectedCopper = z.int({ error: 'Must be a whole number of copper' }).optional();

export const purchaseFromShop = endpoint({
  id: 'shop.purchase',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances/{id}/purchase`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'Buy a quantity of one item; specify the buyer in `purchase`, or only the container that receives the items',
  params: idParams,
  body: z
    .strictObject({
      purchase: z.strictObject({ buyer_character_id: id, buyer_container_id: id }).optional(),
      item_instance_id: id,
      target_container_id: id.optional(),
      quantity: quantity.default(1),
      expected_copper: expectedCopper,
    })
    .refine((body) => (body.purchase === undefined) !== (body.target_container_id === undefined), {
      path: ['target_container_id'],
      error: 'Enter either the buyer or the container',
    }),
  reply: { status: 200, data: tradeReply },
  errorCodes: tradeErrorCodes,
});

export const sellToShop = endpoint({
  id: 'shop.sell',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances/{id}/sell`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'Sell a quantity of one item; specify the seller in `sell`, or only the container that contains the items',
  params: idParams,
  body: z
    .strictObject({
      sell: z.strictObject({ seller_character_id: id, seller_container_id: id }).optional(),
      item_instance_id: id,
      source_container_id: id.optional(),
      quantity: quantity.default(1),
      expected_copper: expectedCopper,
    })
    .refine((body) => (body.sell === undefined) !== (body.source_container_id === undefined), {
      path: ['source_container_id'],
      error: 'Enter either the seller or the container',
    }),
  reply: { status: 200, data: tradeReply },
  errorCodes: tradeErrorCodes,
});

/** A basket: its lines are bought and sold together, all or none. */
export const trade = z
  .strictObject({
    /** If given, the container must belong to this character. */
    character_id: id.optional(),
    /** Receives the bought items. */
    container_id: id,
    /** Pays first, then its owner's other containers; receives the money of sales. Absent: `container_id`. */
    purse_container_id: id.optional(),
    buys: z
      .array(z.strictObject({ item_instance_id: id, quantity }))
      .max(BASKET_LINES_MAX)
      .default([]),
    sells: z
      .array(z.strictObject({ item_instance_id: id, source_container_id: id, quantity }))
      .max(BASKET_LINES_MAX)
      .default([]),
    /** The `net_copper` of the quote. */
    expected_copper: expectedCopper,
  })
  .refine(({ buys, sells }) => buys.length + sells.length > 0, {
    path: ['buys'],
    error: 'The basket is empty',
  });

export type Trade = z.input<typeof trade>;

export const tradeWithShop = endpoint({
  id: 'shop.trade',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances/{id}/trade`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Trade a basket: all of its lines or none',
  params: idParams,
  body: z.strictObject({ trade }),
  reply: { status: 200, data: tradeReply },
  errorCodes: tradeErrorCodes,
});

const quoteLine = priceReply.extend({ name: z.string(), kind: z.enum(['buy', 'sell']) });

export const quoteTrade = endpoint({
  id: 'shop.quote',
  method: 'POST',
  path: `${API_PREFIX}/shop_instances/{id}/quote`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Quote a basket: its price and coins; nothing is traded',
  params: idParams,
  body: z.strictObject({ trade }),
  reply: {
    status: 200,
    data: z.strictObject({
      lines: z.array(quoteLine),
      bought_copper: z.int(),
      sold_copper: z.int(),
      net_copper: z.int(),
      /** Copper in all containers that pay. */
      purse_copper: z.int(),
      /** Coins that would leave and enter the purse, including change; empty if the trade would be rejected. */
      paid: coins,
      received: coins,
      /**
       * The change in the container's load in pounds and slots, including coins. Null without limits, and if
       * the trade would be rejected for a reason other than capacity.
       */
      added: z.strictObject({ weight: z.number(), slots: z.int() }).nullable(),
      /** Code and message if the trade would be rejected; otherwise null. */
      rejection: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    }),
  },
  errorCodes: [
    'RESOURCE_NOT_FOUND',
    'FORBIDDEN',
    'CONFLICT',
    'SHOP_CLOSED',
    'ITEM_OUT_OF_STOCK',
    'TRANSFER_NOT_SUPPORTED',
  ],
});
