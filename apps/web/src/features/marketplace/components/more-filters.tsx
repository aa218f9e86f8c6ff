import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { MarketQuery } from '../../item-template/api.ts';

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Weight and tags, which only the marketplace asks for. */
export function MoreFilters({
  query,
  onChange,
}: {
  query: MarketQuery;
  onChange: (change: Partial<MarketQuery>) => void;
}) {
  return (
    <>
      <NumberField
        label="From (lb)"
        minValue={0}
        placeholder="Any"
        value={query.minWeight ?? Number.NaN}
        onChange={(value) => onChange({ minWeight: numberOrNull(value), page: 1 })}
      />
      <NumberField
        label="To (lb)"
        minValue={0}
        placeholder="Any"
        value={query.maxWeight ?? Number.NaN}
        onChange={(value) => onChange({ maxWeight: numberOrNull(value), page: 1 })}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Tags"
          placeholder="magic, consumable"
          description="Separated by commas; all must be there."
          value={query.tags}
          onChange={(tags) => onChange({ tags, page: 1 })}
        />
      </div>
    </>
  );
}
