import { UNDOS_MAX } from '@quartermaster/contract/constants';
import { createItem } from '@quartermaster/contract/item';
import { WEBHOOK_EVENT_TYPES } from '@quartermaster/contract/webhook-payload';
import { UNREACHABLE_URL } from '../test-fixture.ts';
import type { ChangeTable } from './call.ts';
import { WIDE_CHARACTER } from './largest-input.ts';

const NEXT_MONTH = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString();
const longestUrl = 'https://example.org/'.padEnd(2000, 'x');

const webhookFields = { url: UNREACHABLE_URL.padEnd(2000, 'x'), event_types: WEBHOOK_EVENT_TYPES };

export const partyCalls: ChangeTable = {
  'channel_webhook.set': () => ({
    body: {
      channel_webhook: { url: `https://discord.com/api/webhooks/${'1'.repeat(20)}/${'x'.repeat(100)}` },
    },
  }),
  'webhook.create': () => ({ body: { webhook: webhookFields } }),
  'webhook.update': () => ({ body: { webhook: { ...webhookFields, state: 'active' } } }),
  'webhook.redeliver': async ({ webhookDeliveryId: id }, sql) => {
    await sql`update webhook_deliveries set state = 'failed', next_attempt_at = null where id = ${id}`;
    return {};
  },
  'party.update': () => ({
    body: { party: { is_archived: false, join_permission: 'full', coin_system: '5e' } },
  }),
  'party.update_branding': () => ({
    body: { branding: { accent: '#b4532a', logo_url: null, banner_url: null } },
  }),
  'item_template.match': () => ({
    path: `/api/v1/item_templates/match?words=${'tttttttttttttttttt,'.repeat(20)}`,
  }),
  'party.discover': () => ({ path: '/api/v1/parties?visibility=public' }),
  'party.join': ({ joinCode }) => ({ as: 'exMember', body: { join_code: joinCode } }),
  'party.update_notes': () => ({ body: { party_notes: { version: 0 } } }),
  'game_session.schedule': () => ({
    body: { game_session: { starts_at: NEXT_MONTH, link: longestUrl } },
  }),
  'game_session.answer': async ({ partyId }, sql) => {
    const [session] = await sql<{ id: string }[]>`select id from game_sessions where party_id = ${partyId}`;
    return { body: { session_id: session?.id ?? '', answer: 'yes' } };
  },
  'invitation.create': () => ({
    body: { party_invitation: { username: undefined, email: 'budget@example.org' } },
  }),
  'invitation.own': () => ({ as: 'stranger' }),
  'character.create': () => ({ as: 'owner', body: { character: { image_url: longestUrl } } }),
  'character.update': () => ({
    body: { character: { image_url: longestUrl, max_weight: null, max_slots: null } },
  }),
  'character.containers': () => ({ as: 'owner' }),
  'container.create': () => ({ as: 'owner' }),
  'coin.character_purse': () => ({ as: 'owner' }),
  'coin.party_purse': () => ({ as: 'owner' }),
  // Thousands of stacks of one coin each.
  'coin.give': ({ unusedId, stashId }) => ({
    as: 'owner',
    body: {
      give: {
        to_container_id: stashId,
        to_character_id: undefined,
        from_container_id: unusedId,
        coins: { copper: 3000, gold: undefined },
      },
    },
  }),
  'coin.convert': ({ unusedId }) => ({
    as: 'owner',
    path: `/api/v1/containers/${unusedId}/convert_currency`,
    body: { conversion: { give: { copper: 3000, gold: undefined }, take: { gold: 30, silver: undefined } } },
  }),
  'coin.split': ({ unusedId, characterIds }) => ({
    as: 'owner',
    path: `/api/v1/containers/${unusedId}/split_coins`,
    body: { split: { character_ids: characterIds, amount_copper: 3000 } },
  }),
  'transaction.adjust': () => ({
    body: { transaction: { character_id: undefined, item_instance_id: undefined, quantity: undefined } },
  }),
  // The transaction with the most postings: the transfer of three thousand stacks of one coin each.
  'transaction.undo': async ({ partyId, stashId }, sql) => {
    const [transaction] = await sql<{ id: string }[]>`
      select x.id from transactions x join postings p on p.transaction_id = x.id
      where x.party_id = ${partyId} and x.destination_container_id = ${stashId}
      group by x.id order by count(*) desc, x.id desc limit 1`;
    return { as: 'gm', path: `/api/v1/transactions/${transaction?.id}/undo` };
  },
  'transaction.undo_all': async ({ people, emptyIds, templateId }) => {
    const item = { item_template_id: templateId, container_id: emptyIds.party, quantity: 1 };
    const transactionIds: string[] = [];
    while (transactionIds.length < UNDOS_MAX)
      transactionIds.push((await people.gm.call(createItem, { body: item })).body.meta.transaction_id);
    return { as: 'gm', body: { transaction_ids: transactionIds } };
  },
  'notification.list': () => ({ as: 'owner' }),
  'notification.unread_count': () => ({ as: 'owner' }),
  'notification.read_all': () => ({ as: 'owner' }),
  // Everyone has the highest tier, so creating a patronage is rejected. The patronage to end is inserted directly.
  'patronage.create': () => ({ status: 409 }),
  'patronage.end': async ({ partyId, people }, sql) => {
    const [row] = await sql<{ id: string }[]>`
      insert into patronages (id, party_id, patron_id, beneficiary_id, granted_tier, created_at)
      values (gen_random_uuid(), ${partyId}, ${people.gm.user.id}, ${people.player.user.id}, 'tier_2', now())
      returning id`;
    return { as: 'gm', path: `/api/v1/patronages/${row?.id}` };
  },
  'subscription.check_feature': ({ partyId }) => ({
    body: { feature: WIDE_CHARACTER.repeat(100), party_id: partyId, character_id: undefined },
  }),
};

const makeInvitationPending: ChangeTable[string] = async ({ invitationId }, sql) => {
  await sql`update party_invitations set state = 'pending', answered_at = null where id = ${invitationId}`;
  return {};
};

/** Requests that delete or change records that other requests use; they run after those requests. */
export const lastPartyCalls: ChangeTable = {
  'invitation.decline': makeInvitationPending,
  'invitation.accept': makeInvitationPending,
  'party.change_role': () => ({}),
  'party.remove_member': () => ({}),
  'party.leave': () => ({ as: 'observer' }),
  'container.delete': ({ unusedId, emptyIds }) => ({
    path: `/api/v1/containers/${unusedId}?move_to=${emptyIds.own}`,
  }),
  'party.delete_container': ({ partyId, unusedChestId, emptyIds }) => ({
    path: `/api/v1/parties/${partyId}/containers/${unusedChestId}?move_to=${emptyIds.party}`,
  }),
  'party.delete': () => ({}),
};

/** Requests that run last, in a second fixture. */
export const lastCharacterCalls: ChangeTable = {
  'character.delete_container': ({ characterId, unusedId, emptyIds }) => ({
    path: `/api/v1/characters/${characterId}/containers/${unusedId}?move_to=${emptyIds.own}`,
  }),
  'character.remove_from_party': () => ({}),
  'character.delete': () => ({}),
  'party.transfer_gm': ({ people }) => ({ body: { user_id: people.manager.user.id } }),
};
