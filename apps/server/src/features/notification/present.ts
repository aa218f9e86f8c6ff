import type { Notification } from '@quartermaster/contract/notification';
import type { PatronageEndReason } from '@quartermaster/rules/patronage';
import { ROLES_WITH_ARTICLE } from '@quartermaster/rules/roles';
import type { Row } from '../../platform/db-types.ts';
import type { NotificationData } from './commands/notify.ts';
import { moderationText } from './domain/moderation-text.ts';
import { securityText } from './domain/security-text.ts';
import { webhookText } from './domain/webhook-text.ts';

export interface NotificationRow extends Pick<Row<'notifications'>, 'id' | 'created_at' | 'read_at'> {
  facts: NotificationData;
}

interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** A path of the web app. */
  readonly link: string;
}
type DataOf<K extends NotificationData['kind']> = Extract<NotificationData, { kind: K }>;

/** A notification as its reader sees it. */
export function presentNotification({ id, facts: data, created_at, read_at }: NotificationRow): Notification {
  return {
    id,
    kind: data.kind,
    ...textFor(data),
    ids: idsOf(data),
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  };
}

/** Title, text and link: plain text only. */
function textFor(data: NotificationData): NotificationText {
  switch (data.kind) {
    case 'invitation':
      return invitation(data);
    case 'role_changed':
      return {
        title: `Your role in ${data.party_name} changed`,
        body: `${data.actor_name} made you ${data.role === 'gm' ? 'the game master' : ROLES_WITH_ARTICLE[data.role]}.`,
        link: `/parties/${data.party_id}`,
      };
    case 'removed':
      return removal(data);
    case 'loot_revealed':
      return {
        title: `Loot in ${data.party_name}`,
        body: `${data.actor_name} revealed loot. See what was found.`,
        link: `/loot/instances/${data.loot_instance_id}`,
      };
    case 'shop_deployed':
      return {
        title: `A shop in ${data.party_name}`,
        body: `${data.actor_name} deployed ${data.shop_name}.`,
        link: `/shops/instances/${data.shop_instance_id}`,
      };
    case 'next_session':
      return {
        title: `Next session of ${data.party_name}`,
        body: 'The next session begins within a day. Open the party to see the time and say whether you will attend.',
        link: `/parties/${data.party_id}`,
      };
    case 'patronage':
      return patronage(data);
    case 'billing':
      return { ...billing(data), link: '/subscription' };
    case 'support':
      return supportText(data);
    case 'announcement':
      return { title: data.title, body: data.text, link: '/notifications' };
    case 'moderation':
      return moderationText(data);
    case 'webhook':
      return { ...webhookText(data), link: `/parties/${data.party_id}/webhooks` };
    case 'security':
      return {
        ...securityText(data),
        link: 'key_name' in data ? '/profile/api-keys' : '/profile',
      };
  }
}

function supportText(data: DataOf<'support'>): NotificationText {
  if (data.event === 'message') return { title: data.subject, body: data.text, link: '/support' };
  if (data.event === 'party_archived')
    return {
      title: `${data.party_name} was archived`,
      body: `No one used it for ${data.days} days. Nothing is lost: open the party to restore it.`,
      link: `/parties/${data.party_id}`,
    };
  if ('report_name' in data) {
    const title = `Report ${data.is_ready ? 'ready' : 'failed'}: ${data.report_name}`;
    const body = data.is_ready ? 'Download it before it is deleted.' : 'Open the list of reports to see why.';
    return { title, body, link: '/admin/reports' };
  }
  return {
    title: `Support ${data.event ?? 'answered'} your request`,
    body: `About “${data.subject}”.`,
    link: `/support/${data.request_id}`,
  };
}

function invitation({
  event,
  actor_name,
  party_id,
  party_name,
  role,
}: DataOf<'invitation'>): NotificationText {
  const partyPath = `/parties/${party_id}`;
  switch (event) {
    case 'received':
      return {
        title: `Invitation to ${party_name}`,
        body: `${actor_name} invites you to join as ${ROLES_WITH_ARTICLE[role]}.`,
        link: '/parties',
      };
    case 'accepted':
      return {
        title: `${actor_name} joined ${party_name}`,
        body: 'Your invitation was accepted.',
        link: partyPath,
      };
    case 'declined':
      return {
        title: `${actor_name} declined`,
        body: `Your invitation to ${party_name} was declined.`,
        link: partyPath,
      };
  }
}

function removal(data: DataOf<'removed'>): NotificationText {
  const { reason, actor_name, party_name } = data;
  if (reason === 'character_removed') {
    return {
      title: `${data.character_name} is no longer in ${party_name}`,
      body: `${actor_name} removed the character from the party. It keeps all its items.`,
      link: `/characters/${data.character_id}`,
    };
  }
  const isDeleted = reason === 'party_deleted';
  return {
    title: isDeleted ? `${party_name} was deleted` : `You are no longer in ${party_name}`,
    body: `${actor_name} ${isDeleted ? 'deleted the party' : 'removed you from the party'}. Your characters keep all their items.`,
    link: '/parties',
  };
}

function patronage(data: DataOf<'patronage'>): NotificationText {
  const { side, party_name, party_id, patron_name, beneficiary_name, tier_name, end_reason } = data;
  const isPatron = side === 'patron';
  if (end_reason !== null) {
    const title = isPatron
      ? `You no longer sponsor ${beneficiary_name} in ${party_name}`
      : `${patron_name} no longer sponsors you in ${party_name}`;
    const sentences = [END_TEXT[end_reason](data), consequenceText(isPatron, end_reason)];
    return { title, body: sentences.filter(Boolean).join(' '), link: '/subscription' };
  }
  if (data.has_tier_changed) {
    return {
      title: isPatron
        ? `Your patronage for ${beneficiary_name} changed`
        : `The patronage by ${patron_name} changed`,
      body: `In ${party_name}, it now grants ${isPatron ? beneficiary_name : 'you'} the ${tier_name} tier.`,
      link: `/parties/${party_id}`,
    };
  }
  return isPatron
    ? {
        title: `You are sponsoring ${beneficiary_name}`,
        body: `In ${party_name}, ${beneficiary_name} now has the ${tier_name} tier.`,
        link: `/parties/${party_id}`,
      }
    : {
        title: `${patron_name} is sponsoring you`,
        body: `In ${party_name}, you now have the ${tier_name} tier.`,
        link: `/parties/${party_id}`,
      };
}

const END_TEXT: Readonly<Record<PatronageEndReason, (data: DataOf<'patronage'>) => string>> = {
  ended_by_patron: ({ patron_name }) => `${patron_name} ended the patronage.`,
  ended_by_beneficiary: ({ beneficiary_name }) => `${beneficiary_name} ended the patronage.`,
  patron_left: ({ patron_name }) => `${patron_name} is no longer in the party.`,
  beneficiary_left: ({ beneficiary_name }) => `${beneficiary_name} is no longer in the party.`,
  party_deleted: () => 'The party was deleted.',
  tier_ended: ({ patron_name }) => `The tier of ${patron_name} no longer includes patronage.`,
};

/** The effect on the recipient; empty for a patron whose tier no longer includes seats. */
function consequenceText(isPatron: boolean, reason: PatronageEndReason): string {
  if (isPatron) return reason === 'tier_ended' ? '' : 'The patronage no longer uses one of your seats.';
  return reason === 'beneficiary_left' || reason === 'party_deleted'
    ? 'Your own tier applies again.'
    : 'Your own tier applies there again. Nothing is deleted.';
}

function billing(data: DataOf<'billing'>): Omit<NotificationText, 'link'> {
  if (data.event !== 'tier_granted')
    return BILLING_TEXT[data.event](data.tier_name, 'until' in data ? data.until : undefined);
  return {
    title: `${data.tier_name} tier until ${data.until}`,
    body: 'You were granted this tier. It is free and ends automatically.',
  };
}

type PlainBillingEvent = Exclude<DataOf<'billing'>['event'], 'tier_granted'>;
type BillingText = (tier: string, until: string | undefined) => Omit<NotificationText, 'link'>;
const BILLING_TEXT: Readonly<Record<PlainBillingEvent, BillingText>> = {
  tier_grant_ended: (tier) => ({
    title: `${tier} has ended`,
    body: 'The tier that you were granted has ended. Nothing you made was deleted.',
  }),
  started: (tier) => ({ title: `Your tier is now ${tier}`, body: 'Your subscription has started.' }),
  upgraded: (tier) => ({ title: `Your tier is now ${tier}`, body: 'Your subscription was upgraded.' }),
  renewed: (tier) => ({ title: `${tier} was renewed`, body: 'Your payment was received.' }),
  payment_failed: (tier) => ({
    title: `The payment for ${tier} failed`,
    body: 'Check your payment method to keep your tier.',
  }),
  canceled: (tier, until = 'the end of the period') => ({
    title: `${tier} is canceled`,
    body: `You keep the tier until ${until}.`,
  }),
  downgrade_scheduled: (tier) => ({
    title: `Your plan changes to ${tier}`,
    body: 'The change takes effect when the current period ends.',
  }),
  reactivated: (tier) => ({ title: `${tier} continues`, body: 'Your plan renews as before.' }),
  ended: (tier) => ({ title: `${tier} has ended`, body: 'Nothing you made was deleted.' }),
  refunded: (tier) => ({
    title: 'Your second payment will be refunded',
    body: `You paid for ${tier} while you already had a subscription. We will refund the second payment in full. Your subscription does not change.`,
  }),
};

/** The ids of linked records; the actor is named, without an id. */
function idsOf(data: NotificationData): Record<string, string> {
  const ids = Object.entries(data).filter(([name]) => name.endsWith('_id') && name !== 'actor_id');
  return Object.fromEntries(ids);
}
