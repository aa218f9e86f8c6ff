import type { previewPlan } from '@quartermaster/contract/billing';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { BillingInterval, PaidTier } from '@quartermaster/rules/billing-plan';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { isOutcomeUnknown } from '../../../platform/api-error.ts';
import { dateText } from '../../../platform/dates.ts';
import { rejectionText } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCheckOut, usePreview, useSubscription } from '../api.ts';
import { useOpenUrl } from '../hooks/use-open-url.ts';
import { money } from '../view.ts';

type Preview = ReplyData<typeof previewPlan>;

const SEGMENTS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly, two months free' },
] as const;

/** Chooses monthly or yearly payment for a tier, and shows the exact amount before anything is paid. */
export function PlanChoice({ tier }: { tier: PaidTier }) {
  const [interval, setInterval] = useState<BillingInterval>('month');
  const preview = usePreview({ tier_id: tier, interval });
  // An earlier preview stays while the server cannot be reached, but not once the plan can no longer be chosen.
  const rejection = preview.data && isOutcomeUnknown(preview.error) ? null : preview.error;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{TIER_NAMES[tier]} plan</h2>
      <SegmentedControl label="Pay" segments={SEGMENTS} value={interval} onChange={setInterval} />
      {rejection ? (
        <p role="alert" className="text-sm text-ink-2">
          {rejectionText(rejection)}
        </p>
      ) : preview.data ? (
        // The key removes the rejection of a plan once another plan is chosen.
        <Confirmation
          key={`${tier} ${interval}`}
          tier={tier}
          interval={interval}
          preview={preview.data.data}
        />
      ) : (
        <SkeletonArea label="Calculating the price">
          <SkeletonBlock className="h-20" />
        </SkeletonArea>
      )}
    </Card>
  );
}

interface ConfirmationProps {
  readonly tier: PaidTier;
  readonly interval: BillingInterval;
  readonly preview: Preview;
}

function Confirmation({ tier, interval, preview }: ConfirmationProps) {
  const checkOut = useCheckOut();
  const openUrl = useOpenUrl();
  const current = useSubscription().data?.data.subscription;
  const { amount_due, takes_effect, effective_at } = preview;
  if (current?.scheduled_tier === tier && current.scheduled_interval === interval)
    return (
      <p className="text-sm">
        Your plan changes to this one on {dateText(effective_at)}.{' '}
        <TextLink to={paths.subscription}>Keep your current plan</TextLink>
      </p>
    );
  const confirm = () =>
    checkOut.mutate(
      { body: { tier_id: tier, interval, expected_amount: amount_due } },
      {
        onSuccess: ({ data }) => {
          if (data.checkout_url === '')
            return showToast('No checkout URL or session ID received', { tone: 'error' });
          if (data.takes_effect !== 'at_period_end') return openUrl(data.checkout_url);
          // The page shows the scheduled change, and the notification that follows shows a toast.
          return openUrl(paths.subscription);
        },
      },
    );
  const label = {
    on_payment: 'Go to checkout',
    now: `Pay ${money(amount_due)} and upgrade`,
    at_period_end: `Change on ${dateText(effective_at)}`,
  }[takes_effect];
  return (
    <>
      <Amounts tier={tier} interval={interval} preview={preview} />
      {checkOut.error && (
        <p role="alert" className="text-sm font-medium text-error">
          {rejectionText(checkOut.error)}
        </p>
      )}
      <Button tone="primary" onPress={confirm} isPending={checkOut.isPending}>
        {label}
      </Button>
    </>
  );
}

function Amounts({ tier, interval, preview }: ConfirmationProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums [&_dd]:text-right">
      {preview.credit > 0 && (
        <>
          <dt>
            {TIER_NAMES[tier]} until {dateText(preview.next_payment_at)}
          </dt>
          <dd>{money(preview.charge)}</dd>
          <dt>Credit for your current plan</dt>
          <dd>−{money(preview.credit)}</dd>
        </>
      )}
      <dt className="font-semibold">Due now</dt>
      <dd className="font-semibold">{money(preview.amount_due)}</dd>
      <dt className="text-ink-2">From {dateText(preview.next_payment_at)}</dt>
      <dd className="text-ink-2">
        {money(preview.next_amount)} a {interval}
      </dd>
    </dl>
  );
}
