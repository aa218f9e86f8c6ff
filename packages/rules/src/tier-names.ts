/** The names of the tiers are in a separate file, so that a page can show them without loading the limits. */

/** In the order of their rank: tier_free 0 … tier_3 3. */
export const TIERS = ['tier_free', 'tier_1', 'tier_2', 'tier_3'] as const;
export type Tier = (typeof TIERS)[number];

export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  tier_free: 'Wanderer',
  tier_1: 'Adventurer',
  tier_2: 'Game Master',
  tier_3: 'Guild',
};
