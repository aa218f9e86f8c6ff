import { countOf, formatCount } from './format-count.ts';
import { type Feature, type Limit, type Resource, UNLIMITED } from './tiers.ts';

/** The unit of each limit, in singular and plural. */
const NOUNS: Readonly<Record<Resource, readonly [singular: string, plural: string]>> = {
  characters: ['character', 'characters'],
  parties_can_create: ['party of your own', 'parties of your own'],
  parties_can_join: ['party run by someone else', 'parties run by others'],
  inventory_actions_personal_monthly: [
    'personal inventory action a month',
    'personal inventory actions a month',
  ],
  inventory_actions_party_monthly: ['party inventory action a month', 'party inventory actions a month'],
  shop_deployments_monthly: ['shop deployment a month', 'shop deployments a month'],
  loot_deployments_monthly: ['loot deployment a month', 'loot deployments a month'],
  ai_uses_monthly: ['AI use a month', 'AI uses a month'],
  item_templates: ['item template', 'item templates'],
  shop_templates: ['shop template', 'shop templates'],
  loot_templates: ['loot template', 'loot templates'],
  shop_instances: ['shop at a time', 'shops at a time'],
  loot_instances: ['hoard at a time', 'hoards at a time'],
};

export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  self_inventory_management: 'managing your own inventory',
  party_view_access: 'seeing your parties',
  party_collaboration: 'party collaboration',
  shops_deployment: 'deploying shops',
  loot_distribution: 'distributing loot',
  ai_tools: 'AI tools',
  api_access: 'API access',
  patronage_system: 'patronage',
  custom_branding: 'custom branding',
  premium_support: 'premium support',
};

/**
 * The limit of a resource as text: "1 character", "2,000 party inventory actions a month", "unlimited item templates".
 */
export function limitText(resource: Resource, limit: Limit): string {
  const [singular, plural] = NOUNS[resource];
  if (limit === UNLIMITED) return `unlimited ${plural}`;
  if (limit === 0) return `no ${plural}`;
  return countOf(limit, singular, plural);
}

/** The message when a limit of the tier is reached. */
export function limitRejection(tierName: string, resource: Resource, used: number, limit: number): string {
  const sentence = `${tierName} includes ${limitText(resource, limit)}.`;
  return limit === 0 ? sentence : `${sentence} In use: ${formatCount(used)}.`;
}

/** The message when the tier lacks a feature; `lowestTier` is the lowest tier that includes it. */
export const featureRejection = (tierName: string, feature: Feature, lowestTier: string): string =>
  `${tierName} does not include ${FEATURE_NAMES[feature]}; ${lowestTier} does.`;
