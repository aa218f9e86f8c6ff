import { EVERY_COIN } from '@quartermaster/rules/money';
import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, quantity } from './fields.ts';
import { coinSystemKey } from './party.ts';

/** The quantity of each coin by its key: `gold`, `penny`. Keys are unique across coin systems. */
const coinCounts = z.record(z.string(), z.int());

/** At least one coin. The server checks that the coins belong to the party's system. */
const someCoins = z
  .record(
    z.string().refine((key) => EVERY_COIN.coins.some((coin) => coin.key === key), {
      error: 'Unknown coin',
    }),
    quantity,
  )
  .refine((coins) => Object.keys(coins).length > 0, { error: 'Enter at least one coin' });

const purseFields = {
  total_copper: z.int(),
  coins: coinCounts,
  /** Coins of another system: they have a value, but must be converted before they can be spent (ADR 0120). */
  other_coins: coinCounts,
};

/**
 * The coins of a character or a party that the reader may see, by coin and as a total. Coins that are
 * unidentified or have marks are items, not money (ADR 0087).
 */
export const purse = z.strictObject({
  coin_system: coinSystemKey,
  ...purseFields,
  /** In the order in which the containers pay. */
  containers: z.array(z.strictObject({ container_id: id, name: z.string(), ...purseFields })),
});
export type PurseReply = z.infer<typeof purse>;

export const getCharacterPurse = endpoint({
  id: 'coin.character_purse',
  method: 'GET',
  path: `${API_PREFIX}/characters/{id}/purse`,
  audience: 'user',
  apiKeys: 'party',
  summary: "A character's coins in all its containers that the caller can see",
  params: idParams,
  reply: { status: 200, data: purse },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const getPartyPurse = endpoint({
  id: 'coin.party_purse',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}/purse`,
  audience: 'user',
  apiKeys: 'party',
  summary: "The coins in the party's own containers",
  params: idParams,
  reply: { status: 200, data: purse },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN'],
});

const coinReply = z.strictObject({ transaction_ids: z.array(id), amount_copper: z.int() });
const coinErrorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CAPACITY_EXCEEDED'] as const;

export const giveCoins = endpoint({
  id: 'coin.give',
  method: 'POST',
  path: `${API_PREFIX}/characters/{id}/give_coins`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Give exactly these coins to a character or into a container',
  params: idParams,
  body: z.strictObject({
    give: z
      .strictObject({
        to_character_id: id.optional(),
        to_container_id: id.optional(),
        /** The container that pays first, before the character's other containers; absent: the primary container. */
        from_container_id: id.optional(),
        coins: someCoins,
      })
      .refine((give) => (give.to_character_id === undefined) !== (give.to_container_id === undefined), {
        error: 'Enter either a character or a container',
        path: ['to_character_id'],
      }),
  }),
  reply: { status: 200, data: coinReply },
  errorCodes: [...coinErrorCodes, 'INSUFFICIENT_FUNDS', 'TRANSFER_NOT_SUPPORTED'],
});

export const convertCurrency = endpoint({
  id: 'coin.convert',
  method: 'POST',
  path: `${API_PREFIX}/containers/{id}/convert_currency`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Convert coins of any system in a container to coins of the party with exactly the same value',
  params: idParams,
  body: z.strictObject({ conversion: z.strictObject({ give: someCoins, take: someCoins }) }),
  reply: { status: 200, data: coinReply },
  errorCodes: [...coinErrorCodes, 'INSUFFICIENT_FUNDS'],
});

export const splitCoins = endpoint({
  id: 'coin.split',
  method: 'POST',
  path: `${API_PREFIX}/containers/{id}/split_coins`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Split a sum evenly among characters; the remainder is left in the container',
  params: idParams,
  body: z.strictObject({
    split: z.strictObject({
      character_ids: z.array(id).min(1, { error: 'Choose at least one character' }).max(100),
      /** When absent, all coins in the container that belong to the party's coin system. */
      amount_copper: z.int().min(1, { error: 'The amount must be at least 1 cp' }).optional(),
    }),
  }),
  reply: {
    status: 200,
    data: z.strictObject({
      transaction_ids: z.array(id),
      /** The coins that each character received. */
      share: z.strictObject({ copper: z.int(), coins: coinCounts }),
      remainder_copper: z.int(),
    }),
  },
  errorCodes: [...coinErrorCodes, 'INSUFFICIENT_FUNDS', 'TRANSFER_NOT_SUPPORTED'],
});
