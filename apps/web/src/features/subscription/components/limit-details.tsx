import type { Usage } from '@quartermaster/contract/subscription';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { limitText } from '@quartermaster/rules/tier-text';
import {
  isWithinLimit,
  limitOf,
  type Resource,
  tierRank,
  tiersAllowing,
  UNLIMITED,
} from '@quartermaster/rules/tiers';
import { Card } from '../../../ui/card.tsx';
import { RESOURCE_TEXT, usageLine } from '../view.ts';
import { HigherTierLinks } from './higher-tier-links.tsx';
import { UsageMeter } from './usage-meter.tsx';

/**
 * Explains a limit, its usage, how to use less of it, and the tiers whose limit is higher and leaves room for more. A
 * patron may raise the limit above that of the user's own tier.
 */
export function LimitDetails({ resource, tier, usage }: { resource: Resource; tier: Tier; usage: Usage }) {
  const line = usageLine(resource, usage);
  const { name, meaning, hint } = RESOURCE_TEXT[resource];
  const ownLimit = limitOf(tier, resource);
  const ownText = `${TIER_NAMES[tier]} includes ${limitText(resource, ownLimit)}.`;
  const patronText = line.limit === ownLimit ? '' : `A patron gives you ${limitText(resource, line.limit)}; `;
  const tiersWithHigherLimit = tiersAllowing(resource, line.used).filter(
    (candidate) =>
      tierRank(candidate) > tierRank(tier) &&
      line.limit !== UNLIMITED &&
      isWithinLimit(line.limit, limitOf(candidate, resource)),
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <h2 className="mb-1 text-lg">{name}</h2>
        <p className="mb-4 text-sm text-ink-2">
          {patronText}
          {ownText} {meaning}
        </p>
        <UsageMeter line={line} label="In use" />
        {hint && <p className="mt-4 text-sm text-ink-2">{hint}</p>}
      </Card>
      <Card>
        <h2 className="mb-1 text-lg">Tiers with a higher limit</h2>
        <HigherTierLinks
          tiers={tiersWithHigherLimit}
          benefitOf={(higherTier) => limitText(resource, limitOf(higherTier, resource))}
        />
      </Card>
    </div>
  );
}
