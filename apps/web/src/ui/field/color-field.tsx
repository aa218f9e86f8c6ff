import { TextField, type TextFieldProps } from './text-field.tsx';

export interface ColorFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'end' | 'type'> {
  /** `#rrggbb`, or the incomplete input. */
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** A color, typed or chosen with the browser's picker. */
export function ColorField({ value, onChange, ...rest }: ColorFieldProps) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      maxLength={7}
      placeholder="#b4532a"
      inputClassName="font-mono"
      end={
        <input
          type="color"
          aria-label={`Pick ${rest.label.toLowerCase()}`}
          value={/^#[\da-f]{6}$/i.test(value) ? value : '#888888'}
          onChange={(event) => onChange(event.target.value)}
          className="h-8 w-9 cursor-pointer rounded-s border border-line-field bg-field p-0.5"
        />
      }
    />
  );
}
