import type { Fixture } from '../test-fixture.ts';
import { type Attempts, gmAndOwner, gmOnly, members } from './attempt.ts';

const lootPath = (fixture: Fixture, suffix = '') => `/api/v1/loot_instances/${fixture.lootId}${suffix}`;

/** The fixture's loot is revealed; hidden loot is covered by security/hidden-loot.test.ts. */
export const lootAttempts: Attempts = {
  'loot.list': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/loot_instances`,
    expected: members(200),
  }),
  'loot.get': (fixture) => ({ method: 'GET', path: lootPath(fixture), expected: members(200) }),
  'loot.deploy': (fixture) => ({
    method: 'POST',
    path: '/api/v1/loot_instances',
    body: { loot_instance: { loot_template_id: fixture.lootTemplateId, party_id: fixture.partyId } },
    expected: gmOnly(201),
  }),
  'loot.update': (fixture) => ({
    method: 'PATCH',
    path: lootPath(fixture),
    body: { loot_instance: { name: 'Our hoard' } },
    expected: gmOnly(200),
  }),
  'loot.reveal': (fixture) => ({ method: 'POST', path: lootPath(fixture, '/reveal'), expected: gmOnly(200) }),
  'loot.delete': (fixture) => ({ method: 'DELETE', path: lootPath(fixture), expected: gmOnly(204) }),
  'loot.claim': (fixture) => ({
    method: 'POST',
    path: lootPath(fixture, '/claim'),
    body: { claim: { item_instance_id: fixture.lootItemInstanceId, character_id: fixture.characterId } },
    expected: gmAndOwner(200),
  }),
  'loot.take': (fixture) => ({
    method: 'POST',
    path: lootPath(fixture, '/take'),
    body: {
      item_instance_id: fixture.lootItemInstanceId,
      target_container_id: fixture.backpackId,
      quantity: 2,
    },
    expected: gmAndOwner(200),
  }),
  'loot.add_items': (fixture) => ({
    method: 'POST',
    path: lootPath(fixture, '/items'),
    body: { addition: { lines: [{ item_template_id: fixture.templateId, quantity: '2d6' }] } },
    expected: gmOnly(201),
  }),
  'loot.remove_item': (fixture) => ({
    method: 'DELETE',
    path: lootPath(fixture, `/items/${fixture.lootItemInstanceId}`),
    expected: gmOnly(200),
  }),
  'loot.deposit': (fixture) => ({
    method: 'POST',
    path: lootPath(fixture, '/deposit'),
    body: { item_instance_id: fixture.itemId, source_container_id: fixture.backpackId, quantity: 1 },
    expected: gmOnly(200),
  }),
  'loot.save_as_template': (fixture) => ({
    method: 'POST',
    path: lootPath(fixture, '/save_as_template'),
    body: { loot_template: { name: 'Our hoard' } },
    expected: gmOnly(201),
  }),
  'loot.distribution_preview': (fixture) => ({
    method: 'POST',
    path: lootPath(fixture, '/distribution_preview'),
    body: { distribute: { character_ids: [fixture.characterId], distribution_mode: 'by_value' } },
    expected: gmOnly(200),
  }),
  'loot.distribute': (fixture) => ({
    method: 'POST',
    path: lootPath(fixture, '/distribute'),
    body: { distribute: { character_ids: [fixture.characterId], distribution_mode: 'even' } },
    expected: gmOnly(200),
  }),
};
