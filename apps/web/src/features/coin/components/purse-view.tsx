import type { PurseReply } from '@quartermaster/contract/coin';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Money, Purse } from '../../../ui/coins.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { holdsCoins } from '../view.ts';

/** The coins of the party's system by container, if more than one container holds any. */
function PurseByContainer({ purse }: { purse: PurseReply }) {
  const filledContainers = purse.containers.filter((container) => container.total_copper > 0);
  if (filledContainers.length < 2) return null;
  return (
    <ul aria-label="By container" className="mt-4 grid gap-2.5 border-t border-line pt-3.5">
      {filledContainers.map((container) => (
        <li key={container.container_id} className="min-w-0">
          <p className="mb-1 flex justify-between gap-3 text-xs">
            <span className="min-w-0 wrap-anywhere text-ink-2">{container.name}</span>
            <Money copper={container.total_copper} className="text-ink-3" />
          </p>
          <Purse coins={container.coins} />
        </li>
      ))}
    </ul>
  );
}

/** Coins of another coin system, which are not money in this party. */
function OtherCoins({ coins }: { coins: PurseReply['other_coins'] }) {
  if (!holdsCoins(coins)) return null;
  return (
    <div className="mt-4 border-t border-line pt-3.5">
      <p className="mb-1 text-xs text-ink-2">Cannot be spent until converted:</p>
      <Purse label="Other coins" coins={coins} />
    </div>
  );
}

/** A purse as one amount, by coin, and by container if several containers hold coins. */
function PurseDetails({ purse }: { purse: PurseReply }) {
  return (
    <>
      {purse.total_copper === 0 && !holdsCoins(purse.other_coins) && (
        <p className="text-sm text-ink-2">No coins yet.</p>
      )}
      {purse.total_copper > 0 && (
        <>
          <p className="mb-2 font-display text-2xl font-semibold">
            <Money copper={purse.total_copper} />
          </p>
          <Purse coins={purse.coins} />
        </>
      )}
      <PurseByContainer purse={purse} />
      <OtherCoins coins={purse.other_coins} />
    </>
  );
}

export interface PurseViewProps {
  readonly title: string;
  readonly query: {
    readonly data: { readonly data: PurseReply } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** The user's actions on the purse. */
  readonly actions: (purse: PurseReply) => ReactNode;
}

/** The card of a purse: its title, loading and error states, and its actions. */
export function PurseView({ title, query, actions }: PurseViewProps) {
  const purse = query.data?.data;
  return (
    <section aria-label={title}>
      <Card>
        <h2 className="mb-2.5 text-lg">{title}</h2>
        {/* An empty purse is as high as its placeholder. */}
        <div className="min-h-11">
          {purse && <PurseDetails purse={purse} />}
          {!purse && query.error && (
            <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />
          )}
          {!purse && !query.error && (
            <SkeletonArea label={`Loading ${title.toLowerCase()}`} className="grid gap-2">
              <SkeletonText width="7rem" height="relaxed" />
              <SkeletonText width="10rem" />
            </SkeletonArea>
          )}
        </div>
        {purse && (purse.total_copper > 0 || holdsCoins(purse.other_coins)) && actions(purse)}
      </Card>
    </section>
  );
}
