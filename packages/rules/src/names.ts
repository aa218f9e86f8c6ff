/**
 * What everyone but the game master reads on an item no one has identified (DEC-4).
 * The category is the kind of item ("ring"), never the item's own name.
 */
export function unidentifiedName(category?: string | null): string {
  const kind = category?.trim().toLowerCase();
  return `Unidentified ${kind || 'item'}`;
}

/** The prefix of the part that distinguishes deleted accounts. No username can contain a space. */
const DELETED = 'Deleted user';

/** The name of a deleted account, unique by its id (DEC-2). */
export const deletedName = (id: string): string => `${DELETED} ${id.slice(-12)}`;

/** A username as it is shown; for a deleted account only that it is deleted. */
export const shownName = (username: string): string =>
  username.startsWith(`${DELETED} `) ? DELETED : username;

/** Longest name of a character. */
export const CHARACTER_NAME_MAX = 100;
const COPY_SUFFIX = ' (copy)';

/** The name of a character's copy, within the maximum length and without splitting a surrogate pair. */
export function copyName(name: string): string {
  let kept = '';
  for (const letter of name) {
    if (kept.length + letter.length > CHARACTER_NAME_MAX - COPY_SUFFIX.length) break;
    kept += letter;
  }
  return kept.trimEnd() + COPY_SUFFIX;
}
