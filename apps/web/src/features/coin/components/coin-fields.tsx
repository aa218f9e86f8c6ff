import { capitalize } from '@quartermaster/rules/capitalize';
import type { Coin } from '@quartermaster/rules/money';
import type { ReactNode } from 'react';
import { MOST_VALUABLE_FIRST } from '../../../ui/coins.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import type { CoinCounts } from '../view.ts';

export interface CoinFieldsProps {
  readonly legend: string;
  readonly counts: CoinCounts;
  readonly onChange: (counts: CoinCounts) => void;
  /** The available coins; if undefined, any quantity of every coin of the party can be entered. */
  readonly available?: CoinCounts;
  /** The error of each coin, by its key. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Shortcuts, displayed beside the legend. */
  readonly aside?: ReactNode;
}

const nameOf = ({ name }: Coin): string => capitalize(name);

/** A number field for each coin. */
export function CoinFields({ legend, counts, onChange, available, errors = {}, aside }: CoinFieldsProps) {
  const system = useCoins();
  const coins = MOST_VALUABLE_FIRST.filter((coin) =>
    available ? (available[coin.key] ?? 0) > 0 : system.coins.includes(coin),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="text-sm font-semibold text-ink-1">
          {legend}
        </span>
        {aside && <div className="flex flex-wrap gap-2">{aside}</div>}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {coins.map((coin) => {
          const max = available?.[coin.key];
          return (
            <NumberField
              key={coin.key}
              label={`${nameOf(coin)} (${coin.abbr})`}
              minValue={0}
              {...(max === undefined
                ? {}
                : { maxValue: max, description: `${max.toLocaleString('en-US')} available` })}
              value={counts[coin.key] ?? 0}
              onChange={(count) => onChange({ ...counts, [coin.key]: Number.isNaN(count) ? 0 : count })}
              error={errors[coin.key]}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
