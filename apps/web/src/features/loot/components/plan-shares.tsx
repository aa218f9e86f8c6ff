import type { DistributionPlan } from '@quartermaster/contract/loot';
import { Banner } from '../../../ui/banner.tsx';
import { Money, Purse } from '../../../ui/coins.tsx';
import { ValueChart } from './value-chart.tsx';

type Share = DistributionPlan['shares'][number];

function ShareCard({ share }: { share: Share }) {
  const hasCoins = Object.keys(share.coins).length > 0;
  const isEmpty = share.lines.length === 0 && !hasCoins;
  return (
    <li className="min-w-0 rounded-m border border-line px-3.5 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 truncate text-base">{share.name}</h3>
        <Money copper={share.total_value_copper} className="text-sm font-semibold text-accent" />
      </div>
      {isEmpty && <p className="mt-1 text-sm text-ink-3">Nothing</p>}
      {hasCoins && (
        <div className="mt-1.5">
          <Purse coins={share.coins} />
        </div>
      )}
      <ul className="mt-1.5 grid gap-0.5 text-sm text-ink-2">
        {share.lines.map((line) => (
          <li key={line.item_instance_id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {line.quantity > 1 && (
                <span className="tabular-nums">{line.quantity.toLocaleString('en-US')} × </span>
              )}
              {line.name}
            </span>
            <Money copper={line.value_copper} className="flex-none text-xs" />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The items that remain in the loot because a container is full: nothing is lost (DEC-6). */
function UndistributedItems({
  items,
  isDistributed,
}: {
  items: DistributionPlan['left'];
  isDistributed: boolean;
}) {
  if (items.length === 0) return null;
  return (
    <Banner tone="warning" title={isDistributed ? 'These stay in the loot' : 'These would stay in the loot'}>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.item_instance_id + item.reason}>
            {item.quantity > 1 && `${item.quantity.toLocaleString('en-US')} × `}
            {item.name}: {item.reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The shares with their value, and the items that remain in the loot. */
export function PlanShares({
  plan,
  isDistributed = false,
}: {
  plan: DistributionPlan;
  isDistributed?: boolean;
}) {
  return (
    <div className="grid gap-3.5">
      <ValueChart shares={plan.shares} />
      <UndistributedItems items={plan.left} isDistributed={isDistributed} />
      <ul aria-label="Shares" className="grid gap-2.5 sm:grid-cols-2">
        {plan.shares.map((share) => (
          <ShareCard key={share.character_id} share={share} />
        ))}
      </ul>
    </div>
  );
}
