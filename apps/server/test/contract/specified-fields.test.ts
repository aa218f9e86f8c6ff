import { expect, test } from 'vitest';
import { z } from 'zod';
import { callOf, declaredEndpoints } from './declared-endpoints.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The fields of a schema, with those of nested objects and lists as `outer.inner`. */
function fieldsOf({ properties = {}, items, anyOf = [], allOf = [] }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    name,
    ...fieldsOf(schema).map((inner) => `${name}.${inner}`),
  ]);
  return [
    ...own,
    ...[items ?? {}, ...anyOf, ...allOf].filter((part) => Object.keys(part).length > 0).flatMap(fieldsOf),
  ];
}

/** Splits a list such as "id user{name email}" into `id`, `user`, `user.name` and `user.email`. */
const listed = (text: string): string[] =>
  [...text.matchAll(/(\w+)(?:\{([^}]*)\})?/g)].flatMap(([, name = '', inner = '']) => [
    name,
    ...inner
      .split(/\s+/)
      .filter(Boolean)
      .map((field) => `${name}.${field}`),
  ]);

const TOKENS = 'token expires_at refresh_token';
const USER = 'user{id email username tier subscription_status tier_upgraded_at created_at updated_at admin}';

test.each([
  ['POST auth/register', `${TOKENS} ${USER}`],
  ['POST auth/login', `${TOKENS} ${USER}`],
  ['POST auth/refresh', TOKENS],
  ['GET auth/me', USER],
  [
    'GET /users/preferences',
    'preferences{theme compactView notificationsEnabled soundEffects diceRollAnimation}',
  ],
  ['GET subscription/current', 'subscription tier usage patronages'],
  ['GET subscription/tiers', 'id identifier name price interval limits features'],
  ['GET subscription/usage/inventory', 'personal{used limit} party{used limit}'],
  ['POST subscription/checkout', 'checkout_url'],
  ['POST subscription/billing_portal', 'portal_url'],
  ['POST subscription/check_feature', 'allowed'],
  ['GET subscription/effective_tier', 'tier'],
  ['GET patronages', 'id party_id patron beneficiary_id granted_tier active created_at ended_at end_reason'],
  [
    'GET parties/{}',
    'id name description game_system setting join_permission encumbrance_style join_code is_public is_archived ' +
      'member_count gm_name game_master_id user_role is_gm',
  ],
  [
    'GET parties/{}/members',
    'id user_id role created_at user{username email} character_details{id name primary_container_id}',
  ],
  ['GET parties/preview', 'name description game_system setting member_count gm_name is_public'],
  ['POST parties/join', 'party{id name}'],
  [
    'GET characters/{}',
    'id name race character_class level notes image_url max_weight max_slots party_id party_name',
  ],
  [
    'GET containers/{}',
    'id name description max_weight max_slots current_weight items_count ' +
      'capacity{used max slots_used slots_max} owner{name} visibility',
  ],
  [
    'GET item_instances/{}',
    'id name display_name quantity weight total_weight value total_value tags item_template_id ' +
      'item_template{name stack_size tags metadata} instance_data{name_override description_override ' +
      'weight_override value_override currency_override is_equipped is_attuned quality durability} ' +
      'is_identified notes currency',
  ],
  [
    'GET item_templates/{}',
    'name description weight base_value visibility stack_size metadata{currency rarity category} tags rating ' +
      'creator_id',
  ],
  [
    'GET shop_templates/{}',
    'name owner location description shop_type average_rating ratings_count buy_modifier sell_modifier ' +
      'default_restock_days tag_list shop_items visibility name_override owner_override location_override ' +
      'description_override display_name display_owner display_location display_description',
  ],
  [
    'GET shop_instances/{}',
    'id shop_template_id party_id name description is_active discount_rate buy_modifier sell_modifier currency ' +
      'shop_template party{name} container{item_instances item_instances.quantity}',
  ],
  [
    'GET loot_instances/{}',
    'id name description source is_revealed instance_data{location_name} loot_template_id party_id claimed_by ' +
      'container{item_instances}',
  ],
  [
    'GET transactions/{}',
    'id transaction_type transaction_date transaction_summary actor_data{name} target_data{name} ' +
      'transactable_data{name} quantity amount currency notes source_location_data{name} ' +
      'destination_location_data{name}',
  ],
])('%s returns the fields %s', async (call, fields) => {
  const endpoint = (await declaredEndpoints()).find((candidate) => callOf(candidate) === call);
  const schema = z.toJSONSchema(endpoint?.reply.data ?? z.never(), { unrepresentable: 'any' }) as Schema;
  const returned = fieldsOf(schema);
  expect(listed(fields).filter((field) => !returned.includes(field))).toEqual([]);
});
