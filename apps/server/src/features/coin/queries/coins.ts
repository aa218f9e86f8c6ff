import type { PurseReply } from '@quartermaster/contract/coin';
import { EVERY_COIN } from '@quartermaster/rules/money';
import { TOTAL_MAX } from '@quartermaster/rules/totals';
import type { Sql } from '../../../platform/database.ts';
import { requireVisible } from '../../character/policy.ts';
import { accessColumns, accessJoins, accessTo } from '../../container/policy.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';
import { type CoinContainer, presentPurse } from '../present.ts';
import { isMoney } from './held-coins.ts';

/**
 * The coins of a character in the containers that the reader may see. Throws RESOURCE_NOT_FOUND like requireVisible.
 */
export async function readCharacterPurse(sql: Sql, userId: string, characterId: string): Promise<PurseReply> {
  await requireVisible(sql, userId, characterId);
  const containers = await coinContainers(sql, userId, { characterId });
  const visibleContainers = containers.filter((container) => accessTo(container, userId).see);
  return presentPurse(coinSystemOf(containers), visibleContainers);
}

/** The coins of a party's own containers. Throws the errors of requireMember and requirePermission. */
export async function readPartyPurse(sql: Sql, userId: string, partyId: string): Promise<PurseReply> {
  requirePermission(await requireMember(sql, userId, partyId), 'see_inventory');
  const containers = await coinContainers(sql, userId, { partyId });
  return presentPurse(coinSystemOf(containers), containers);
}

/** All containers of one owner use the same coin system. */
const coinSystemOf = ([first]: readonly CoinContainer[]) => first?.coin_system ?? '5e';

/** The containers of a character or a party with their coins; the primary container, which pays first, comes first. */
function coinContainers(
  sql: Sql,
  userId: string,
  owner: { characterId: string } | { partyId: string },
): Promise<CoinContainer[]> {
  const ownerCondition =
    'characterId' in owner ? sql`k.character_id = ${owner.characterId}` : sql`k.party_id = ${owner.partyId}`;
  return sql<CoinContainer[]>`
    select k.id as container_id, k.name, ${accessColumns(sql, userId)},
      coalesce((
        select jsonb_object_agg(coin, quantity) from (
          select split_part(t.coin, ':', 2) as coin, least(sum(i.quantity), ${TOTAL_MAX}::bigint)::float8 as quantity
          from item_instances i join item_templates t on t.id = i.item_template_id
          where i.container_id = k.id and ${isMoney(sql, EVERY_COIN)} group by 1) c), '{}') as coins
    from containers k ${accessJoins(sql, userId)}
    where ${ownerCondition} and k.closed_at is null
    order by k.is_primary desc, k.id`;
}
