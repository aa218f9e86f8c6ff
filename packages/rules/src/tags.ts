/** A tag with this prefix gives the category (DOM-3). */
export const CATEGORY_TAG = 'category:';

/** Tags that mark the system's coins: users may not add one, or they could create money (ADR 0081). */
const MONEY_TAG = /^(currency|coin:.*|category:\s*currency)$/;

const normalize = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Tags as a user writes them, separated by commas, normalized; no tag twice (DOM-3). */
export const parseTags = (text: string): string[] => normalizeTags(text.split(','));

/** Lower case, single spaces, none empty and none twice, in the order given. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(normalize).filter((tag) => tag !== '')),
];

/** Whether a tag is reserved for the system's coins. */
export const isMoneyTag = (tag: string): boolean => MONEY_TAG.test(normalize(tag));

export interface ReconciledTags {
  /** With `category:…` in front where there is a category. */
  readonly tags: readonly string[];
  readonly category: string;
}

/**
 * Tags and category in agreement: a tag `category:…` gives the category, otherwise the separately named
 * category counts, and it is in the tags exactly once (DOM-3).
 */
export function reconcileTags(tags: readonly string[], namedCategory: string): ReconciledTags {
  const all = normalizeTags(tags);
  const tagged = all.find((tag) => tag.startsWith(CATEGORY_TAG))?.slice(CATEGORY_TAG.length);
  const category = (tagged ?? '').trim() || normalize(namedCategory);
  const others = all.filter((tag) => !tag.startsWith(CATEGORY_TAG));
  return { category, tags: category === '' ? others : [CATEGORY_TAG + category, ...others] };
}

/** The tags that a user wrote, without the one that only repeats the category. */
export const ownTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => !tag.startsWith(CATEGORY_TAG));
