import { NOTIFICATION_KINDS } from '@quartermaster/contract/constants';
import { notification } from '@quartermaster/contract/notification';
import { PATRONAGE_END_REASONS } from '@quartermaster/rules/patronage';
import { ROLES } from '@quartermaster/rules/roles';
import { describe, expect, it } from 'vitest';
import type { NotificationData } from './commands/notify.ts';
import { presentNotification } from './present.ts';

const [party, recordId] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
const partyData = {
  actor_id: '01890a5d-ac96-774b-bcce-b302099a8059',
  actor_name: 'Ada',
  party_id: party,
  party_name: 'The Lanterns',
};

const invitation = { ...partyData, kind: 'invitation', invitation_id: recordId, role: 'player' } as const;
const patronage = {
  kind: 'patronage',
  party_id: party,
  party_name: 'The Lanterns',
  patron_name: 'Ada',
  beneficiary_name: 'Bo',
  tier_name: 'Adventurer',
} as const;
const billing = { kind: 'billing', tier_name: 'Guild' } as const;
const characterRemoved: NotificationData = {
  ...partyData,
  kind: 'removed',
  reason: 'character_removed',
  character_id: recordId,
  character_name: 'Nim',
};
const ALL_DATA: readonly NotificationData[] = [
  { ...invitation, event: 'received' },
  { ...invitation, event: 'accepted' },
  { ...invitation, event: 'declined' },
  ...ROLES.map((role) => ({ ...partyData, kind: 'role_changed' as const, role })),
  characterRemoved,
  { ...partyData, kind: 'removed', reason: 'removed' },
  { ...partyData, kind: 'removed', reason: 'party_deleted' },
  { ...partyData, kind: 'loot_revealed', loot_instance_id: recordId },
  { ...partyData, kind: 'shop_deployed', shop_instance_id: recordId, shop_name: 'The Gilded Goose' },
  { kind: 'next_session', party_id: party, party_name: 'The Lanterns' },
  ...(['patron', 'beneficiary'] as const).flatMap((side) =>
    [...PATRONAGE_END_REASONS, null].map((end_reason) => ({ ...patronage, side, end_reason })),
  ),
  { ...billing, event: 'started' },
  { ...billing, event: 'upgraded' },
  { ...billing, event: 'renewed' },
  { ...billing, event: 'payment_failed' },
  { ...billing, event: 'canceled' },
  { ...billing, event: 'downgrade_scheduled' },
  { ...billing, event: 'reactivated' },
  { ...billing, event: 'ended' },
  { ...billing, event: 'refunded' },
  { kind: 'support', request_id: recordId, subject: 'Locked chest' },
  { kind: 'announcement', announcement_id: recordId, title: 'New dice', text: 'They roll.' },
  { kind: 'moderation', event: 'report_reviewed', subject_name: 'Rude Lamp', has_acted: true },
  {
    ...({ kind: 'moderation', event: 'taken_over', case_id: recordId } as const),
    subject_name: 'Rude Lamp',
    actor_name: 'ada',
  },
  { kind: 'moderation', event: 'report_reviewed', subject_name: 'Rude Lamp', has_acted: false },
  ...(['hidden', 'hidden_without_appeal', 'warned', 'account_warned', 'restored', 'upheld'] as const).map(
    (event) => ({
      ...({ kind: 'moderation', case_id: recordId, subject_name: 'Rude Lamp' } as const),
      event,
    }),
  ),
  ...(['failing', 'gone', 'tier', 'creator'] as const).map((reason) => ({
    ...({ kind: 'webhook', party_id: party, party_name: 'The Lanterns', host: 'hooks.example.org' } as const),
    reason,
  })),
  { kind: 'security', event: 'new_sign_in', device: 'Firefox on Windows' },
  { kind: 'security', event: 'password_changed' },
  { kind: 'security', event: 'password_reset' },
  ...(['verified_by_admin', 'signed_out_by_admin', 'admin_granted', 'admin_revoked'] as const).map(
    (event) => ({ kind: 'security' as const, event }),
  ),
  { kind: 'security', event: 'discord_linked' },
  { kind: 'security', event: 'discord_unlinked' },
];

const createdAt = new Date('2026-11-21T12:00:00.000Z');
const present = (data: NotificationData) =>
  presentNotification({ id: recordId, facts: data, created_at: createdAt, read_at: null });

describe('notification presenter', () => {
  it('has text and a link for every kind', () => {
    expect(new Set(ALL_DATA.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS));
    for (const data of ALL_DATA) {
      const presented = notification.parse(present(data));
      expect(presented.title.length).toBeGreaterThan(0);
      expect(presented.body).toMatch(/\.$/);
      expect(`${presented.title} ${presented.body}`).not.toMatch(/undefined|null|\[object/);
    }
  });

  it('names a removed character and links to it', () => {
    expect(present(characterRemoved)).toMatchObject({
      title: 'Nim is no longer in The Lanterns',
      body: 'Ada removed the character from the party. It keeps all its items.',
      link: `/characters/${recordId}`,
      ids: { party_id: party, character_id: recordId },
    });
  });

  it('links to the page of the subject', () => {
    const links = new Map(ALL_DATA.map((data) => [data.kind, present(data).link]));
    expect(Object.fromEntries(links)).toEqual({
      invitation: `/parties/${party}`,
      role_changed: `/parties/${party}`,
      removed: '/parties',
      loot_revealed: `/loot/instances/${recordId}`,
      shop_deployed: `/shops/instances/${recordId}`,
      next_session: `/parties/${party}`,
      patronage: `/parties/${party}`,
      billing: '/subscription',
      support: `/support/${recordId}`,
      moderation: `/moderation/${recordId}`,
      announcement: '/notifications',
      security: '/profile',
      webhook: `/parties/${party}/webhooks`,
    });
    // An invited user may not see the party yet.
    expect(present({ ...invitation, event: 'received' }).link).toBe('/parties');
  });

  it('names the other side of a patronage and the reason why the patronage ended', () => {
    expect(present({ ...patronage, side: 'beneficiary', end_reason: null })).toMatchObject({
      title: 'Ada is sponsoring you',
      body: 'In The Lanterns, you now have the Adventurer tier.',
    });
    expect(present({ ...patronage, side: 'patron', end_reason: 'beneficiary_left' })).toMatchObject({
      title: 'You no longer sponsor Bo in The Lanterns',
      body: 'Bo is no longer in the party. The patronage no longer uses one of your seats.',
      link: '/subscription',
    });
    expect(present({ ...patronage, side: 'beneficiary', end_reason: 'tier_ended' }).body).toBe(
      'The tier of Ada no longer includes patronage. Your own tier applies there again. Nothing is deleted.',
    );
    expect(present({ ...patronage, side: 'patron', end_reason: 'tier_ended' }).body).toBe(
      'The tier of Ada no longer includes patronage.',
    );
    expect(present({ ...patronage, side: 'beneficiary', end_reason: 'party_deleted' }).body).toBe(
      'The party was deleted. Your own tier applies again.',
    );
    const changed = { ...patronage, end_reason: null, has_tier_changed: true } as const;
    expect(present({ ...changed, side: 'patron' })).toMatchObject({
      title: 'Your patronage for Bo changed',
      body: 'In The Lanterns, it now grants Bo the Adventurer tier.',
    });
    expect(present({ ...changed, side: 'beneficiary' })).toMatchObject({
      title: 'The patronage by Ada changed',
      body: 'In The Lanterns, it now grants you the Adventurer tier.',
    });
  });

  it('contains the ids of the subject, not of the actor', () => {
    expect(present({ ...partyData, kind: 'loot_revealed', loot_instance_id: recordId }).ids).toEqual({
      party_id: party,
      loot_instance_id: recordId,
    });
    expect(present({ ...billing, event: 'ended' }).ids).toEqual({});
  });

  it('shows names as plain text', () => {
    const party_name = '<img src=x onerror=alert(1)> & sons';
    const { title } = present({ ...partyData, party_name, kind: 'role_changed', role: 'manager' });
    expect(title).toBe(`Your role in ${party_name} changed`);
  });

  it('returns the creation time and the read time in UTC', () => {
    const presented = presentNotification({
      id: recordId,
      facts: ALL_DATA[0] as NotificationData,
      created_at: createdAt,
      read_at: createdAt,
    });
    expect([presented.created_at, presented.read_at]).toEqual([
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T12:00:00.000Z',
    ]);
  });
});
