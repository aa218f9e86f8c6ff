/** A tag with this prefix sets the category (DOM-3). */
export const CATEGORY_TAG = 'category:';

/** Tags of the system's coins. Users may not add these tags, because their items would look like money (ADR 0081). */
const MONEY_TAG = /^(currency|coin:.*|category:\s*currency)$/;

const normalize = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Parses and normalizes tags that a user enters separated by commas, without duplicates (DOM-3). */
export const parseTags = (text: string): string[] => normalizeTags(text.split(','));

/** Lower case, single spaces, without empty tags and duplicates, in the same order. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(normalize).filter((tag) => tag !== '')),
];

/** Whether a tag is reserved for the system's coins. */
export const isMoneyTag = (tag: string): boolean => MONEY_TAG.test(normalize(tag));

export interface ReconciledTags {
  /** Begins with the tag `category:…` if there is a category. */
  readonly tags: readonly string[];
  readonly category: string;
}

/**
 * Tags and category in agreement: a tag `category:…` sets the category, otherwise the separate category
 * applies; the tags contain the category, if there is one, exactly once (DOM-3).
 */
export function reconcileTags(tags: readonly string[], namedCategory: string): ReconciledTags {
  const all = normalizeTags(tags);
  const tagged = all.find((tag) => tag.startsWith(CATEGORY_TAG))?.slice(CATEGORY_TAG.length);
  const category = (tagged ?? '').trim() || normalize(namedCategory);
  const otherTags = all.filter((tag) => !tag.startsWith(CATEGORY_TAG));
  return { category, tags: category === '' ? otherTags : [CATEGORY_TAG + category, ...otherTags] };
}

/** The tags without the category tag. */
export const ownTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => !tag.startsWith(CATEGORY_TAG));
