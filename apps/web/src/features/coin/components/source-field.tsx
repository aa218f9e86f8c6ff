import { SelectField } from '../../../ui/field/select-field.tsx';
import { type CoinSource, coinText } from '../view.ts';

export interface SourceFieldProps {
  readonly sources: readonly CoinSource[];
  readonly value: string;
  readonly onChange: (containerId: string) => void;
}

/** The container that the coins come from; plain text if there is only one. */
export function SourceField({ sources, value, onChange }: SourceFieldProps) {
  const [first, second] = sources;
  if (first && !second) {
    return (
      <p className="text-sm text-ink-2">
        In {first.name}: <span className="tabular-nums">{coinText(first.coins)}</span>
      </p>
    );
  }
  return (
    <SelectField
      label="Container"
      value={value}
      onChange={onChange}
      choices={sources.map(({ container_id, name, coins }) => ({
        value: container_id,
        label: name,
        description: coinText(coins),
      }))}
    />
  );
}
