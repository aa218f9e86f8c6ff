import type { ListedUser } from '@quartermaster/contract/admin-users';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { agoInSentence, dateText } from '../../../platform/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** Badges of a user: suspended, admin, unverified, tier. */
export function UserBadges({ user }: { user: ListedUser }) {
  return (
    <>
      {user.suspension && <Badge tone="error">Suspended</Badge>}
      {user.admin && <Badge tone="accent">Admin</Badge>}
      {!user.email_verified && <Badge tone="warning">Unverified</Badge>}
      {user.tier !== 'tier_free' && <Badge tone="info">{TIER_NAMES[user.tier]}</Badge>}
    </>
  );
}

/** A user of the list. */
export function UserRow({ user }: { user: ListedUser }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 hover:bg-surface-2">
      <Avatar name={user.username} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.adminUser(user.id)}
            className="rounded-s text-sm font-semibold wrap-anywhere text-ink-1 after:absolute after:inset-0 hover:underline"
          >
            {user.username}
          </Link>
          <UserBadges user={user} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{user.email}</p>
      </div>
      <p className="text-xs text-ink-3 sm:text-right">
        Registered {dateText(user.created_at)}
        <br />
        {user.last_seen_at ? `Last seen ${agoInSentence(user.last_seen_at)}` : 'No open session'}
      </p>
    </li>
  );
}
