import type { Sql } from '../../platform/database.ts';
import type { ContainerStanding } from '../container/policy.ts';
import { isMoney } from './store.ts';

/** A container with its plain coins, and the asker's standing towards it. */
export interface CoinContainer extends ContainerStanding {
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
    select k.id as container_id, k.name, case when k.party_id is null then 'character' else 'party' end as owner_kind,
      o.user_id as owner_user_id, p.id as party_id, k.visibility, m.role, p.game_master_id = ${userId} as is_seat,
      p.archived_at is not null as is_archived,
      exists (select from characters h where h.party_id = p.id and h.user_id = ${userId} and h.deleted_at is null)
        as has_character,
      coalesce((
        select jsonb_object_agg(coin, quantity) from (
          select split_part(t.coin, ':', 2) as coin, sum(i.quantity)::float8 as quantity
          from item_instances i join item_templates t on t.id = i.item_template_id
          where i.container_id = k.id and ${isMoney(sql)} group by 1) c), '{}') as coins
    from containers k
    left join characters o on o.id = k.character_id
    left join parties p on p.id = coalesce(k.party_id, o.party_id)
    left join party_members m on m.party_id = p.id and m.user_id = ${userId}
    where ${owned} and k.closed_at is null
    order by k.is_primary desc, k.id`;
}
