/**
 * The name of an unidentified item for everyone except the game master (DEC-4). The category is the kind of
 * item ("ring"), never the item's own name.
 */
export function unidentifiedName(category?: string | null): string {
  const kind = category?.trim().toLowerCase();
  return `Unidentified ${kind || 'item'}`;
}

/** The prefix of the names of deleted accounts. Usernames cannot contain spaces. */
const DELETED_USER = 'Deleted user';

/** The name of a deleted account, made unique by its id (DEC-2). */
export const deletedName = (id: string): string => `${DELETED_USER} ${id.slice(-12)}`;

/**
 * The displayed username; for a deleted account only "Deleted user". Required wherever a response, a file or an email
 * contains the stored username of a user whose account may be deleted.
 */
export const displayedUsername = (username: string): string =>
  username.startsWith(`${DELETED_USER} `) ? DELETED_USER : username;

/** Maximum length of a character name. */
export const CHARACTER_NAME_MAX = 100;
const COPY_SUFFIX = ' (copy)';

/** The name of a duplicate, within the maximum length and without splitting a surrogate pair. */
export function duplicateName(name: string, maxLength: number): string {
  let shortened = '';
  for (const character of name) {
    if (shortened.length + character.length > maxLength - COPY_SUFFIX.length) break;
    shortened += character;
  }
  return shortened.trimEnd() + COPY_SUFFIX;
}
