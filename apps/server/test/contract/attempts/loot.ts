import type { Fixture } from '../test-fixture.ts';
import { type Attempts, gmAndOwner, gmOnly, members } from './attempt.ts';

const at = (s: Fixture, suffix = '') => `/api/v1/loot_instances/${s.lootId}${suffix}`;

/** The fixture's loot is revealed; hidden loot is covered by the test of hidden items. */
export const lootAttempts: Attempts = {
  'loot.list': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/loot_instances`,
    expected: members(200),
  }),
  'loot.get': (s) => ({ method: 'GET', path: at(s), expected: members(200) }),
  'loot.deploy': (s) => ({
    method: 'POST',
    path: '/api/v1/loot_instances',
    body: { loot_instance: { loot_template_id: s.lootTemplateId, party_id: s.partyId } },
    expected: gmOnly(201),
  }),
  'loot.update': (s) => ({
    method: 'PATCH',
    path: at(s),
    body: { loot_instance: { name: 'Our hoard' } },
    expected: gmOnly(200),
  }),
  'loot.reveal': (s) => ({ method: 'POST', path: at(s, '/reveal'), expected: gmOnly(200) }),
  'loot.delete': (s) => ({ method: 'DELETE', path: at(s), expected: gmOnly(204) }),
  'loot.claim': (s) => ({
    method: 'POST',
    path: at(s, '/claim'),
    body: { claim: { item_instance_id: s.lootItemInstanceId, character_id: s.characterId } },
    expected: gmAndOwner(200),
  }),
  'loot.take': (s) => ({
    method: 'POST',
    path: at(s, '/take'),
    body: { item_instance_id: s.lootItemInstanceId, target_container_id: s.backpackId, quantity: 2 },
    expected: gmAndOwner(200),
  }),
  'loot.add_items': (s) => ({
    method: 'POST',
    path: at(s, '/items'),
    body: { addition: { lines: [{ item_template_id: s.templateId, quantity: '2d6' }] } },
    expected: gmOnly(201),
  }),
  'loot.remove_item': (s) => ({
    method: 'DELETE',
    path: at(s, `/items/${s.lootItemInstanceId}`),
    expected: gmOnly(200),
  }),
  'loot.deposit': (s) => ({
    method: 'POST',
    path: at(s, '/deposit'),
    body: { item_instance_id: s.itemId, source_container_id: s.backpackId, quantity: 1 },
    expected: gmOnly(200),
  }),
  'loot.save_as_template': (s) => ({
    method: 'POST',
    path: at(s, '/save_as_template'),
    body: { loot_template: { name: 'Our hoard' } },
    expected: gmOnly(201),
  }),
  'loot.distribution_preview': (s) => ({
    method: 'POST',
    path: at(s, '/distribution_preview'),
    body: { distribute: { character_ids: [s.characterId], distribution_mode: 'by_value' } },
    expected: gmOnly(200),
  }),
  'loot.distribute': (s) => ({
    method: 'POST',
    path: at(s, '/distribute'),
    body: { distribute: { character_ids: [s.characterId], distribution_mode: 'even' } },
    expected: gmOnly(200),
  }),
};
