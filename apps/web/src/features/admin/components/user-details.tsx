import type { UserDetail } from '@quartermaster/contract/admin-users';
import { capitalize } from '@quartermaster/rules/capitalize';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { RESOURCES, type Resource } from '@quartermaster/rules/tiers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { agoText, dateText, dateTimeText } from '../../../platform/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { RESOURCE_TEXT, usageLine } from '../../subscription/view.ts';
import { actionText } from '../view.ts';

function UserValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-sm last:border-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere text-ink-1">{children}</dd>
    </div>
  );
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

const INTERVAL_TEXT = { month: 'monthly', year: 'yearly' } as const;

/** "Active: Game Master, monthly, renews on 3 Dec 2026". */
function subscriptionText({ subscription, subscription_status }: UserDetail): string {
  const status = capitalize(subscription_status).replaceAll('_', ' ');
  if (!subscription || subscription.status === 'canceled') return status;
  const { tier, interval, cancel_at_period_end, current_period_end } = subscription;
  const end = `${cancel_at_period_end ? 'ends' : 'renews'} on ${dateText(current_period_end)}`;
  return `${status}: ${TIER_NAMES[tier]}, ${INTERVAL_TEXT[interval]}, ${end}`;
}

export function AccountDetails({ user }: { user: UserDetail }) {
  return (
    <SectionCard title="Account">
      <dl>
        <UserValue name="Email">{user.email}</UserValue>
        <UserValue name="Email verified">{yesNo(user.email_verified)}</UserValue>
        <UserValue name="Registered">{dateText(user.created_at)}</UserValue>
        <UserValue name="Tier">
          {TIER_NAMES[user.effective_tier]}
          {user.effective_tier !== user.tier && ` (server default; own tier: ${TIER_NAMES[user.tier]})`}
        </UserValue>
        {user.tier_grant && (
          <UserValue name="Granted tier">
            {TIER_NAMES[user.tier_grant.tier]} until {dateTimeText(user.tier_grant.ends_at, 'medium')}
          </UserValue>
        )}
        <UserValue name="Subscription">{subscriptionText(user)}</UserValue>
        <UserValue name="Password">{yesNo(user.has_password)}</UserValue>
        <UserValue name="Two-factor authentication">{yesNo(user.has_second_factor)}</UserValue>
        <UserValue name="Discord">{yesNo(user.has_discord)}</UserValue>
      </dl>
    </SectionCard>
  );
}

/** What the user entered in their profile. */
export function UserProfile({ user }: { user: UserDetail }) {
  const { display_name, avatar_url, bio, time_zone } = user.profile;
  return (
    <SectionCard title="Profile">
      <Avatar name={user.username} src={avatar_url} size="xl" />
      <dl>
        <UserValue name="Display name">{display_name || 'None'}</UserValue>
        <UserValue name="Time zone">{time_zone.replaceAll('_', ' ') || 'Same as the device'}</UserValue>
        <UserValue name="Bio">
          <span className="whitespace-pre-line">{bio || 'None'}</span>
        </UserValue>
      </dl>
    </SectionCard>
  );
}

/** Replacements for labels that use “you” for the owner of the account. */
const USER_LIMIT_LABELS: Partial<Record<Resource, string>> = {
  parties_can_create: 'Parties as game master',
  parties_can_join: 'Parties joined',
};

/** The user's usage of each limit. */
export function UserUsage({ user }: { user: UserDetail }) {
  return (
    <SectionCard title="Usage">
      <dl>
        {RESOURCES.map((resource) => (
          <UserValue key={resource} name={USER_LIMIT_LABELS[resource] ?? RESOURCE_TEXT[resource].name}>
            {usageLine(resource, user.usage).figures}
          </UserValue>
        ))}
      </dl>
    </SectionCard>
  );
}

interface RecordsProps<T> {
  readonly title: string;
  readonly entries: { readonly total: number; readonly newest: readonly T[] };
  readonly children: (entry: T) => {
    readonly key: string;
    readonly main: string;
    readonly note: string;
    readonly to?: string;
  };
}

function Records<T>({ title, entries, children }: RecordsProps<T>) {
  const { total, newest } = entries;
  return (
    <SectionCard
      title={`${title} (${total.toLocaleString('en-US')})`}
      intro={total > newest.length ? `Showing the newest ${newest.length}.` : undefined}
    >
      {newest.length === 0 ? (
        <p className="text-sm text-ink-3">None</p>
      ) : (
        <ul>
          {newest.map(children).map(({ key, main, note, to }) => (
            <li
              key={key}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-sm last:border-0"
            >
              {to ? (
                <Link to={to} className="text-accent wrap-anywhere underline">
                  {main}
                </Link>
              ) : (
                <span className="wrap-anywhere text-ink-1">{main}</span>
              )}
              <span className="text-ink-3">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/** The newest audit entries by or about a user. */
export function UserAudit({ user }: { user: UserDetail }) {
  return (
    <Records title="Newest audit entries" entries={{ total: user.audit.length, newest: user.audit }}>
      {({ number, action, actor_name, occurred_at }) => ({
        key: String(number),
        main: `${actionText(action).label} by ${actor_name}`,
        note: dateTimeText(occurred_at, 'medium'),
      })}
    </Records>
  );
}

/** Sessions, parties, characters and moderation cases of a user. */
export function UserRecords({ user }: { user: UserDetail }) {
  return (
    <>
      <Records title="Open sessions" entries={user.sessions}>
        {({ id, device, last_seen_at }) => ({ key: id, main: device, note: agoText(last_seen_at) })}
      </Records>
      <Records title="Parties" entries={user.parties}>
        {({ id, name, role }) => ({ key: id, main: name, note: ROLE_LABELS[role] })}
      </Records>
      <Records title="Characters" entries={user.characters}>
        {({ id, name }) => ({ key: id, main: name, note: '' })}
      </Records>
      <Records title="Moderation cases" entries={user.cases}>
        {({ id, subject_name, status, decision }) => ({
          key: id,
          main: subject_name,
          note: capitalize(status === 'decided' && decision ? decision : status),
          to: paths.adminModerationCase(id),
        })}
      </Records>
    </>
  );
}
