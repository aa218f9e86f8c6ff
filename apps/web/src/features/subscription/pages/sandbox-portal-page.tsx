import type { SandboxStep } from '@quartermaster/contract/billing';
import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAdvanceSandbox, useSubscription } from '../api.ts';
import { InvoiceList } from '../components/invoice-list.tsx';
import { QueryStates } from '../components/query-states.tsx';
import { SandboxNotice } from '../components/sandbox-notice.tsx';
import { planInWords, SANDBOX_STEP_TEXT, stepsOf } from '../view.ts';

/**
 * /sandbox/portal: replaces the payment provider's billing portal, and has a test clock that can be advanced. Opens the
 * page of the subscription instead if Stripe charges for the subscription.
 */
export default function SandboxPortalPage() {
  const [query] = useSearchParams();
  const current = useSubscription();
  const returnUrl = query.get('return_url') ?? '';
  return (
    <>
      <PageHeader
        title="Sandbox portal"
        subtitle="Invoices, and a test clock for renewals and failed payments."
        crumbs={[{ label: 'Subscription', to: paths.subscription }]}
        actions={
          <LinkButton to={/^\/(?![/\\])/.test(returnUrl) ? returnUrl : paths.subscription}>
            Back to Quartermaster
          </LinkButton>
        }
      />
      <QueryStates query={current} label="Loading your subscription">
        {({ subscription }) =>
          subscription?.provider === 'stripe' ? (
            <Navigate replace to={paths.subscription} />
          ) : (
            <>
              <SandboxNotice />
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <TestClock subscription={subscription} />
                <InvoiceList highlightedId={query.get('invoice')} />
              </div>
            </>
          )
        }
      </QueryStates>
    </>
  );
}

function TestClock({ subscription }: { subscription: BilledSubscription | null }) {
  const advance = useAdvanceSandbox();
  const steps = stepsOf(subscription);
  const run = (step: SandboxStep) => advance.mutate({ body: { step } });
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Test clock</h2>
      {subscription && (
        <p role="status" className="text-sm text-ink-2">
          {planInWords(subscription)}: {subscription.status.replace('_', ' ')}. The current period ends{' '}
          {dateText(subscription.current_period_end)}.
        </p>
      )}
      {steps.length === 0 && <p className="text-sm text-ink-2">There is no active subscription.</p>}
      {advance.error && <Banner tone="error">{advance.error.message}</Banner>}
      <div className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <Button key={step} onPress={() => run(step)} isDisabled={advance.isPending}>
            {SANDBOX_STEP_TEXT[step]}
          </Button>
        ))}
      </div>
    </Card>
  );
}
