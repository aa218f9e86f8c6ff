import type { Container } from '@quartermaster/contract/container';
import type { Party } from '@quartermaster/contract/party';
import type { PartyMember } from '@quartermaster/contract/party-member';
import type { Transaction } from '@quartermaster/contract/transaction';
import { permissionsFor, type Role } from '@quartermaster/rules/roles';
import { lanterns, mirelle, nim } from './people.ts';

const CREATED_AT = '2026-11-01T10:00:00.000Z';

/** The Copper Lanterns as one of its members sees it. */
export function lanternsAs(role: Role, overrides: Partial<Party> = {}, hasCharacter = true): Party {
  const holdsGameMasterSeat = role === 'gm';
  const isArchived = overrides.is_archived ?? false;
  return {
    ...lanterns,
    game_master_id: holdsGameMasterSeat ? mirelle.id : '0192f0aa-0000-7000-8000-000000000009',
    user_role: role,
    is_gm: holdsGameMasterSeat,
    permissions: permissionsFor({ role, holdsGameMasterSeat, isArchived, hasCharacter }),
    ...overrides,
  };
}

const member = (
  lastDigit: string,
  username: string,
  role: Role,
  overrides: Partial<PartyMember> = {},
): PartyMember => ({
  id: `0192f0aa-0000-7000-8000-00000000003${lastDigit}`,
  user_id: `0192f0aa-0000-7000-8000-00000000004${lastDigit}`,
  role,
  created_at: CREATED_AT,
  user: { username, display_name: '', bio: '', email: null, avatar_url: '' },
  character_details: [],
  patronage: null,
  ...overrides,
});

const gmMember = member('1', 'mirelle', 'gm', { user_id: mirelle.id });
export const tobin = member('2', 'tobin', 'player', {
  character_details: [{ id: nim.id, name: nim.name, primary_container_id: null }],
});
const kestrel = member('3', 'kestrel', 'observer');
export const members = [gmMember, tobin, kestrel];

export const backpack: Container = {
  id: '0192f0aa-0000-7000-8000-000000000050',
  name: 'Backpack',
  description: '',
  max_weight: 50,
  max_slots: 20,
  current_weight: 46,
  items_count: 2,
  capacity: { used: 46, max: 50, slots_used: 3, slots_max: 20 },
  encumbrance_style: 'both',
  coin_system: '5e',
  total_value_copper: 1250,
  owner: { type: 'character', id: nim.id, name: nim.name },
  party_id: lanterns.id,
  visibility: 'party',
  is_primary: true,
  position: 0,
  permissions: { edit: true, deposit: true, withdraw: true, identify: false },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

export const torchesMoved: Transaction = {
  id: '0192f0aa-0000-7000-8000-000000000060',
  transaction_type: 'character_to_party_transfer',
  transaction_date: CREATED_AT,
  transaction_summary: "tobin moved 20 × Torch from Nim Thistlewick's Backpack to Party Stash",
  actor_data: { id: tobin.user_id, name: 'tobin' },
  target_data: null,
  transactable_data: { id: null, name: 'Torch' },
  quantity: 20,
  amount: null,
  currency: null,
  notes: '',
  via: 'web',
  source_location_data: { id: null, name: "Nim Thistlewick's Backpack" },
  destination_location_data: { id: null, name: 'Party Stash' },
  undo_of: null,
  undone_by: null,
  can_undo: false,
};
