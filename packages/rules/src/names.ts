/**
 * The name of an unidentified item for everyone except the game master (DEC-4). The category is the kind of
 * item ("ring"), never the item's own name.
 */
export function unidentifiedName(category?: string | null): string {
  const kind = category?.trim().toLowerCase();
  return `Unidentified ${kind || 'item'}`;
}

/** The prefix of the names of deleted accounts. Usernames cannot contain spaces. */
const DELETED = 'Deleted user';

/** The name of a deleted account, made unique by its id (DEC-2). */
export const deletedName = (id: string): string => `${DELETED} ${id.slice(-12)}`;

/** The displayed username; for a deleted account only "Deleted user". */
export const shownName = (username: string): string =>
  username.startsWith(`${DELETED} `) ? DELETED : username;

/** Maximum length of a character name. */
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
