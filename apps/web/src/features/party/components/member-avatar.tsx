import { Avatar, type AvatarProps } from '../../../ui/avatar.tsx';

/** A member's avatar, with a green dot and the word "Online" for screen readers while they have the party open. */
export function MemberAvatar({ isOnline, ...avatar }: AvatarProps & { isOnline: boolean }) {
  return (
    <span className="relative flex-none">
      <Avatar {...avatar} />
      {isOnline && (
        <span className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface-1 bg-success">
          <span className="sr-only">Online</span>
        </span>
      )}
    </span>
  );
}
