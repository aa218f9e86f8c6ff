import type { ReactNode, Ref } from 'react';
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type Path,
  useController,
} from 'react-hook-form';

/** The props that connect a field to a form. */
export interface FieldBinding<V> {
  readonly name: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<never>;
  readonly error: string | undefined;
}

/** The props that connect a yes-or-no field to a form. */
export interface FlagBinding extends Omit<FieldBinding<boolean>, 'value'> {
  readonly isSelected: boolean;
}

/**
 * Connects a field to react-hook-form: `<FormField control={form.control} name="name">{(field) => <TextField
 * label="Name" {...field} />}</FormField>`.
 */
export function FormField<T extends FieldValues, N extends Path<T>>(props: {
  control: Control<T>;
  name: N;
  children: (field: FieldBinding<T[N]>) => ReactNode;
}) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { ref, value, onChange, onBlur, name } = field;
  return props.children({ name, value, onChange, onBlur, inputRef: ref, error: fieldState.error?.message });
}

/** Connects a checkbox or a switch to react-hook-form. */
export function FormFlag<T extends FieldValues, N extends FieldPathByValue<T, boolean | undefined>>(props: {
  control: Control<T>;
  name: N;
  children: (field: FlagBinding) => ReactNode;
}) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { ref, value, onChange, onBlur, name } = field;
  return props.children({
    name,
    isSelected: Boolean(value),
    onChange,
    onBlur,
    inputRef: ref,
    error: fieldState.error?.message,
  });
}
