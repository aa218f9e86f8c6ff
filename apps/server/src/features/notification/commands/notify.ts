import type { ChannelDisabledReason } from '@quartermaster/contract/channel-webhook';
import type { WebhookDisabledReason } from '@quartermaster/contract/webhook';
import type { PatronageEndReason } from '@quartermaster/rules/patronage';
import type { Role } from '@quartermaster/rules/roles';
import type { SubscriptionNotification } from '@quartermaster/rules/subscription-state';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** A user's action within a party. The acting user is not notified. */
interface PartyActivity {
  readonly actor_id: string;
  readonly actor_name: string;
  readonly party_id: string;
  readonly party_name: string;
}

/**
 * The data of each kind: ids, and names that every recipient may know. There is no field for data that is hidden from
 * the party or for the name of an unidentified item (ADR 0070).
 */
export type NotificationData =
  | (PartyActivity & {
      readonly kind: 'invitation';
      /** `received` goes to the invited user; `accepted` and `declined` to the inviter. */
      readonly event: 'received' | 'accepted' | 'declined';
      readonly invitation_id: string;
      readonly role: Role;
    })
  /** The role gm means that the party was handed over. */
  | (PartyActivity & { readonly kind: 'role_changed'; readonly role: Role })
  | (PartyActivity & { readonly kind: 'removed'; readonly reason: 'removed' | 'party_deleted' })
  | (PartyActivity & {
      readonly kind: 'removed';
      readonly reason: 'character_removed';
      readonly character_id: string;
      readonly character_name: string;
    })
  | (PartyActivity & { readonly kind: 'loot_revealed'; readonly loot_instance_id: string })
  | (PartyActivity & {
      readonly kind: 'shop_deployed';
      readonly shop_instance_id: string;
      readonly shop_name: string;
    })
  /** A reminder that the system sends. */
  | { readonly kind: 'next_session'; readonly party_id: string; readonly party_name: string }
  /** Has no actor: both sides are notified, regardless of which one acted (DEC-10). */
  | {
      readonly kind: 'patronage';
      /** The side of the recipient. */
      readonly side: 'patron' | 'beneficiary';
      readonly party_id: string;
      readonly party_name: string;
      readonly patron_name: string;
      readonly beneficiary_name: string;
      /** As displayed: Adventurer, Game Master. */
      readonly tier_name: string;
      /** Null while the patronage is active. */
      readonly end_reason: PatronageEndReason | null;
      /** The granted tier has changed with the tier of the patron. */
      readonly has_tier_changed?: true;
    }
  | {
      readonly kind: 'billing';
      readonly event: SubscriptionNotification;
      readonly tier_name: string;
      /** The day until which a canceled tier is kept, formatted; absent in notifications of earlier versions. */
      readonly until?: string;
    }
  /** A tier that an admin granted; `until` is a formatted day. */
  | {
      readonly kind: 'billing';
      readonly event: 'tier_granted';
      readonly tier_name: string;
      readonly until: string;
    }
  | { readonly kind: 'billing'; readonly event: 'tier_grant_ended'; readonly tier_name: string }
  /** A message from an admin to many users. */
  | {
      readonly kind: 'support';
      readonly event: 'message';
      readonly subject: string;
      readonly text: string;
    }
  /** An admin archived a party that no one used for this many days; sent to its game masters. */
  | {
      readonly kind: 'support';
      readonly event: 'party_archived';
      readonly party_id: string;
      readonly party_name: string;
      readonly days: number;
    }
  /** Sent to the admin who requested or scheduled the report. */
  | {
      readonly kind: 'support';
      readonly event: 'report';
      /** False when the report failed. */
      readonly is_ready: boolean;
      /** As displayed: Ledger integrity. */
      readonly report_name: string;
    }
  | {
      readonly kind: 'support';
      readonly request_id: string;
      readonly subject: string;
      /** Absent when support answered. */
      readonly event?: 'closed' | 'reopened';
    }
  | {
      readonly kind: 'announcement';
      readonly announcement_id: string;
      readonly title: string;
      readonly text: string;
    }
  /** Sent to the reporters: whether an admin acted, but not what was decided. */
  | {
      readonly kind: 'moderation';
      readonly event: 'report_reviewed';
      readonly subject_name: string;
      readonly has_acted: boolean;
    }
  /** Sent to the author and to the new game master of a party; the page of the decision shows the reason. */
  | {
      readonly kind: 'moderation';
      readonly event:
        | 'hidden'
        | 'hidden_without_appeal'
        | 'warned'
        | 'account_warned'
        | 'restored'
        | 'upheld';
      readonly case_id: string;
      readonly subject_name: string;
    }
  /** Sent to the previous assignee of the case. */
  | {
      readonly kind: 'moderation';
      readonly event: 'taken_over';
      readonly case_id: string;
      readonly subject_name: string;
      readonly actor_name: string;
    }
  /** Has no actor: the server disabled the webhook. */
  | {
      readonly kind: 'webhook';
      readonly party_id: string;
      readonly party_name: string;
      readonly host: string;
      readonly reason: WebhookDisabledReason;
    }
  /** Sent to the game masters, about the Discord channel. */
  | {
      readonly kind: 'webhook';
      readonly event: 'channel_disabled';
      readonly party_id: string;
      readonly party_name: string;
      readonly reason: ChannelDisabledReason;
    }
  | {
      readonly kind: 'security';
      readonly event:
        | 'password_changed'
        | 'password_reset'
        | 'discord_linked'
        | 'discord_unlinked'
        | 'second_factor_added'
        | 'second_factor_removed'
        | 'recovery_codes_replaced'
        | 'passkey_added'
        | 'passkey_removed'
        | 'passkey_refused'
        | 'email_changed'
        | 'email_reverted'
        | 'calendar_address_revoked'
        | 'account_exported'
        | 'verified_by_admin'
        | 'signed_out_by_admin'
        | 'admin_granted'
        | 'admin_revoked';
    }
  | {
      readonly kind: 'security';
      readonly event: 'api_key_created' | 'api_key_revoked' | 'api_key_exposed';
      readonly key_name: string;
    }
  /** `device` is a text such as "Firefox on Windows". */
  | { readonly kind: 'security'; readonly event: 'new_sign_in'; readonly device: string };

/** One notification and its recipients. */
export type AddressedNotification = NotificationData & { readonly to: readonly string[] };

/**
 * Notifies users, in the caller's transaction; once it is committed, their open pages receive the update. No other
 * function creates notifications. Skips the actor of a `PartyActivity`, and ids that belong to no user. Call it before
 * `publishEvents` or `post`, which come last.
 */
export async function notify(tx: Tx, notifications: readonly AddressedNotification[]): Promise<void> {
  const rows = notifications.flatMap(({ to, ...data }) =>
    [...new Set(to)].filter((userId) => !isOwnActivity(data, userId)).map((userId) => rowOf(userId, data)),
  );
  if (rows.length === 0) return;
  await tx.sql`
    insert into notifications (id, user_id, kind, facts, created_at)
    select n.id, n.user_id, n.facts ->> 'kind', n.facts, ${tx.now}
    from jsonb_to_recordset(${tx.sql.json(rows)}) as n (id uuid, user_id uuid, facts jsonb)
    join users u on u.id = n.user_id`;
  for (const { user_id } of rows) tx.notified.add(user_id);
}

const isOwnActivity = (data: NotificationData, userId: string): boolean =>
  'actor_id' in data && data.actor_id === userId;

const rowOf = (userId: string, data: NotificationData) => ({
  id: newId(),
  user_id: userId,
  facts: { ...data },
});
