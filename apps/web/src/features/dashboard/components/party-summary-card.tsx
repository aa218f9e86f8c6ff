import { Card } from '../../../ui/card.tsx';
import { useDashboard } from '../hooks/use-dashboard.ts';
import { hasNothingPending, PartySummaryLines } from './party-summary.tsx';

/**
 * What is pending for the user in one party, except the next session; hidden if nothing is pending or until the data is
 * loaded.
 */
export default function PartySummaryCard({ partyId }: { partyId: string }) {
  const [summary] = useDashboard(partyId).data?.data.parties ?? [];
  if (!summary || hasNothingPending(summary)) return null;
  return (
    <Card>
      <h2 className="mb-2.5 text-lg">Waiting for you</h2>
      <PartySummaryLines summary={summary} />
    </Card>
  );
}
