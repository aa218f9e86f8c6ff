import { SHOP_RESTOCK_DAYS_MAX } from '@quartermaster/contract/constants';
import type { CoinSystem } from '@quartermaster/rules/money';
import { type Control, useWatch } from 'react-hook-form';
import { FormField, FormFlag } from '../../../ui/field/form-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { PriceField } from '../../../ui/field/price-field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import type { TermsFields } from '../view.ts';

type TermsControl = Control<TermsFields>;

function Figure(props: {
  control: TermsControl;
  name: 'buy_modifier' | 'sell_modifier' | 'discount_percent' | 'restock_days';
  label: string;
  description: string;
  max: number;
  step?: number;
}) {
  const { control, name, label, description, max, step = 1 } = props;
  return (
    <FormField control={control} name={name}>
      {({ inputRef: _, ...field }) => (
        <NumberField
          label={label}
          description={description}
          minValue={0}
          maxValue={max}
          step={step}
          formatOptions={{ maximumFractionDigits: 2 }}
          {...field}
        />
      )}
    </FormField>
  );
}

/** What items cost, and how often they come again. */
function Figures({ control }: { control: TermsControl }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Figure
        control={control}
        name="buy_modifier"
        label="Buy modifier"
        description="Times the base value: what players pay."
        max={10}
        step={0.01}
      />
      <Figure
        control={control}
        name="sell_modifier"
        label="Sell modifier"
        description="Times the base value: what players get."
        max={10}
        step={0.01}
      />
      <Figure
        control={control}
        name="discount_percent"
        label="Discount (%)"
        description="Taken off what players pay."
        max={100}
      />
      <Figure
        control={control}
        name="restock_days"
        label="Restock every (days)"
        description="0 for never."
        max={SHOP_RESTOCK_DAYS_MAX}
      />
    </div>
  );
}

/** Prices, what there is to pay with, when it is stocked again, and whether it is open. */
export function TradeFields({ control, system }: { control: TermsControl; system: CoinSystem }) {
  const isUnlimited = useWatch({ control, name: 'has_unlimited_funds' });
  return (
    <>
      <Figures control={control} />
      <FormFlag control={control} name="has_unlimited_funds">
        {(field) => <SwitchField label="Never runs out of money" {...field} />}
      </FormFlag>
      {!isUnlimited && (
        <FormField control={control} name="funds">
          {(field) => (
            <PriceField
              label="Money in the till"
              description="The shop pays from it, and what it is paid goes into it."
              system={system}
              {...field}
            />
          )}
        </FormField>
      )}
      <FormFlag control={control} name="is_active">
        {(field) => (
          <SwitchField label="Open" description="A closed shop neither sells nor buys." {...field} />
        )}
      </FormFlag>
    </>
  );
}
