import type { Scene } from './table.ts';

export interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Statuses by caller, in the order of CALLERS: gm manager owner player observer ex-member stranger. */
  readonly expected: readonly number[];
}

const everyone = (status: number) => Array<number>(7).fill(status);
/** What only members see: nobody else learns that it exists. */
const members = (status: number) => [...Array<number>(5).fill(status), 404, 404];
const gmOnly = (status: number) => [status, 403, 403, 403, 403, 404, 404];
const stewards = (status: number) => [status, status, 403, 403, 403, 404, 404];
/** The character's own player and the gm. */
const actors = (status: number) => [status, 403, status, 403, 403, 404, 404];

/**
 * One valid attempt for every call there is, by operation id, with what each caller gets
 * (decisions.md §3). A call without a line here fails the test.
 */
export const ATTEMPTS: Readonly<Record<string, (scene: Scene) => Attempt>> = {
  'auth.me': () => ({ method: 'GET', path: '/api/v1/auth/me', expected: everyone(200) }),
  'cable.ticket': () => ({ method: 'POST', path: '/api/v1/cable_tickets', expected: everyone(201) }),

  'party.list': () => ({ method: 'GET', path: '/api/v1/parties', expected: everyone(200) }),
  'party.create': () => ({
    method: 'POST',
    path: '/api/v1/parties',
    body: { party: { name: 'Another table' } },
    expected: everyone(201),
  }),
  'party.preview': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/preview?join_code=${s.joinCode}`,
    expected: everyone(200),
  }),
  'party.join': (s) => ({
    method: 'POST',
    path: '/api/v1/parties/join',
    body: { join_code: s.joinCode },
    expected: [409, 409, 409, 409, 409, 201, 201],
  }),
  'party.get': (s) => ({ method: 'GET', path: `/api/v1/parties/${s.partyId}`, expected: members(200) }),
  'party.update': (s) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${s.partyId}`,
    body: { party: { name: 'Renamed' } },
    expected: gmOnly(200),
  }),
  'party.regenerate_join_code': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/regenerate_join_code`,
    expected: gmOnly(200),
  }),
  'party.members': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/members`,
    expected: members(200),
  }),
  'party.change_role': (s) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${s.partyId}/members/${s.memberId}`,
    body: { party_membership: { role: 'observer' } },
    expected: gmOnly(200),
  }),
  'party.remove_member': (s) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${s.partyId}/members/${s.memberId}`,
    expected: gmOnly(204),
  }),
  'party.leave': (s) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${s.partyId}/leave`,
    // The seat has to be handed over first.
    expected: [403, 204, 204, 204, 204, 404, 404],
  }),

  'character.list': () => ({ method: 'GET', path: '/api/v1/characters', expected: everyone(200) }),
  'character.create': (s) => ({
    method: 'POST',
    path: '/api/v1/characters',
    body: { character: { name: 'Newcomer', party_id: s.partyId } },
    expected: members(201),
  }),
  'character.get': (s) => ({
    method: 'GET',
    path: `/api/v1/characters/${s.characterId}`,
    expected: members(200),
  }),
  'character.containers': (s) => ({
    method: 'GET',
    path: `/api/v1/characters/${s.characterId}/containers`,
    expected: members(200),
  }),
  'character.create_container': (s) => ({
    method: 'POST',
    path: `/api/v1/characters/${s.characterId}/containers`,
    body: { container: { name: 'Pouch' } },
    expected: actors(201),
  }),
  'party.containers': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/containers`,
    expected: members(200),
  }),
  'party.create_container': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/containers`,
    body: { container: { name: 'Wagon' } },
    expected: stewards(201),
  }),
  'container.get': (s) => ({
    method: 'GET',
    path: `/api/v1/containers/${s.backpackId}`,
    expected: members(200),
  }),
  'container.items': (s) => ({
    method: 'GET',
    path: `/api/v1/containers/${s.backpackId}/items`,
    expected: members(200),
  }),

  'item.get': (s) => ({ method: 'GET', path: `/api/v1/item_instances/${s.itemId}`, expected: members(200) }),
  'item.create': (s) => ({
    method: 'POST',
    path: '/api/v1/item_instances',
    body: { item_template_id: s.templateId, container_id: s.stashId, quantity: 1 },
    expected: [201, 201, 201, 201, 403, 404, 404],
  }),
  'item.update': (s) => ({
    method: 'PATCH',
    path: `/api/v1/item_instances/${s.itemId}`,
    body: { item_instance: { quantity: 49 } },
    expected: actors(200),
  }),
  'item.split': (s) => ({
    method: 'POST',
    path: `/api/v1/item_instances/${s.itemId}/split`,
    body: { quantity: 5 },
    expected: actors(201),
  }),
  'item.destroy': (s) => ({
    method: 'DELETE',
    path: `/api/v1/item_instances/${s.itemId}`,
    expected: actors(204),
  }),
  'item.transfer_for_character': (s) => ({
    method: 'POST',
    path: `/api/v1/characters/${s.characterId}/transfer_item`,
    body: {
      item_instance_id: s.itemId,
      from_container_id: s.backpackId,
      to_container_id: s.stashId,
      quantity: 1,
    },
    expected: actors(200),
  }),
  'item.transfer': (s) => ({
    method: 'POST',
    path: '/api/v1/containers/transfer',
    body: {
      item_instance_id: s.itemId,
      source_container_id: s.backpackId,
      target_container_id: s.stashId,
      quantity: 1,
    },
    expected: actors(200),
  }),

  'item_template.list': () => ({ method: 'GET', path: '/api/v1/item_templates', expected: everyone(200) }),
  'item_template.tags': () => ({
    method: 'GET',
    path: '/api/v1/item_templates/tags',
    expected: everyone(200),
  }),
  'item_template.get': (s) => ({
    method: 'GET',
    path: `/api/v1/item_templates/${s.templateId}`,
    expected: everyone(200),
  }),
  'item_template.search': () => ({ method: 'GET', path: '/api/v1/search/items', expected: everyone(200) }),

  'transaction.party': (s) => ({
    method: 'GET',
    path: `/api/v1/transactions/party/${s.partyId}`,
    expected: members(200),
  }),
  'transaction.character': (s) => ({
    method: 'GET',
    path: `/api/v1/transactions/character/${s.characterId}`,
    expected: members(200),
  }),
  'transaction.get': (s) => ({
    method: 'GET',
    path: `/api/v1/transactions/${s.transactionId}`,
    expected: members(200),
  }),

  // Last, because it ends the session that all the others need.
  'auth.logout': () => ({ method: 'DELETE', path: '/api/v1/auth/logout', expected: everyone(204) }),
};
