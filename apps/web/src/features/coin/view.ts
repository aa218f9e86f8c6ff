import type { PurseReply } from '@quartermaster/contract/coin';
import { type CoinSystem, formatMoney, type Purse } from '@quartermaster/rules/money';
import { ApiError } from '../../platform/api-error.ts';
import { MOST_VALUABLE_FIRST } from '../../ui/coins.tsx';

/** The entered quantity of each coin; an empty field counts as 0. */
export type CoinCounts = Readonly<Record<string, number>>;

/** Only the coins with a quantity above 0, as requests require. */
export const nonZeroCounts = (counts: CoinCounts): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** Coins as text, the most valuable first: "3 pp 20 sp". */
export const coinText = (coins: Purse): string =>
  MOST_VALUABLE_FIRST.filter(({ key }) => (coins[key] ?? 0) > 0)
    .map(({ key, abbr }) => `${(coins[key] ?? 0).toLocaleString('en-US')} ${abbr}`)
    .join(' ');

/** Whether a purse holds any coins. */
export const holdsCoins = (coins: Purse): boolean => Object.values(coins).some((count) => count > 0);

/** A container and its coins. */
export type CoinSource = Pick<
  PurseReply['containers'][number],
  'container_id' | 'name' | 'total_copper' | 'coins'
>;

/** The chosen container; the first container if none was chosen or the chosen one has no coins left. */
export const chosenSource = (
  sources: readonly CoinSource[],
  chosenId: string | null,
): CoinSource | undefined => sources.find(({ container_id }) => container_id === chosenId) ?? sources[0];

/** Containers with money that the user may withdraw from. */
export const payingContainers = (purse: PurseReply, withdrawable: ReadonlySet<string>): CoinSource[] =>
  purse.containers.filter(
    (container) => container.total_copper > 0 && withdrawable.has(container.container_id),
  );

/** Containers with coins of any system that the user may exchange. */
export const exchangeableContainers = (purse: PurseReply, withdrawable: ReadonlySet<string>): CoinSource[] =>
  purse.containers
    .map((container) => ({ ...container, coins: { ...container.coins, ...container.other_coins } }))
    .filter((container) => holdsCoins(container.coins) && withdrawable.has(container.container_id));

/** Describes the difference between the two sides of an exchange; null if they are equal. */
export function differenceText(surplus: number, system: CoinSystem): string | null {
  if (surplus === 0) return null;
  return surplus > 0
    ? `take ${formatMoney(surplus, system)} more`
    : `take ${formatMoney(-surplus, system)} less`;
}

/** The errors of a rejection by coin key, which is the last part of a field: `gold` for `coins.gold`. */
export const coinErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        error.details.map(({ field, message }) => [field.slice(field.lastIndexOf('.') + 1), message]),
      )
    : {};
