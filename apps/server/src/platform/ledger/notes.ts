/** Says in the history that items were equipped or attuned until they left their character. */
export const UNEQUIPPED_NOTE = 'Unequipped automatically';

/** The note of a transaction from the sentences that apply; empty without any. */
export const noteOf = (...sentences: readonly (string | false)[]): string =>
  sentences.filter((sentence) => sentence !== false && sentence !== '').join('. ');

/** "one stack", "12 stacks" */
export const stacksText = (count: number): string => (count === 1 ? 'one stack' : `${count} stacks`);
