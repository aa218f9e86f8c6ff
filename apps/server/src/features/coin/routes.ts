import {
  convertCurrency as convertSpec,
  getCharacterPurse,
  getPartyPurse,
  giveCoins as giveSpec,
  splitCoins as splitSpec,
} from '@quartermaster/contract/coin';
import { EVERY_COIN, purseTotal } from '@quartermaster/rules/money';
import type { Routes } from '../../platform/http/routes.ts';
import { requireSeen } from '../character/policy.ts';
import { accessTo } from '../container/policy.ts';
import { requireMember, requirePermission } from '../party/policy.ts';
import { convertCurrency } from './commands/convert-currency.ts';
import { giveCoins } from './commands/give-coins.ts';
import { splitCoins } from './commands/split-coins.ts';
import { presentPurse } from './present.ts';
import { type CoinContainer, coinContainers } from './queries/coins.ts';

/** The purse: what coins there are, giving, exchanging and splitting them. */
export function coinRoutes(routes: Routes): void {
  routes.read(getCharacterPurse, async ({ sql, actor, params }) => {
    await requireSeen(sql, actor.userId, params.id);
    const containers = await coinContainers(sql, actor.userId, { characterId: params.id });
    const seen = containers.filter((each) => accessTo(each, actor.userId).see);
    return { data: presentPurse(coinsOfOwner(containers), seen) };
  });
  routes.read(getPartyPurse, async ({ sql, actor, params }) => {
    requirePermission(await requireMember(sql, actor.userId, params.id), 'see_inventory');
    const containers = await coinContainers(sql, actor.userId, { partyId: params.id });
    return { data: presentPurse(coinsOfOwner(containers), containers) };
  });
  routes.write(giveSpec, async ({ tx, actor, params, body: { give } }) => {
    const ids = await giveCoins(tx, actor, {
      fromCharacterId: params.id,
      toCharacterId: give.to_character_id,
      toContainerId: give.to_container_id,
      fromContainerId: give.from_container_id,
      coins: give.coins,
    });
    return { data: { transaction_ids: ids, amount_copper: purseTotal(give.coins, EVERY_COIN) } };
  });
  routes.write(convertSpec, async ({ tx, actor, params, body: { conversion } }) => {
    const id = await convertCurrency(tx, actor, params.id, conversion);
    return { data: { transaction_ids: [id], amount_copper: purseTotal(conversion.give, EVERY_COIN) } };
  });
  routes.write(splitSpec, async ({ tx, actor, params, body: { split } }) => {
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

/** All containers of one owner count in the same coins. */
const coinsOfOwner = ([first]: readonly CoinContainer[]) => first?.coin_system ?? '5e';
