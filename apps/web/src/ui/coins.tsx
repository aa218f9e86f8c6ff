import {
  type Coin,
  type Purse as Counts,
  EVERY_COIN,
  formatMoney,
  spelledOutMoney,
} from '@quartermaster/rules/money';
import { clsx } from 'clsx';
import { useCoins } from './party-coins.tsx';

export interface MoneyProps {
  /** Whole copper; null if an item has no price. */
  readonly copper: number | null;
  readonly className?: string;
}

/** An amount in the coins of the party, with their names for screen readers: `12 gp 5 sp`. */
export function Money({ copper, className }: MoneyProps) {
  const coins = useCoins();
  if (copper === null) {
    return (
      <span className={className}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">no price</span>
      </span>
    );
  }
  return (
    <span className={clsx('whitespace-nowrap tabular-nums', className)}>
      <span aria-hidden="true">{formatMoney(copper, coins)}</span>
      <span className="sr-only">{spelledOutMoney(copper, coins)}</span>
    </span>
  );
}

const DOT: Record<string, string> = {
  copper: 'bg-(--coin-cp)',
  silver: 'bg-(--coin-sp)',
  electrum: 'bg-(--coin-ep)',
  gold: 'bg-(--coin-gp)',
  platinum: 'bg-(--coin-pp)',
  bit: 'bg-(--coin-cp)',
  penny: 'bg-(--coin-sp)',
  shilling: 'bg-(--coin-sp)',
  mark: 'bg-(--coin-pp)',
};

/** All coins, the most valuable first. */
export const MOST_VALUABLE_FIRST: readonly Coin[] = EVERY_COIN.coins.toSorted((a, b) => b.copper - a.copper);

/** The number of each coin in a purse, the most valuable coin first, with a dot in the color of its metal. */
export function Purse({ coins, label = 'Coins' }: { coins: Counts; label?: string }) {
  const coinCounts = MOST_VALUABLE_FIRST.map((coin) => ({ ...coin, count: coins[coin.key] ?? 0 }));
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-2.5 gap-y-1 text-xs font-semibold tabular-nums">
      {coinCounts
        .filter(({ count }) => count > 0)
        .map(({ key, abbr, singular, plural, count }) => (
          <li key={key} className="flex items-center gap-1">
            <span
              aria-hidden="true"
              className={clsx('size-2.5 rounded-full', DOT[key] ?? 'bg-line-strong')}
            />
            <span aria-hidden="true">
              {count.toLocaleString('en-US')} {abbr}
            </span>
            <span className="sr-only">
              {count} {count === 1 ? singular : plural}
            </span>
          </li>
        ))}
    </ul>
  );
}
