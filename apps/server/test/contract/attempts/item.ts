import { type Attempts, gmAndOwner, members } from './attempt.ts';

export const itemAttempts: Attempts = {
  'item.get': (s) => ({ method: 'GET', path: `/api/v1/item_instances/${s.itemId}`, expected: members(200) }),
  'party.find': (s) => ({ method: 'GET', path: `/api/v1/parties/${s.partyId}/find`, expected: members(200) }),
  'item.list': (s) => ({
    method: 'GET',
    path: `/api/v1/item_instances?container_id=${s.backpackId}`,
    expected: members(200),
  }),
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
    expected: gmAndOwner(200),
  }),
  'item.split': (s) => ({
    method: 'POST',
    path: `/api/v1/item_instances/${s.itemId}/split`,
    body: { quantity: 5 },
    expected: gmAndOwner(201),
  }),
  'item.destroy': (s) => ({
    method: 'DELETE',
    path: `/api/v1/item_instances/${s.itemId}`,
    expected: gmAndOwner(204),
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
    expected: gmAndOwner(200),
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
    expected: gmAndOwner(200),
  }),
  // There is no second stack of torches.
  'item.merge': (s) => ({
    method: 'POST',
    path: `/api/v1/item_instances/${s.itemId}/merge`,
    body: { item_instance_id: s.characterId },
    expected: [404, 403, 404, 403, 403, 404, 404],
  }),
};
