import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import { planName } from '@quartermaster/rules/billing-plan';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { useBillingPortal, useReactivate, useWithdrawDowngrade } from '../api.ts';
import { useOpenUrl } from '../hooks/use-open-url.ts';
import { endOfTier, planInWords } from '../view.ts';
import { PastDueBanner } from './past-due-banner.tsx';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** The paid subscription and its actions. */
export function BillingCard({ subscription }: { subscription: BilledSubscription | null }) {
  if (subscription?.status === 'active' || subscription?.status === 'past_due')
    return <RunningPlan subscription={subscription} />;
  return (
    <Card>
      <h2 className="text-lg">Plan</h2>
      <p className="mb-3 text-sm text-ink-2">
        {subscription?.status === 'incomplete'
          ? 'Your payment is incomplete. Choose the tier again to complete it.'
          : subscription
            ? `${TIER_NAMES[subscription.tier]} has ended. Nothing you made was deleted.`
            : 'You have no paid tier.'}
      </p>
      <LinkButton to={paths.subscriptionCompare} tone="primary">
        Choose a tier
      </LinkButton>
    </Card>
  );
}

function RunningPlan({ subscription }: { subscription: BilledSubscription }) {
  const [isCanceling, setCanceling, closeDialog] = useDialog();
  const portal = useBillingPortal();
  const openUrl = useOpenUrl();
  const openPortal = () =>
    portal.mutate({ body: {} }, { onSuccess: ({ data }) => void openUrl(data.portal_url) });
  const { status, cancel_at_period_end, payment_method } = subscription;
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">Plan</h2>
        <p className="text-sm text-ink-2">{planInWords(subscription)}</p>
        {payment_method && (
          <p className="text-sm text-ink-2">
            Paid with {payment_method.brand} ending in {payment_method.last4}.
          </p>
        )}
      </div>
      <PastDueBanner />
      <ScheduledChange subscription={subscription} />
      <div className="flex flex-wrap gap-2">
        {status === 'active' && <LinkButton to={paths.subscriptionCompare}>Change plan</LinkButton>}
        <Button onPress={openPortal} isPending={portal.isPending}>
          Billing portal
        </Button>
        {!cancel_at_period_end && (
          <Button tone="quiet" onPress={() => setCanceling(true)}>
            Cancel subscription
          </Button>
        )}
      </div>
      {isCanceling && (
        <Suspense>
          <CancelDialog subscription={subscription} onClose={closeDialog} />
        </Suspense>
      )}
    </Card>
  );
}

/** The date of the renewal, or the change at the end of the period with a button to withdraw it; otherwise nothing. */
function ScheduledChange({ subscription }: { subscription: BilledSubscription }) {
  const { status, scheduled_tier, scheduled_interval, cancel_at_period_end } = subscription;
  const reactivate = useReactivate();
  const withdraw = useWithdrawDowngrade();
  const day = dateText(endOfTier(subscription));
  if (cancel_at_period_end)
    return (
      <Banner
        tone="warning"
        title="Canceled"
        actions={
          // The notification that follows shows a toast.
          <Button onPress={() => reactivate.mutate({})} isPending={reactivate.isPending}>
            Reactivate
          </Button>
        }
      >
        You keep this tier until {day}.
      </Banner>
    );
  if (scheduled_tier && scheduled_interval)
    return (
      <Banner
        actions={
          // The notification that follows shows a toast.
          <Button onPress={() => withdraw.mutate({})} isPending={withdraw.isPending}>
            Keep current plan
          </Button>
        }
      >
        Changes to {planName({ tier: scheduled_tier, interval: scheduled_interval })}, on {day}.
      </Banner>
    );
  return status === 'active' ? <p className="text-sm">Renews on {day}.</p> : null;
}
