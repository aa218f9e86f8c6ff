import type { FoundItem, Holder } from '@quartermaster/contract/find';

/** Equal stacks as shown to the reader; the query has masked the fields that the reader may not know. */
export interface FoundRow extends Omit<FoundItem, 'quantity' | 'holder'> {
  readonly quantity: number;
  readonly is_unlimited: boolean;
  readonly owner_kind: Holder['type'];
  readonly owner_id: string;
  readonly owner_name: string;
}

export const presentFoundItem = (row: FoundRow): FoundItem => ({
  id: row.id,
  name: row.name,
  quantity: row.is_unlimited ? null : row.quantity,
  value_copper: row.value_copper,
  rarity: row.rarity,
  category: row.category,
  glyph: row.glyph,
  is_identified: row.is_identified,
  is_equipped: row.is_equipped,
  is_attuned: row.is_attuned,
  container_id: row.container_id,
  container_name: row.container_name,
  holder: { type: row.owner_kind, id: row.owner_id, name: row.owner_name },
});
