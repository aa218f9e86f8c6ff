import type { PurseReply } from '@quartermaster/contract/coin';
import { type CoinSystemKey, coinSystem, coinsOf, type Purse, purseTotal } from '@quartermaster/rules/money';
import { sumOf } from '@quartermaster/rules/payment';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { ContainerAccessRow } from '../container/policy.ts';

/** A container with its coins of any system, and the reader's access. */
export interface CoinContainer extends ContainerAccessRow {
  readonly container_id: string;
  readonly name: string;
  readonly coins: Record<string, number>;
}

/**
 * A purse: the coins of every container the reader can see, and their total. Numbers are capped. Coins of
 * other systems are listed separately.
 */
export function presentPurse(key: CoinSystemKey, containers: readonly CoinContainer[]): PurseReply {
  const allCoins = containers.reduce<Record<string, number>>(
    (sum, container) => sumOf(sum, container.coins),
    {},
  );
  return {
    coin_system: key,
    ...purseAmounts(key, allCoins),
    containers: containers.map(({ container_id, name, coins }) => ({
      container_id,
      name,
      ...purseAmounts(key, coins),
    })),
  };
}

function purseAmounts(key: CoinSystemKey, purse: Purse) {
  const system = coinSystem(key);
  const cappedPurse = Object.fromEntries(
    Object.entries(purse).map(([coin, count]) => [coin, cappedTotal(count)]),
  );
  const coins = coinsOf(cappedPurse, system);
  return { total_copper: purseTotal(coins, system), coins, other_coins: sumOf(cappedPurse, coins, -1) };
}
