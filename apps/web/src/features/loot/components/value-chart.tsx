import type { DistributionPlan } from '@quartermaster/contract/loot';
import { type CoinSystem, formatMoney } from '@quartermaster/rules/money';
import { Money } from '../../../ui/coins.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { spreadOf } from '../view.ts';

const chartLabel = (shares: DistributionPlan['shares'], coins: CoinSystem): string =>
  `Value of each share: ${shares
    .map(({ name, total_value_copper: value }) => `${name} ${formatMoney(value, coins)}`)
    .join(', ')}`;

/** The value of each share, as bars relative to the most valuable share. */
export function ValueChart({ shares }: { shares: DistributionPlan['shares'] }) {
  const max = Math.max(1, ...shares.map(({ total_value_copper: value }) => value));
  const spread = spreadOf(shares);
  const coins = useCoins();
  return (
    <figure className="rounded-m border border-line bg-surface-2 px-3.5 py-3">
      <figcaption className="mb-2.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
        <span>Value per character</span>
        {shares.length > 1 && (
          <span role="status">{spread === 0 ? 'All equal' : <>Spread {<Money copper={spread} />}</>}</span>
        )}
      </figcaption>
      <div role="img" aria-label={chartLabel(shares, coins)} className="grid gap-2">
        {shares.map(({ character_id, name, total_value_copper: value }) => (
          <div
            key={character_id}
            className="grid grid-cols-[minmax(0,8rem)_1fr_auto] items-center gap-3 text-xs"
          >
            <span className="truncate font-medium text-ink-1">{name}</span>
            <span className="h-3 overflow-hidden rounded-full bg-surface-3">
              <span
                className="press block h-full rounded-full bg-accent"
                style={{ width: `${(value * 100) / max}%` }}
              />
            </span>
            <span className="min-w-16 text-right tabular-nums">{formatMoney(value, coins)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
