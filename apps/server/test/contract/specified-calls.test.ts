import { checkOut, openBillingPortal } from '@quartermaster/contract/billing';
import { INVENTORY_ACTIONS, PARTY_ACTIONS } from '@quartermaster/contract/realtime';
import { TRANSACTION_TYPES } from '@quartermaster/contract/transaction';
import { PAID_TIERS } from '@quartermaster/rules/billing-plan';
import { expect, test } from 'vitest';
import { presentTier } from '../../src/features/subscription/present.ts';
import { callOf, declaredEndpoints } from './declared-endpoints.ts';

/** The calls of ACC-7 below /api/v1, each path with its methods. */
const ACCOUNT_CALLS = `
  POST auth/register, POST auth/login, DELETE auth/logout, POST auth/refresh, GET auth/me,
  POST auth/forgot_password, POST auth/reset_password, POST auth/verify_email, POST auth/resend_verification,
  GET subscription/current, GET subscription/tiers, POST subscription/checkout, POST subscription/cancel,
  POST subscription/reactivate, POST subscription/billing_portal, GET subscription/usage,
  GET subscription/usage/inventory, POST subscription/check_limit, POST subscription/check_feature,
  GET subscription/compare, GET subscription/effective_tier,
  POST patronages, DELETE patronages/{}, GET patronages, GET patronages/eligible/{}, GET patronages/received,
  POST admin/audit_logs, GET admin/sessions/verify`;

/** The calls of DOM-7. */
const DOMAIN_CALLS = `
  GET parties, GET parties/{}, POST parties, PATCH parties/{}, DELETE parties/{}, GET parties/{}/members,
  PATCH parties/{}/members/{}, DELETE parties/{}/members/{}, POST parties/join, GET parties/preview,
  DELETE parties/{}/leave, POST parties/{}/invitations, GET parties/{}/invitations, DELETE parties/{}/invitations/{},
  POST parties/{}/regenerate_join_code, GET parties/{}/containers, POST parties/{}/containers,
  PATCH parties/{}/containers/{}, DELETE parties/{}/containers/{}, GET parties/{}/loot_instances,
  GET characters, GET characters/{}, POST characters, PATCH characters/{}, DELETE characters/{},
  POST characters/{}/transfer_item, GET characters/{}/containers, POST characters/{}/containers,
  PATCH characters/{}/containers/{}, DELETE characters/{}/containers/{},
  GET containers/{}/items, GET containers, GET containers/{}, POST containers, PATCH containers/{},
  DELETE containers/{}, POST containers/transfer, GET item_instances, GET item_instances/{}, POST item_instances,
  PATCH item_instances/{}, DELETE item_instances/{}, POST item_instances/{}/split,
  GET item_templates, GET item_templates/{}, PUT item_templates/{}, DELETE item_templates/{}, POST item_templates,
  POST item_templates/{}/duplicate, GET item_templates/tags, GET search/items,
  GET shop_templates, GET shop_templates/{}, POST shop_templates, PATCH shop_templates/{}, DELETE shop_templates/{},
  POST shop_templates/{}/clone, GET shop_templates/{}/items, POST shop_templates/{}/add_item,
  PATCH shop_templates/{}/shop_items/{}, DELETE shop_templates/{}/remove_item/{},
  GET shop_templates/{}/restock_status, GET shop_instances, GET shop_instances/{}, PATCH shop_instances/{},
  DELETE shop_instances/{}, POST shop_instances, POST shop_instances/{}/purchase, POST shop_instances/{}/sell,
  POST shop_instances/{}/restock, GET shop_instances/{}/restock_schedule, GET shop_instances/{}/containers,
  POST shop_instances/{}/stock, GET shop_instances/{}/calculate_sell_price/{},
  GET shop_instances/{}/calculate_buy_price/{}, GET search/shops,
  GET loot_templates, POST loot_templates, GET loot_templates/{}, PATCH loot_templates/{}, DELETE loot_templates/{},
  POST loot_templates/{}/duplicate, GET loot_templates/{}/loot_items, POST loot_templates/{}/loot_items,
  PATCH loot_templates/{}/loot_items/{}, DELETE loot_templates/{}/loot_items/{}, GET loot_instances/{},
  PATCH loot_instances/{}, DELETE loot_instances/{}, POST loot_instances, POST loot_instances/{}/reveal,
  POST loot_instances/{}/claim, POST loot_instances/{}/distribute, POST loot_instances/{}/take,
  GET transactions/party/{}, GET transactions/character/{}, GET transactions/{}, POST transactions`;

/** The calls of the decisions whose paths are given there. */
const DECIDED_CALLS = `
  POST parties/{}/transfer_gm, GET invitations, POST invitations/{}/accept, POST invitations/{}/decline,
  POST shop_templates/{}/ratings, POST item_templates/{}/ratings, POST loot_templates/{}/ratings, GET shop_types,
  GET shop_locations, POST transactions/{}/undo, POST cable_tickets, GET subscription/invoices,
  POST webhooks/stripe, POST discord/interactions`;

const listed = (calls: string): string[] => calls.split(',').map((call) => call.trim());

const declared = async (): Promise<string[]> => (await declaredEndpoints()).map(callOf);

test.each([
  ['accounts', ACCOUNT_CALLS],
  ['the domain', DOMAIN_CALLS],
  ['the decisions', DECIDED_CALLS],
])('contract declares every specified call of %s', async (_, calls) => {
  const endpoints = await declared();
  expect(listed(calls).filter((call) => !endpoints.includes(call))).toEqual([]);
});

const ID = '0192f0aa-0000-7000-8000-000000000001';
const PAGE = 'page=1&per_page=20';

test.each([
  ['parties', `${PAGE}&search=a&owned=true&member=true&role=gm&is_archived=true`],
  ['parties', 'page=1&per_page=50&visibility=public&game_system=Other'],
  ['parties/preview', 'join_code=QK7MPX2A'],
  ['characters', `${PAGE}&race=a&character_class=a&min_level=1&max_level=2&search=a`],
  ['containers/{}/items', `${PAGE}&search=a&rarity=rare&min_value=1&max_value=2`],
  [
    'item_templates',
    `${PAGE}&search=a&tag=a&min_value=1&max_value=2&visibility=public&creator_id=${ID}&category=armor&min_rating=4`,
  ],
  [
    'search/items',
    `${PAGE}&search=*&visibility=public&tags=a&min_value=1&max_value=2&min_weight=1&max_weight=2`,
  ],
  ...['name', 'rating', 'popularity', 'created_at', 'updated_at'].map((sort): [string, string] => [
    'shop_templates',
    `${PAGE}&search=a&shop_type=tavern&location=docks&min_rating=4.5&visibility=unlisted&party_id=${ID}&sort=${sort}&direction=desc&include=tags`,
  ]),
  ['shop_instances', `${PAGE}&search=a&shop_type=tavern&location=docks&party_id=${ID}`],
  ['search/shops', 'search=a&shop_type=tavern&include=tags'],
  ['loot_templates', `${PAGE}&visibility=public&tag=a&source_type=boss&creator_id=${ID}&sort=name`],
  ['transactions/party/{}', 'per_page=50&transaction_type=all&start_date=2026-11-01'],
  ['transactions/character/{}', 'per_page=50&transaction_type=purchase&start_date=2026-11-01'],
  ['subscription/compare', 'current=tier_free&target=tier_3'],
  ['subscription/effective_tier', `party_id=${ID}&character_id=${ID}`],
])('GET %s accepts the query %s', async (path, query) => {
  const endpoints = (await declaredEndpoints()).filter((endpoint) => callOf(endpoint) === `GET ${path}`);
  const input = Object.fromEntries(new URLSearchParams(query));
  expect(endpoints.some((endpoint) => endpoint.query?.safeParse(input).success)).toBe(true);
});

const PASSWORDS = { password: 'Torchlight9', password_confirmation: 'Torchlight9' };
const character = {
  name: 'Nim',
  race: '',
  character_class: '',
  level: 1,
  notes: '',
  image_url: '',
  max_weight: 50,
  max_slots: 20,
  party_id: null,
};

test.each<[call: string, body: object]>([
  ['POST auth/register', { user: { email: 'a@b.example', username: 'nim', ...PASSWORDS } }],
  ['POST auth/login', { email: 'a@b.example', password: 'x' }],
  ['POST auth/refresh', { refresh_token: 'x' }],
  ['POST auth/forgot_password', { email: 'a@b.example' }],
  ['POST auth/reset_password', { token: 'x', ...PASSWORDS }],
  ['POST auth/verify_email', { token: 'x' }],
  ['POST auth/resend_verification', { email: 'a@b.example' }],
  ['POST auth/resend_verification', {}],
  ['POST subscription/checkout', { tier_id: 'tier_1', return_url: '/subscription/success' }],
  ['POST subscription/cancel', { reason: 'switching', cancel_at_period_end: true }],
  ['POST subscription/billing_portal', { return_url: '/subscription' }],
  ['POST subscription/check_limit', { resource: 'characters', count: 1 }],
  ['POST subscription/check_feature', { feature: 'ai_tools', party_id: ID, character_id: ID }],
  ['POST patronages', { beneficiary_id: ID, party_id: ID }],
  ['POST admin/audit_logs', { action: 'unauthorized_admin_access_attempt', path: '/admin' }],
  ['POST parties', { party: { name: 'The Copper Lanterns' } }],
  ['PATCH parties/{}', { party: { name: 'The Copper Lanterns' } }],
  ['PATCH parties/{}/members/{}', { party_membership: { role: 'manager' } }],
  ['POST parties/join', { join_code: 'QK7MPX2A', role_request: 'player' }],
  ['POST parties/{}/invitations', { party_invitation: { username: 'nim', role: 'player' } }],
  ['POST parties/{}/containers', { container: { name: 'Chest' } }],
  ['POST characters', { character }],
  ['PATCH characters/{}', { character: { level: 2 } }],
  [
    'POST characters/{}/transfer_item',
    { item_instance_id: ID, from_container_id: ID, to_container_id: ID, quantity: 1 },
  ],
  ['POST characters/{}/containers', { container: { name: 'Pouch' } }],
  [
    'POST containers/transfer',
    { item_instance_id: ID, source_container_id: ID, target_container_id: ID, quantity: 1, party_id: ID },
  ],
  ['PATCH item_instances/{}', { item_instance: { quantity: 2 } }],
  ['POST item_instances', { item_template_id: ID, container_id: ID, quantity: 1 }],
  ['POST item_instances/{}/split', { quantity: 1 }],
  ['POST item_templates', { item_template: { name: 'Torch', metadata: { currency: 'gold' } } }],
  ['POST shop_templates', { shop_template: { name: 'Smithy' } }],
  ['PATCH shop_templates/{}', { shop_template: { name: 'Smithy' } }],
  ['POST shop_instances', { shop_instance: { shop_template_id: ID, party_id: ID } }],
  ['POST shop_instances/{}/purchase', { item_instance_id: ID, target_container_id: ID, quantity: 1 }],
  ['POST shop_instances/{}/sell', { item_instance_id: ID, source_container_id: ID, quantity: 1 }],
  [
    'POST shop_instances/{}/stock',
    { stock: { item_id: ID, source_container_id: ID, quantity: 1, price: 1 } },
  ],
  ['POST loot_templates', { loot_template: { name: 'Hoard' } }],
  ['POST loot_instances', { loot_instance: { loot_template_id: ID, party_id: ID } }],
  ['PATCH loot_instances/{}', { loot_instance: { is_revealed: false } }],
  ['POST loot_instances/{}/claim', { claim: { item_instance_id: ID, character_id: ID } }],
  ['POST loot_instances/{}/distribute', { distribute: { character_ids: [ID], distribution_mode: 'even' } }],
  ['POST loot_instances/{}/take', { item_instance_id: ID, target_container_id: ID, quantity: 1 }],
])('%s accepts the body %j', async (call, body) => {
  const endpoint = (await declaredEndpoints()).find((candidate) => callOf(candidate) === call);
  expect(endpoint?.body?.safeParse(body).error?.issues).toBeUndefined();
  expect(endpoint?.body).toBeDefined();
});

test('checkout returns to /subscription/success by default, and the billing portal to /subscription', () => {
  expect(checkOut.body.parse({ tier_id: 'tier_1' }).return_url).toBe('/subscription/success');
  expect(openBillingPortal.body.parse({}).return_url).toBe('/subscription');
});

test('checkout takes a tier by its id or by its identifier', () => {
  for (const tier of PAID_TIERS) {
    expect(checkOut.body.parse({ tier_id: tier }).tier_id).toBe(tier);
    expect(checkOut.body.parse({ tier_id: presentTier(tier).id }).tier_id).toBe(tier);
  }
  expect(checkOut.body.safeParse({ tier_id: presentTier('tier_free').id }).success).toBe(false);
});

test('paths of the calls for preferences do not start with /api/v1', async () => {
  const calls = (await declared()).filter((call) => call.includes('users/preferences'));
  expect(calls.toSorted()).toEqual(['GET /users/preferences', 'PUT /users/preferences']);
});

test('events of the party channels include every specified action', () => {
  expect(PARTY_ACTIONS).toEqual(
    expect.arrayContaining(
      listed(`notes_updated, character_updated, character_assigned, character_removed, member_role_changed,
        member_added, member_removed, inventory_updated, presence_changed, party_update, party_updated, party_activity`),
    ),
  );
  expect([...INVENTORY_ACTIONS]).toEqual(
    listed(`item_added, item_removed, item_moved, item_updated, item_traded, shop_deployed, shop_updated, shop_closed,
      party_inventory_updated, presence_update, test_connection`),
  );
});

test('transaction types are those of the specification', () => {
  expect(TRANSACTION_TYPES.toSorted()).toEqual(
    listed(`purchase, sale, transfer, character_to_character_transfer, character_to_party_transfer,
      party_to_character_transfer, party_deposit, party_withdraw, loot, loot_distribution, create, delete, adjust,
      split, merge, character_creation, character_deletion, container_creation, container_deletion, item_creation,
      item_destruction, currency_conversion`).toSorted(),
  );
});
