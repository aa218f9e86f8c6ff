import type { Character } from '@quartermaster/contract/character';
import type { CoinSystemKey } from '@quartermaster/rules/money';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { Row } from '../../platform/db-types.ts';
import { accessToCharacter, type CharacterAccessRow } from './policy.ts';

type CharacterColumns = Omit<Row<'characters'>, 'deleted_at'>;
export interface CharacterRow
  extends CharacterColumns,
    Pick<CharacterAccessRow, 'role' | 'holds_game_master_seat' | 'is_archived'> {
  username: string;
  party_name: string | null;
  coin_system: CoinSystemKey;
  primary_container_id: string | null;
  /** Only when requested; the weight is in hundredths of a pound. */
  carried?: { weight: number; slots: number; purse: number; equipped: number };
}

/** Notes are visible to the player and the game master only. */
export function presentCharacter(row: CharacterRow, userId: string): Character {
  const { edit, act, assign, seePrivate } = accessToCharacter(row, userId);
  const readsNotes = row.user_id === userId || row.role === 'gm';
  return {
    id: row.id,
    user_id: row.user_id,
    username: row.username,
    name: row.name,
    race: row.race,
    character_class: row.character_class,
    level: row.level,
    notes: readsNotes ? row.notes : '',
    image_url: row.image_url,
    max_weight: row.max_weight === null ? null : row.max_weight / 100,
    max_slots: row.max_slots,
    party_id: row.party_id,
    party_name: row.party_name,
    coin_system: row.coin_system,
    primary_container_id: row.primary_container_id,
    permissions: { edit, act, assign, see_private: seePrivate },
    ...(row.carried && { carried: seePrivate ? presentCarried(row.carried) : null }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const presentCarried = (carried: NonNullable<CharacterRow['carried']>): Character['carried'] => ({
  weight: cappedTotal(carried.weight) / 100,
  slots: cappedTotal(carried.slots),
  purse_copper: cappedTotal(carried.purse),
  equipped: carried.equipped,
});
