import { EVERY_COIN } from '@quartermaster/rules/money';
import { TOTAL_MAX } from '@quartermaster/rules/totals';
import type { Sql } from '../../../platform/database.ts';
import { accessColumns, accessJoins, type ContainerAccessRow } from '../../container/policy.ts';
import { isMoney } from '../store.ts';

/** A container with its plain coins of whatever system, and the asker's standing towards it. */
export interface CoinContainer extends ContainerAccessRow {
  readonly container_id: string;
  readonly name: string;
  readonly coins: Record<string, number>;
}

/** Where a character or a party keeps coins; the primary container, which pays first, comes first. */
export function coinContainers(
  sql: Sql,
  userId: string,
  owner: { characterId: string } | { partyId: string },
): Promise<CoinContainer[]> {
  const owned =
    'characterId' in owner ? sql`k.character_id = ${owner.characterId}` : sql`k.party_id = ${owner.partyId}`;
  return sql<CoinContainer[]>`
    select k.id as container_id, k.name, ${accessColumns(sql, userId)},
      coalesce((
        select jsonb_object_agg(coin, quantity) from (
          select split_part(t.coin, ':', 2) as coin, least(sum(i.quantity), ${TOTAL_MAX}::bigint)::float8 as quantity
          from item_instances i join item_templates t on t.id = i.item_template_id
          where i.container_id = k.id and ${isMoney(sql, EVERY_COIN)} group by 1) c), '{}') as coins
    from containers k ${accessJoins(sql, userId)}
    where ${owned} and k.closed_at is null
    order by k.is_primary desc, k.id`;
}
