import {
  convertCurrency as convertCurrencyEndpoint,
  getCharacterPurse,
  getPartyPurse,
  giveCoins as giveCoinsEndpoint,
  splitCoins as splitCoinsEndpoint,
} from '@quartermaster/contract/coin';
import { EVERY_COIN, purseTotal } from '@quartermaster/rules/money';
import type { Routes } from '../../platform/http/routes.ts';
import { convertCurrency } from './commands/convert-currency.ts';
import { giveCoins } from './commands/give-coins.ts';
import { splitCoins } from './commands/split-coins.ts';
import { readCharacterPurse, readPartyPurse } from './queries/coins.ts';

/** Purses: reading, giving, converting and splitting coins. */
export function coinRoutes(routes: Routes): void {
  routes.read(getCharacterPurse, async ({ sql, actor, params }) => ({
    data: await readCharacterPurse(sql, actor.userId, params.id),
  }));
  routes.read(getPartyPurse, async ({ sql, actor, params }) => ({
    data: await readPartyPurse(sql, actor.userId, params.id),
  }));
  routes.write(giveCoinsEndpoint, async ({ tx, actor, params, body: { give } }) => {
    const ids = await giveCoins(tx, actor, {
      fromCharacterId: params.id,
      toCharacterId: give.to_character_id,
      toContainerId: give.to_container_id,
      fromContainerId: give.from_container_id,
      coins: give.coins,
    });
    return { data: { transaction_ids: ids, amount_copper: purseTotal(give.coins, EVERY_COIN) } };
  });
  routes.write(convertCurrencyEndpoint, async ({ tx, actor, params, body: { conversion } }) => {
    const id = await convertCurrency(tx, actor, params.id, conversion);
    return { data: { transaction_ids: [id], amount_copper: purseTotal(conversion.give, EVERY_COIN) } };
  });
  routes.write(splitCoinsEndpoint, async ({ tx, actor, params, body: { split } }) => {
    const result = await splitCoins(tx, actor, {
      containerId: params.id,
      characterIds: split.character_ids,
      amount: split.amount_copper,
    });
    return {
      data: {
        transaction_ids: result.transactionIds,
        share: { copper: purseTotal(result.share, EVERY_COIN), coins: result.share },
        remainder_copper: purseTotal(result.remainder, EVERY_COIN),
      },
    };
  });
}
