import { ammunition } from './ammunition.ts';
import { armor } from './armor.ts';
import { coins } from './coins.ts';
import type { CatalogEntry } from './entry.ts';
import { focuses } from './focuses.ts';
import { gear } from './gear.ts';
import { carriedGear } from './gear-carried.ts';
import { magic } from './magic.ts';
import { mounts } from './mounts.ts';
import { packs } from './packs.ts';
import { potions } from './potions.ts';
import { provisions } from './provisions.ts';
import { tools } from './tools.ts';
import { tradeGoods } from './trade-goods.ts';
import { weapons } from './weapons.ts';

/**
 * The starter catalog, coins first (DEC-4). Names, prices and weights are those of the System Reference Document 5.1
 * (CC-BY-4.0, see NOTICE), where it has them; every description is original.
 */
export const STARTER_CATALOG: readonly CatalogEntry[] = [
  ...coins,
  ...weapons,
  ...armor,
  ...ammunition,
  ...gear,
  ...carriedGear,
  ...focuses,
  ...packs,
  ...tools,
  ...mounts,
  ...tradeGoods,
  ...provisions,
  ...potions,
  ...magic,
];
