import type { Container } from '@quartermaster/contract/container';
import { type EncumbranceStyle, effectiveStyle } from '@quartermaster/rules/capacity';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { Row } from '../../platform/db-types.ts';
import { accessTo, type ContainerAccessRow, mayInParty } from './policy.ts';

type ContainerColumns = Omit<
  Row<'containers'>,
  'character_id' | 'party_id' | 'shop_instance_id' | 'loot_instance_id' | 'is_till' | 'closed_at'
>;
export interface ContainerRow extends ContainerColumns, ContainerAccessRow {
  visibility: ContainerColumns['visibility'];
  owner_id: string;
  owner_name: string;
  encumbrance_style: EncumbranceStyle | null;
  /** Hundredths of a pound. */
  weight_used: number;
  slots_used: number;
  items_count: number;
  /** Copper. */
  total_value: number;
}

const pounds = (hundredths: number): number => cappedTotal(hundredths) / 100;

export function presentContainer(row: ContainerRow, userId: string): Container {
  const { edit, deposit, withdraw } = accessTo(row, userId);
  const max = row.max_weight === null ? null : pounds(row.max_weight);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    max_weight: max,
    max_slots: row.max_slots,
    current_weight: pounds(row.weight_used),
    items_count: row.items_count,
    capacity: {
      used: pounds(row.weight_used),
      max,
      slots_used: cappedTotal(row.slots_used),
      slots_max: row.max_slots,
    },
    encumbrance_style: effectiveStyle(row.encumbrance_style),
    total_value_copper: cappedTotal(row.total_value),
    coin_system: row.coin_system,
    owner: { type: row.owner_kind, id: row.owner_id, name: row.owner_name },
    party_id: row.party_id,
    visibility: row.visibility,
    is_primary: row.is_primary,
    position: row.position,
    permissions: { edit, deposit, withdraw, identify: mayInParty(row, 'identify_items') },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
