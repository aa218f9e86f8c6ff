import type { PurseReply } from '@quartermaster/contract/coin';
import { purseTotal } from '@quartermaster/rules/money';
import { sumOf } from '@quartermaster/rules/payment';
import type { CoinContainer } from './reads.ts';

/** A purse: the coins of every container the asker may see, and their sum. */
export function presentPurse(containers: readonly CoinContainer[]): PurseReply {
  const coins = containers.reduce<Record<string, number>>((sum, each) => sumOf(sum, each.coins), {});
  return {
    total_copper: purseTotal(coins),
    coins,
    containers: containers.map(({ container_id, name, coins: here }) => ({
      container_id,
      name,
      total_copper: purseTotal(here),
      coins: here,
    })),
  };
}
