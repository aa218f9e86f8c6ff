/** Control, zero-width and direction characters: they hide or reorder what follows them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** A text of users as one line for readers outside, without what is not seen, shortened to `max` UTF-16 units. */
export const plain = (text: string, max: number): string => {
  const seen = text.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  return seen.length > max
    ? `${[...seen.slice(0, max - 2)].join('').replace(/[\uD800-\uDBFF]$/, '')}…`
    : seen;
};
