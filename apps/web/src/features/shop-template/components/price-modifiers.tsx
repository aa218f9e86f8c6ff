import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FormNumber } from '../../../ui/field/form-number.tsx';

interface Modifiers extends FieldValues {
  readonly buy_modifier: number;
  readonly sell_modifier: number;
}

/** The buy and sell modifiers: a shop's prices as factors of the base value. */
export function PriceModifiers<T extends Modifiers>({ control }: { control: Control<T> }) {
  const field = { control, maxValue: 10, step: 0.01 };
  return (
    <>
      <FormNumber
        {...field}
        name={'buy_modifier' as FieldPathByValue<T, number>}
        label="Buy modifier"
        description="Players pay the base value times this modifier."
      />
      <FormNumber
        {...field}
        name={'sell_modifier' as FieldPathByValue<T, number>}
        label="Sell modifier"
        description="Players get the base value times this modifier."
      />
    </>
  );
}
