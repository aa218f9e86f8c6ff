/**
 * Characters that are invisible or change how text is displayed: control and format characters, unpaired
 * surrogates, line and paragraph separators.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/**
 * A user's text as one line for other services, without invisible characters, shortened to at most `max` UTF-16 units.
 */
export const plainLine = (text: string, max: number): string => {
  const visible = text.replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').trim();
  return visible.length > max ? `${visible.slice(0, max - 2).replace(/[\uD800-\uDBFF]$/, '')}…` : visible;
};
