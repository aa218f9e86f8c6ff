import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { getCurrentSubscription } from '@quartermaster/contract/subscription';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { dateText } from '../../../platform/dates.ts';

/** Says that the free tier costs nothing, or which tier every account on this server has at least. */
export function TierSource({ tier, defaultTier }: { tier: Tier; defaultTier: Tier }) {
  const isFree = tier === 'tier_free';
  if (!isFree && defaultTier === 'tier_free') return null;
  return (
    <p className="max-w-160 text-sm text-ink-2">
      {isFree
        ? 'Free, for as long as you like.'
        : `Every account on this server has at least the ${TIER_NAMES[defaultTier]} tier.`}
    </p>
  );
}

type Grant = NonNullable<ReplyData<typeof getCurrentSubscription>['tier_grant']>;

/** A tier that an admin gives to the user, which may end before or after a subscription. */
export function GrantedTier({ grant }: { grant: Grant }) {
  return (
    <p className="max-w-160 text-sm text-ink-2">
      An admin granted you the {TIER_NAMES[grant.tier]} tier until {dateText(grant.ends_at)}.
    </p>
  );
}
