import { clsx } from 'clsx';
import { useState } from 'react';

const SIZE = {
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-12 text-lg',
  xl: 'size-18 text-2xl',
} as const;

/** The initials of a name: "Nim Thistlewick" is NT, "mirelle" is MI. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/).filter(Boolean);
  // A spread yields whole characters; an index could yield half of an emoji.
  const letters = second ? [[...first][0], [...second][0]] : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}

export interface AvatarProps {
  readonly name: string;
  readonly size?: keyof typeof SIZE;
  /** The URL of a picture; the initials are shown until it is loaded, or if it cannot be loaded. */
  readonly src?: string;
}

/** A user or a character by its picture or initials. The name is displayed beside it, so screen readers skip it. */
export function Avatar({ name, size = 'md', src = '' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState('');
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative grid flex-none place-items-center overflow-hidden rounded-full bg-surface-3 font-semibold text-ink-1',
        SIZE[size],
      )}
    >
      {initialsOf(name)}
      {/* Only pictures stored on this server: no page loads anything from another host. */}
      {src.startsWith('/images/') && src !== failedSrc && (
        <img
          src={`${src}?size=small`}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
