import type { ItemInstance } from '@quartermaster/contract/item';
import { DISTRIBUTION_MODES, type LootInstance, type LootInstanceDetail } from '@quartermaster/contract/loot';
import type { CoinSystemKey } from '@quartermaster/rules/money';
import { unidentifiedName } from '@quartermaster/rules/names';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { Row } from '../../platform/db-types.ts';
import { sourceTypeOf } from '../loot-template/present.ts';
import type { Member } from '../party/policy.ts';
import { lootPermissions } from './policy.ts';
import type { StoredLine } from './store.ts';

/** How loot was distributed, as stored. */
interface RecordedDistribution {
  readonly mode: string;
  readonly seed: string;
  readonly shares: readonly {
    readonly character_id: string;
    readonly name: string;
    readonly stacks: number;
  }[];
}

export interface LootRow
  extends Pick<
    Row<'loot_instances'>,
    | 'id'
    | 'party_id'
    | 'loot_template_id'
    | 'name'
    | 'description'
    | 'source'
    | 'location_name'
    | 'is_revealed'
    | 'distributed_at'
    | 'created_at'
    | 'updated_at'
  > {
  party_name: string;
  coin_system: CoinSystemKey;
  container_id: string;
  claimed_by: { id: string; name: string }[];
  items_count: number;
  /** In copper, excluding unidentified items that the reader may not know. */
  total_value: number;
}

export interface DetailRow extends LootRow {
  seed: string;
  rolls: StoredLine[];
  distribution: RecordedDistribution | null;
  taken: LootInstanceDetail['taken'];
}

/** The fields of hidden loot that every party member may know. */
export type HiddenRow = Pick<
  LootRow,
  'id' | 'party_id' | 'party_name' | 'coin_system' | 'is_revealed' | 'created_at'
>;

/** Loot for a member who may see it. */
export function presentLoot(row: LootRow, member: Pick<Member, 'permissions'>): LootInstance {
  return {
    id: row.id,
    party_id: row.party_id,
    party: { id: row.party_id, name: row.party_name },
    coin_system: row.coin_system,
    name: row.name,
    description: row.description,
    source: sourceTypeOf(row.source),
    is_revealed: row.is_revealed,
    instance_data: { location_name: row.location_name },
    // The template's lines would reveal unidentified items and items that were not rolled.
    loot_template_id: member.permissions.see_hidden_loot ? row.loot_template_id : null,
    claimed_by: row.claimed_by,
    items_count: row.items_count,
    total_value_copper: cappedTotal(row.total_value),
    distributed_at: row.distributed_at?.toISOString() ?? null,
    permissions: lootPermissions(row, member),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentDetail(
  row: DetailRow,
  items: readonly ItemInstance[],
  unidentifiedIds: ReadonlySet<string>,
  member: Pick<Member, 'permissions'>,
): LootInstanceDetail {
  const seesUnidentified = member.permissions.see_unidentified;
  const rollOf = (seed: string, lines: readonly StoredLine[]) => ({
    seed,
    lines: lines.map((line) => presentRoll(line, unidentifiedIds, seesUnidentified)),
  });
  const [rolledLines, addedLines] = [
    row.rolls.filter((line) => !line.seed),
    row.rolls.filter((line) => line.seed),
  ];
  return {
    ...presentLoot(row, member),
    container: { id: row.container_id, item_instances: [...items] },
    roll: rollOf(row.seed, rolledLines),
    additions: [...Map.groupBy(addedLines, (line) => line.seed ?? '')].map(([seed, lines]) =>
      rollOf(seed, lines),
    ),
    taken: row.taken,
    distribution: row.distributed_at && row.distribution && presentDistribution(row.distribution),
  };
}

/**
 * A line of the roll. Only a gm sees the item name if the rolled quantity is 0, the line is of unidentified items, or
 * the party has an unidentified item of the template.
 */
function presentRoll(line: StoredLine, unidentifiedIds: ReadonlySet<string>, seesUnidentified: boolean) {
  const { item_template_id, category, is_identified, seed: _, ...roll } = line;
  const isKnown =
    seesUnidentified || (line.rolled > 0 && is_identified && !unidentifiedIds.has(item_template_id));
  return { ...roll, name: isKnown ? roll.name : unidentifiedName(category) };
}

const presentDistribution = ({
  mode,
  seed,
  shares,
}: RecordedDistribution): LootInstanceDetail['distribution'] => ({
  mode: DISTRIBUTION_MODES.find((known) => known === mode) ?? 'even',
  seed,
  shares: shares.map(({ character_id, name, stacks }) => ({ character_id, name, stacks })),
});

/** Hidden loot for a member who is not a gm, without contents, text and value. */
export function presentHiddenLoot(row: HiddenRow, member: Pick<Member, 'permissions'>): LootInstanceDetail {
  const createdAt = row.created_at.toISOString();
  return {
    id: row.id,
    party_id: row.party_id,
    party: { id: row.party_id, name: row.party_name },
    coin_system: row.coin_system,
    name: 'Hidden loot',
    description: '',
    source: null,
    is_revealed: false,
    instance_data: { location_name: '' },
    loot_template_id: null,
    claimed_by: [],
    items_count: 0,
    total_value_copper: 0,
    distributed_at: null,
    permissions: lootPermissions({ is_revealed: false }, member),
    created_at: createdAt,
    updated_at: createdAt,
    container: null,
    roll: null,
    additions: [],
    taken: [],
    distribution: null,
  };
}
