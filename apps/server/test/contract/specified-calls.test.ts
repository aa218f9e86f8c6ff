import { INVENTORY_ACTIONS, PARTY_ACTIONS } from '@quartermaster/contract/realtime';
import { TRANSACTION_TYPES } from '@quartermaster/contract/transaction';
import { expect, test } from 'vitest';
import { declaredEndpoints } from './declared-endpoints.ts';

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

/** Every endpoint of the contract as `METHOD path`, without the prefix and the names of parameters. */
const declared = async (): Promise<string[]> =>
  (await declaredEndpoints()).map(
    ({ method, path }) => `${method} ${path.replace('/api/v1/', '').replaceAll(/\{\w+\}/g, '{}')}`,
  );

test.each([
  ['accounts', ACCOUNT_CALLS],
  ['the domain', DOMAIN_CALLS],
  ['the decisions', DECIDED_CALLS],
])('contract declares every specified call of %s', async (_, calls) => {
  const endpoints = await declared();
  expect(listed(calls).filter((call) => !endpoints.includes(call))).toEqual([]);
});

test('calls for preferences have no prefix', async () => {
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
