/** The note that stacks which left their character are no longer equipped or attuned; empty if none was. */
export const unequippedNote = (
  stacks: readonly { readonly is_equipped: boolean; readonly is_attuned: boolean }[],
): string =>
  noteOf(
    stacks.some(({ is_equipped }) => is_equipped) && 'Unequipped automatically',
    stacks.some(({ is_attuned }) => is_attuned) && 'Attunement ended automatically',
  );

/** The note of a transaction: the given sentences, without those that are false or empty. */
export const noteOf = (...sentences: readonly (string | false)[]): string =>
  sentences.filter((sentence) => sentence !== false && sentence !== '').join('. ');

/** "one stack", "12 stacks" */
export const stacksText = (count: number): string => (count === 1 ? 'one stack' : `${count} stacks`);
