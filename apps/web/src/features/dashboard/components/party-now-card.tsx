import { Card } from '../../../ui/card.tsx';
import { useDashboard } from '../hooks/use-dashboard.ts';
import { hasNothingPending, PartyNowLines } from './party-now.tsx';

/**
 * Everything that is pending for the user in one party; hidden if nothing is pending or until the data is
 * loaded.
 */
export default function PartyNowCard({ partyId }: { partyId: string }) {
  const [now] = useDashboard(partyId).data?.data.parties ?? [];
  if (!now || hasNothingPending(now)) return null;
  return (
    <Card>
      <h2 className="mb-2.5 text-lg">Waiting for you</h2>
      <PartyNowLines now={now} />
    </Card>
  );
}
