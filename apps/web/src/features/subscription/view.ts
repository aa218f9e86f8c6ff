import type { CANCEL_REASONS, Invoice, SandboxStep } from '@quartermaster/contract/billing';
import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import type { Usage } from '@quartermaster/contract/subscription';
import { countOf, formatCount } from '@quartermaster/rules/format-count';
import { type MeterLevel, meter } from '@quartermaster/rules/meter';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import {
  type Feature,
  type Limit,
  limitOf,
  limitOrDefault,
  RESOURCES,
  type Resource,
  TIER_PRICE_CENTS,
  UNLIMITED,
  usageKeyOf,
} from '@quartermaster/rules/tiers';
import { paths } from '../../app/paths.ts';

interface ResourceText {
  readonly name: string;
  /** The meaning for the user. */
  readonly meaning: string;
}

export const RESOURCE_TEXT: Readonly<Record<Resource, ResourceText & { readonly hint: string }>> = {
  characters: {
    name: 'Characters',
    meaning: 'Characters that you play, in a party or not.',
    hint: 'Delete a character to make room for another.',
  },
  parties_can_create: {
    name: 'Parties you run',
    meaning: 'Archived parties do not count.',
    hint: 'Archive a party or hand it over to make room for another.',
  },
  parties_can_join: {
    name: 'Parties you joined',
    meaning: 'Parties that others run. Archived parties do not count.',
    hint: 'Leave a party to make room for another.',
  },
  inventory_actions_personal_monthly: {
    name: 'Personal inventory actions',
    meaning: 'Each time you add, move, split, merge, update or destroy items of characters.',
    hint: 'Viewing does not count.',
  },
  inventory_actions_party_monthly: {
    name: 'Party inventory actions',
    meaning:
      "Each time you change items in the party's stash or chests, move items into or out of them, trade with a shop or take loot.",
    hint: 'Viewing does not count.',
  },
  shop_deployments_monthly: {
    name: 'Shop deployments',
    meaning: 'Deploying a shop in a party.',
    hint: 'Buying and selling do not count.',
  },
  loot_deployments_monthly: {
    name: 'Loot deployments',
    meaning: 'Deploying loot in a party.',
    hint: 'Claiming loot does not count.',
  },
  ai_uses_monthly: { name: 'AI uses', meaning: 'Each draft of an item, a shop or a hoard.', hint: '' },
  item_templates: { name: 'Item templates', meaning: 'Items that you create yourself.', hint: '' },
  shop_templates: {
    name: 'Shop templates',
    meaning: 'Shops that you prepare and deploy in any party.',
    hint: 'Delete a template to make room for another.',
  },
  loot_templates: {
    name: 'Loot templates',
    meaning: 'Loot that you prepare and deploy in any party.',
    hint: 'Delete a template to make room for another.',
  },
  shop_instances: {
    name: 'Shops at a time',
    meaning: 'Shops that you deployed, open or closed.',
    hint: 'Delete a shop to make room for another.',
  },
  loot_instances: {
    name: 'Hoards at a time',
    meaning: 'Loot that you deployed, revealed or hidden.',
    hint: 'Delete a hoard to make room for another.',
  },
};

interface FeatureText extends ResourceText {
  /** The label of the link to try the feature. */
  readonly action: string;
  readonly to: string;
}

export const FEATURE_TEXT: Readonly<Record<Feature, FeatureText>> = {
  self_inventory_management: {
    name: 'Your own inventory',
    meaning: 'Add, move and sort what your characters carry.',
    action: 'Open a character',
    to: paths.characters,
  },
  party_view_access: {
    name: 'Viewing your parties',
    meaning: 'Members, characters, stash and history, live.',
    action: 'Open a party',
    to: paths.parties,
  },
  party_collaboration: {
    name: 'Party collaboration',
    meaning: 'More party containers, invitations by name or email, and party notes.',
    action: 'Invite to a party',
    to: paths.parties,
  },
  shops_deployment: {
    name: 'Shops',
    meaning: 'Create shops and deploy them in a party.',
    action: 'Create a shop',
    to: paths.shopTemplateNew,
  },
  loot_distribution: {
    name: 'Loot',
    meaning: 'Deploy loot, reveal it and distribute it.',
    action: 'Create a loot template',
    to: paths.lootTemplateNew,
  },
  ai_tools: {
    name: 'AI tools',
    meaning: 'Drafts of items, shops and loot, written by an AI model.',
    action: 'Draft an item',
    to: paths.itemNew,
  },
  api_access: {
    name: 'API access',
    meaning: 'Your own programs can use the API.',
    action: 'Create an API key',
    to: paths.apiKeys,
  },
  patronage_system: {
    name: 'Patronage',
    meaning: 'Give a tier to members of your party.',
    action: 'Sponsor a member',
    to: paths.parties,
  },
  custom_branding: {
    name: 'Custom branding',
    meaning: 'A color, a logo and a banner for your parties.',
    action: 'Brand a party',
    to: paths.parties,
  },
  premium_support: {
    name: 'Premium support',
    meaning: 'Your questions are answered with priority.',
    action: 'Contact support',
    to: paths.support,
  },
};

export interface UsageGroup {
  readonly title: string;
  readonly isMonthly?: boolean;
  /** The column on a wide screen; left by default. */
  readonly column?: 'right';
  readonly resources: readonly Resource[];
}

export const USAGE_GROUPS: readonly UsageGroup[] = [
  { title: 'Characters and parties', resources: ['characters', 'parties_can_create', 'parties_can_join'] },
  {
    title: 'This month',
    isMonthly: true,
    column: 'right',
    resources: [
      'inventory_actions_personal_monthly',
      'inventory_actions_party_monthly',
      'shop_deployments_monthly',
      'loot_deployments_monthly',
      'ai_uses_monthly',
    ],
  },
  {
    title: 'Your content',
    resources: ['item_templates', 'shop_templates', 'loot_templates', 'shop_instances', 'loot_instances'],
  },
];

export interface UsageLine {
  readonly resource: Resource;
  readonly used: number;
  readonly limit: Limit;
  readonly level: MeterLevel;
  /** Whole percent, at most 100; null if there is no bar. */
  readonly percent: number | null;
  /** "1 of 5", "3 used · unlimited", "Not in this tier". */
  readonly figures: string;
  /** Whether the limit is reached. */
  readonly isFull: boolean;
}

/** One line of the usage. Amber from 75 %, red from 90 %. */
export function usageLine(resource: Resource, usage: Partial<Usage>): UsageLine {
  const key = usageKeyOf(resource);
  const used = usage[key]?.used ?? 0;
  const limit = limitOrDefault(key, usage[key]?.limit);
  if (limit === UNLIMITED) {
    const figures = used === 0 ? 'Unlimited' : `${formatCount(used)} used · unlimited`;
    return { resource, used, limit, level: 'ok', percent: null, figures, isFull: false };
  }
  if (limit === 0 && used === 0)
    return { resource, used, limit, level: 'ok', percent: null, figures: 'Not in this tier', isFull: true };
  const { level, percent } = meter('slots', used, limit);
  const figures = `${formatCount(used)} of ${formatCount(limit)}`;
  return {
    resource,
    used,
    limit,
    level: limit === 0 ? 'error' : level,
    percent: Math.min(100, percent ?? 100),
    figures,
    isFull: used >= limit,
  };
}

/** The limits that are exceeded. */
export const exceededLinesOf = (usage: Partial<Usage>): UsageLine[] =>
  RESOURCES.map((resource) => usageLine(resource, usage)).filter(
    ({ used, limit }) => limit !== UNLIMITED && used > limit,
  );

/** The same usage with the limits of another tier. */
export const usageWithLimitsOf = (tier: Tier, usage: Usage): Partial<Usage> =>
  Object.fromEntries(
    RESOURCES.map((resource) => {
      const key = usageKeyOf(resource);
      return [key, { ...usage[key], limit: limitOf(tier, resource) }];
    }),
  );

/** "1", "2,000", "Unlimited"; a dash for 0. */
export const limitFigure = (limit: Limit): string =>
  limit === UNLIMITED ? 'Unlimited' : limit === 0 ? '–' : formatCount(limit);

/** "Free" or "$4.99 a month". */
export const priceInWords = (price: number): string =>
  price === 0 ? 'Free' : `$${price.toFixed(2)} a\u00a0month`;

export const priceOf = (tier: Tier): string => priceInWords(TIER_PRICE_CENTS[tier] / 100);

/** "$4.99", from an amount in dollars. */
export const money = (amount: number): string => `$${amount.toFixed(2)}`;

const DAY_MS = 86_400_000;
/** "2 days left"; rounded up to whole days. */
export function daysLeft(until: string, now: Date): string {
  const days = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS));
  return `${countOf(days, 'day')} left`;
}

/** The end of the tier if nothing more is paid: the end of the grace period, if there is one, or of the period. */
export const endOfTier = ({
  grace_ends_at,
  current_period_end,
}: Pick<BilledSubscription, 'grace_ends_at' | 'current_period_end'>): string =>
  grace_ends_at ?? current_period_end;

/** "Game Master, $9.99 a month". */
export const planInWords = (plan: Pick<BilledSubscription, 'tier' | 'amount' | 'interval'>): string =>
  `${TIER_NAMES[plan.tier]}, ${money(plan.amount)} a ${plan.interval}`;

export const CANCEL_REASON_TEXT: Readonly<Record<(typeof CANCEL_REASONS)[number], string>> = {
  too_expensive: 'It is too expensive',
  missing_feature: 'A feature is missing',
  stopped_playing: 'We stopped playing',
  switching: 'I use something else',
  other: 'Another reason',
};

export const INVOICE_STATUS_TEXT: Readonly<Record<Invoice['status'], string>> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
};

export const SANDBOX_STEP_TEXT: Readonly<Record<SandboxStep, string>> = {
  renew: 'Next renewal',
  fail_renewal: 'Failed renewal',
  end_period: 'End of period',
  skip_3_days: 'Three days later',
  end_grace: 'End of grace period',
  pay_invoice: 'Pay open invoice',
};

/** The steps that the test clock offers for a subscription. */
export function stepsOf(subscription: BilledSubscription | null): readonly SandboxStep[] {
  if (subscription?.status === 'past_due') return ['pay_invoice', 'skip_3_days', 'end_grace'];
  if (subscription?.status !== 'active') return [];
  return subscription.cancel_at_period_end ? ['end_period'] : ['renew', 'fail_renewal'];
}
