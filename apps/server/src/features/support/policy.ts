import { featuresOf, isFeatureAllowed } from '@quartermaster/rules/tiers';
import type { Actor } from '../../platform/actor.ts';

/** Whether the requests of a user are marked and sorted first (DEC-11). */
export const hasPremiumSupport = ({ tier }: Pick<Actor, 'tier'>): boolean =>
  isFeatureAllowed(featuresOf(tier), 'premium_support');
