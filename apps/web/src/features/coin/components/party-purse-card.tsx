import { usePartyContainers } from '../../container/api.ts';
import { usePartyPurse } from '../api.ts';
import { CoinActions } from './coin-actions.tsx';
import { PurseView } from './purse-view.tsx';

/** The coins in the party's own containers; only for users who may see the inventory. */
export function PartyPurseCard({ partyId }: { partyId: string }) {
  const purse = usePartyPurse(partyId);
  const containers = usePartyContainers(partyId);
  const withdrawable = (containers.data?.data ?? []).filter((container) => container.permissions.withdraw);
  return (
    <PurseView
      title="Party purse"
      query={purse}
      actions={(loaded) => (
        <CoinActions
          purse={loaded}
          withdrawable={new Set(withdrawable.map((container) => container.id))}
          partyId={partyId}
          giver={null}
        />
      )}
    />
  );
}
