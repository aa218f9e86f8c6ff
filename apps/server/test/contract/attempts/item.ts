import { type Attempts, gmAndOwner, members } from './attempt.ts';

export const itemAttempts: Attempts = {
  'item.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/item_instances/${fixture.itemId}`,
    expected: members(200),
  }),
  'party.find': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/find`,
    expected: members(200),
  }),
  'item.list': (fixture) => ({
    method: 'GET',
    path: `/api/v1/item_instances?container_id=${fixture.backpackId}`,
    expected: members(200),
  }),
  'item.create': (fixture) => ({
    method: 'POST',
    path: '/api/v1/item_instances',
    body: { item_template_id: fixture.templateId, container_id: fixture.stashId, quantity: 1 },
    expected: [201, 201, 201, 201, 403, 404, 404],
  }),
  'item.update': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/item_instances/${fixture.itemId}`,
    body: { item_instance: { quantity: 49 } },
    expected: gmAndOwner(200),
  }),
  'item.split': (fixture) => ({
    method: 'POST',
    path: `/api/v1/item_instances/${fixture.itemId}/split`,
    body: { quantity: 5 },
    expected: gmAndOwner(201),
  }),
  'item.destroy': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/item_instances/${fixture.itemId}`,
    expected: gmAndOwner(204),
  }),
  'item.transfer_for_character': (fixture) => ({
    method: 'POST',
    path: `/api/v1/characters/${fixture.characterId}/transfer_item`,
    body: {
      item_instance_id: fixture.itemId,
      from_container_id: fixture.backpackId,
      to_container_id: fixture.stashId,
      quantity: 1,
    },
    expected: gmAndOwner(200),
  }),
  'item.transfer': (fixture) => ({
    method: 'POST',
    path: '/api/v1/containers/transfer',
    body: {
      item_instance_id: fixture.itemId,
      source_container_id: fixture.backpackId,
      target_container_id: fixture.stashId,
      quantity: 1,
    },
    expected: gmAndOwner(200),
  }),
  // There is no second stack of torches.
  'item.merge': (fixture) => ({
    method: 'POST',
    path: `/api/v1/item_instances/${fixture.itemId}/merge`,
    body: { item_instance_id: fixture.characterId },
    expected: [404, 403, 404, 403, 403, 404, 404],
  }),
};
