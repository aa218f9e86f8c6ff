import { DISPLAY_COINS, formatMoney, spokenMoney } from '@quartermaster/rules/money';
import { classes } from './classes.ts';

export interface MoneyProps {
  /** Whole copper; null where a thing has no price. */
  readonly copper: number | null;
  /** Which coins to write it in; gold, silver and copper unless said. */
  readonly coins?: readonly string[];
  readonly className?: string;
}

/** An amount as at the table, spoken with the coins' names: `12 gp 5 sp`. */
export function Money({ copper, coins = DISPLAY_COINS, className }: MoneyProps) {
  if (copper === null) {
    return (
      <span className={className}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">no price</span>
      </span>
    );
  }
  return (
    <span className={classes('whitespace-nowrap tabular-nums', className)}>
      <span aria-hidden="true">{formatMoney(copper, coins) || '0 cp'}</span>
      <span className="sr-only">{spokenMoney(copper, coins) || 'nothing'}</span>
    </span>
  );
}

const DOT: Record<string, string> = {
  cp: 'bg-(--coin-cp)',
  sp: 'bg-(--coin-sp)',
  ep: 'bg-(--coin-ep)',
  gp: 'bg-(--coin-gp)',
  pp: 'bg-(--coin-pp)',
};

/** The coins in a purse, each with its dot of metal: what can be handed over. */
export function Purse({ coins }: { coins: readonly { abbr: string; name: string; count: number }[] }) {
  return (
    <ul aria-label="Coins" className="flex flex-wrap gap-x-2.5 gap-y-1 text-xs font-semibold tabular-nums">
      {coins.map((coin) => (
        <li key={coin.abbr} className="flex items-center gap-1">
          <span
            aria-hidden="true"
            className={classes('size-2.5 rounded-full', DOT[coin.abbr] ?? 'bg-line-strong')}
          />
          <span aria-hidden="true">
            {coin.count.toLocaleString('en-US')} {coin.abbr}
          </span>
          <span className="sr-only">
            {coin.count} {coin.name} {coin.count === 1 ? 'piece' : 'pieces'}
          </span>
        </li>
      ))}
    </ul>
  );
}
