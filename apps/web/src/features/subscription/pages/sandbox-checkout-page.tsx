import type { SandboxCheckout } from '@quartermaster/contract/billing';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePaySandbox, useSandboxCheckout } from '../api.ts';
import { QueryStates } from '../components/query-states.tsx';
import { SandboxNotice } from '../components/sandbox-notice.tsx';
import { useOpenUrl } from '../hooks/use-open-url.ts';
import { planInWords } from '../view.ts';

/** /sandbox/checkout/{session}: a payment page that charges nothing, with the outcome that the user chooses. */
export default function SandboxCheckoutPage() {
  const { session = '' } = useParams();
  const checkout = useSandboxCheckout(session);
  return (
    <>
      <PageHeader title="Sandbox checkout" crumbs={[{ label: 'Subscription', to: paths.subscription }]} />
      <SandboxNotice />
      <QueryStates query={checkout} label="Loading the checkout">
        {(data) => <Payment checkout={data} />}
      </QueryStates>
    </>
  );
}

function Payment({ checkout }: { checkout: SandboxCheckout }) {
  const { id, status, is_declined, return_url } = checkout;
  const pay = usePaySandbox();
  const openUrl = useOpenUrl();
  const submitOutcome = (outcome: 'succeed' | 'decline' | 'requires_authentication') =>
    pay.mutate(
      { params: { id }, body: { outcome } },
      { onSuccess: ({ data }) => data.status === 'completed' && openUrl(return_url) },
    );
  return (
    <Card className="grid justify-items-start gap-4">
      <p className="text-lg">{planInWords(checkout)}</p>
      {is_declined && status === 'open' && (
        <Banner tone="error">The card was declined. Nothing was charged.</Banner>
      )}
      {pay.error && <Banner tone="error">{pay.error.message}</Banner>}
      {status === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" onPress={() => submitOutcome('succeed')} isPending={pay.isPending}>
            Pay
          </Button>
          <Button onPress={() => submitOutcome('decline')}>Decline the card</Button>
          <Button onPress={() => submitOutcome('requires_authentication')}>Require authentication</Button>
        </div>
      )}
      {status === 'requires_authentication' && (
        <>
          <p className="text-sm text-ink-2">The bank asks you to confirm this payment.</p>
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" onPress={() => submitOutcome('succeed')} isPending={pay.isPending}>
              Confirm the payment
            </Button>
            <Button onPress={() => submitOutcome('decline')}>Reject the payment</Button>
          </div>
        </>
      )}
      {status === 'completed' && (
        <>
          <p className="text-sm">This checkout is paid.</p>
          <Button tone="primary" onPress={() => void openUrl(return_url)}>
            Continue
          </Button>
        </>
      )}
    </Card>
  );
}
