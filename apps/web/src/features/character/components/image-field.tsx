import { TextField, type TextFieldProps } from '../../../ui/field/text-field.tsx';

/** The address of a picture. */
export function ImageField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...props}
      label="Picture address"
      type="url"
      description="An https address; kept with the character."
    />
  );
}
