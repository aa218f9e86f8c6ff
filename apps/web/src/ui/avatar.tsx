import { classes } from './classes.ts';

const SIZE = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs', lg: 'size-12 text-lg' } as const;

/** The letters that stand for a name: "Nim Thistlewick" is NT, "mirelle" is MI. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const [first = '', second] = words;
  return (second ? `${first[0]}${second[0]}` : first.slice(0, 2)).toUpperCase();
}

/** A person or a character by its letters. The name stands beside it, so it is not read twice. */
export function Avatar({ name, size = 'md' }: { name: string; size?: keyof typeof SIZE }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid flex-none place-items-center rounded-full bg-surface-3 font-semibold text-ink-1',
        SIZE[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
