import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { now } from '../../../platform/clock.ts';
import { dateText } from '../../../platform/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBillingPortal, useSubscription } from '../api.ts';
import { useOpenUrl } from '../hooks/use-open-url.ts';
import { daysLeft } from '../view.ts';

/** The banner after a failed payment: how long the tier is kept, and a button to pay (DEC-9). */
export function PastDueBanner({ className }: { className?: string }) {
  const subscription = useSubscription().data?.data.subscription;
  const portal = useBillingPortal();
  const openUrl = useOpenUrl();
  if (subscription?.status !== 'past_due' || !subscription.grace_ends_at) return null;
  const { tier, grace_ends_at } = subscription;
  const pay = () => portal.mutate({ body: {} }, { onSuccess: ({ data }) => void openUrl(data.portal_url) });
  return (
    <div className={className}>
      <Banner
        tone="error"
        title="The last payment failed"
        actions={
          <Button size="sm" onPress={pay} isPending={portal.isPending}>
            Pay now
          </Button>
        }
      >
        You keep {TIER_NAMES[tier]} until {dateText(grace_ends_at)} (
        {daysLeft(grace_ends_at, new Date(now()))}). Pay the open invoice in the billing portal to keep it
        after that.
      </Banner>
    </div>
  );
}
