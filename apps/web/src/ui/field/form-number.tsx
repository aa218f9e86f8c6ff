import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

export interface FormNumberProps<T extends FieldValues>
  extends Pick<NumberFieldProps, 'label' | 'description' | 'maxValue' | 'step' | 'isDisabled'> {
  readonly control: Control<T>;
  readonly name: FieldPathByValue<T, number>;
}

/** A non-negative number field of a form; with `step`, the number has at most two decimals. */
export function FormNumber<T extends FieldValues>({ control, name, step, ...props }: FormNumberProps<T>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, ...fieldProps } = field;
  return (
    <NumberField
      {...props}
      {...(step ? { step, formatOptions: { maximumFractionDigits: 2 } } : {})}
      {...fieldProps}
      inputRef={ref}
      minValue={0}
      error={fieldState.error?.message}
    />
  );
}
