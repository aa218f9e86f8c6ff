/** Says in the history which flags of these stacks ended when the stacks left their character; empty without any. */
export const unequippedNote = (
  stacks: readonly { readonly is_equipped: boolean; readonly is_attuned: boolean }[],
): string =>
  noteOf(
    stacks.some(({ is_equipped }) => is_equipped) && 'Unequipped automatically',
    stacks.some(({ is_attuned }) => is_attuned) && 'Attunement ended automatically',
  );

/** The note of a transaction from the sentences that apply; empty without any. */
export const noteOf = (...sentences: readonly (string | false)[]): string =>
  sentences.filter((sentence) => sentence !== false && sentence !== '').join('. ');

/** "one stack", "12 stacks" */
export const stacksText = (count: number): string => (count === 1 ? 'one stack' : `${count} stacks`);
