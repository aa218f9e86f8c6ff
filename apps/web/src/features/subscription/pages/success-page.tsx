import type { ReplyData } from '@quartermaster/contract/endpoint';
import { getCurrentSubscription } from '@quartermaster/contract/subscription';
import { TIER_NAMES, TIERS, type Tier } from '@quartermaster/rules/tier-names';
import { FEATURES, featuresOf, tierRank } from '@quartermaster/rules/tiers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { now } from '../../../platform/clock.ts';
import { read } from '../../../platform/queries.ts';
import { refreshTier } from '../../../platform/refresh-tier.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { FeatureMark } from '../components/feature-list.tsx';
import { useReturn } from '../hooks/use-return.ts';
import { FEATURE_TEXT } from '../view.ts';

const POLL_MS = 1000;
/** The time after which the page stops polling and says that the confirmation is late. */
const CONFIRM_WITHIN_MS = 60_000;

type Current = ReplyData<typeof getCurrentSubscription>;

/**
 * The paid tier, or null until it is effective and at least `expected`, the tier that the user is upgrading to.
 */
function confirmedTier(current: Current | undefined, expected: Tier): Tier | null {
  const { subscription, tier } = current ?? {};
  if (subscription?.status !== 'active' || !tier) return null;
  if (tierRank(subscription.tier) < tierRank(expected)) return null;
  return tierRank(tier.identifier) >= tierRank(subscription.tier) ? subscription.tier : null;
}

/** Whether `CONFIRM_WITHIN_MS` have passed since `startedAt`; triggers a render at that time. */
function useIsLate(startedAt: number): boolean {
  const [lateStart, setLateStart] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setLateStart(startedAt), CONFIRM_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return lateStart === startedAt;
}

/** /subscription/success: waits until the payment is confirmed and the tier is effective. */
export default function SuccessPage() {
  const [startedAt, setStartedAt] = useState(now);
  const isLate = useIsLate(startedAt);
  const [query] = useSearchParams();
  const expected = TIERS.find((name) => name === query.get('tier')) ?? 'tier_free';
  const current = useQuery({
    ...read(getCurrentSubscription, {}, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (confirmedTier(state.data?.data, expected) || isLate ? false : POLL_MS),
  });
  const tier = confirmedTier(current.data?.data, expected);
  const client = useQueryClient();
  useEffect(() => {
    if (tier) refreshTier(client).catch(() => undefined);
  }, [tier, client]);
  const checkAgain = () => {
    setStartedAt(now());
    void current.refetch();
  };
  return (
    <>
      <PageHeader
        title={tier ? `Your tier is now ${TIER_NAMES[tier]}` : 'Your payment'}
        crumbs={[{ label: 'Subscription', to: paths.subscription }]}
      />
      {tier ? (
        <Celebration tier={tier} />
      ) : current.error ? (
        <ErrorPanel message={current.error.message} onRetry={checkAgain} />
      ) : (
        <Waiting isLate={isLate} onCheck={checkAgain} />
      )}
    </>
  );
}

function Waiting({ isLate, onCheck }: { isLate: boolean; onCheck: () => void }) {
  return (
    <Card className="flex flex-wrap items-center gap-4">
      {!isLate && <Spinner label="Waiting for the confirmation" />}
      <p className="text-sm text-ink-2">
        {isLate
          ? 'The confirmation is taking longer than usual. You can leave this page: you will get a notification when your tier is ready.'
          : 'Waiting for the confirmation of your payment…'}
      </p>
      {isLate && <Button onPress={onCheck}>Check again</Button>}
    </Card>
  );
}

function Celebration({ tier }: { tier: Tier }) {
  const goBack = useReturn();
  return (
    <Card className="grid justify-items-start gap-4">
      <p className="flex items-center gap-3 text-lg">
        <PartyPopper aria-hidden="true" className="size-8 text-accent" />
        Thank you! Your tier now includes the following features.
      </p>
      <ul className="grid gap-1.5 text-sm">
        {FEATURES.filter((feature) => featuresOf(tier)[feature]).map((feature) => (
          <li key={feature} className="flex gap-2">
            <FeatureMark isIncluded />
            {FEATURE_TEXT[feature].name}
          </li>
        ))}
      </ul>
      <Button tone="primary" onPress={goBack}>
        Continue
      </Button>
    </Card>
  );
}
