import { SHOP_RESTOCK_DAYS_MAX } from '@quartermaster/contract/constants';
import type { CoinSystem } from '@quartermaster/rules/money';
import { type Control, useWatch } from 'react-hook-form';
import { FormField, FormFlag } from '../../../ui/field/form-field.tsx';
import { FormNumber } from '../../../ui/field/form-number.tsx';
import { PriceField } from '../../../ui/field/price-field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { PriceModifiers } from '../../shop-template/components/price-modifiers.tsx';
import type { TermsFields } from '../view.ts';

type TermsControl = Control<TermsFields>;

function PriceAndRestockFields({ control }: { control: TermsControl }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PriceModifiers control={control} />
      <FormNumber
        control={control}
        name="discount_percent"
        label="Discount (%)"
        description="Subtracted from the prices that players pay."
        maxValue={100}
        step={1}
      />
      <FormNumber
        control={control}
        name="restock_days"
        label="Restock every (days)"
        description="0 for never."
        maxValue={SHOP_RESTOCK_DAYS_MAX}
        step={1}
      />
    </div>
  );
}

/** The fields of a shop's terms: prices, funds, restocking, and whether it is open. */
export function TradeFields({ control, system }: { control: TermsControl; system: CoinSystem }) {
  const isUnlimited = useWatch({ control, name: 'has_unlimited_funds' });
  return (
    <>
      <PriceAndRestockFields control={control} />
      <FormFlag control={control} name="has_unlimited_funds">
        {(field) => <SwitchField label="Never runs out of money" {...field} />}
      </FormFlag>
      {!isUnlimited && (
        <FormField control={control} name="funds">
          {(field) => (
            <PriceField
              label="Money in the till"
              description="The shop pays from it, and payments to the shop go into it."
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
