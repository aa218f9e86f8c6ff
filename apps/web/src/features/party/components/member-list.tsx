import type { OnlineUser } from '../../../platform/hooks/use-party-events.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { useMembers } from '../api.ts';
import { MemberAvatar } from './member-avatar.tsx';
import { RoleBadge } from './role-badge.tsx';

/** A compact list of all members of the party. */
export function MemberList(props: {
  query: ReturnType<typeof useMembers>;
  /** The members who have the party open now. */
  online: readonly OnlineUser[];
}) {
  const { query, online } = props;
  if (query.isPending) {
    return (
      <SkeletonArea label="Loading members" className="grid gap-2 pt-2">
        <SkeletonBlock className="h-11" />
        <SkeletonBlock className="h-11" />
        <SkeletonBlock className="h-11" />
      </SkeletonArea>
    );
  }
  if (query.error && !query.data) {
    return <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  return (
    <ul>
      {query.data.data.map((member) => (
        <li
          key={member.id}
          className="flex items-center gap-3 border-b border-line py-2.5 last:border-0 last:pb-0"
        >
          <MemberAvatar
            name={member.user.username}
            src={member.user.avatar_url}
            isOnline={online.some(({ id }) => id === member.user_id)}
          />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium">{member.user.username}</p>
            {member.character_details.length > 0 && (
              <p className="truncate text-xs text-ink-3">
                {member.character_details.map((character) => character.name).join(', ')}
              </p>
            )}
          </div>
          <RoleBadge role={member.role} />
        </li>
      ))}
    </ul>
  );
}
