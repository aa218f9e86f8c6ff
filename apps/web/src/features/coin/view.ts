import type { PurseReply } from '@quartermaster/contract/coin';
import type { CURRENCIES } from '@quartermaster/contract/item';
import { type Coin, FIVE_E, formatMoney, type Purse } from '@quartermaster/rules/money';
import { ApiError } from '../../platform/api-error.ts';

/** Coins as people count them out: the most precious first. */
export const COINS: readonly Coin[] = FIVE_E.coins.toSorted((a, b) => b.copper - a.copper);

/** How many of each coin are written into the fields; an empty field counts none. */
export type CoinCounts = Readonly<Record<string, number>>;

export type SentCoins = Partial<Record<(typeof CURRENCIES)[number], number>>;

/** The coins that there are, most precious first, as ui/coins lists them. */
export const listed = (coins: Purse): { abbr: string; name: string; count: number }[] =>
  COINS.flatMap(({ key, abbr, name }) => {
    const count = coins[key] ?? 0;
    return count > 0 ? [{ abbr, name, count }] : [];
  });

/** Only coins of which there is at least one, as calls want them. */
export const chosen = (counts: CoinCounts): SentCoins =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** Coins in words, kind by kind: "3 pp 20 sp". */
export const coinWords = (coins: Purse): string =>
  listed(coins)
    .map(({ count, abbr }) => `${count.toLocaleString('en-US')} ${abbr}`)
    .join(' ');

/** Containers that coins can be taken from: something lies in them and the asker may. */
export const tappable = (
  purse: PurseReply,
  handled: ReadonlySet<string>,
): readonly PurseReply['containers'][number][] =>
  purse.containers.filter((each) => each.total_copper > 0 && handled.has(each.container_id));

/** Which way an exchange is still uneven, or null when it is exact. */
export function unevenWords(surplus: number): string | null {
  if (surplus === 0) return null;
  return surplus > 0
    ? `${formatMoney(surplus)} more to take`
    : `${formatMoney(-surplus)} more taken than given`;
}

/** What a refusal says of single coins, by their keys, wherever they stand in the request. */
export const coinErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        error.details.map(({ field, message }) => [field.slice(field.lastIndexOf('.') + 1), message]),
      )
    : {};

/** A refusal as a whole: what it says of no coin, or its own words. */
export function refusalWords(error: Error | null): string | undefined {
  if (!error) return undefined;
  const details = error instanceof ApiError && error.code === 'VALIDATION_ERROR' ? error.details : [];
  return details.map(({ message }) => message).join(' ') || error.message;
}
