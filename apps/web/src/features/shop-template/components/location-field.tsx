import { SHOP_LOCATION_LABELS } from '@quartermaster/rules/shop-labels';
import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

/** The values of the choices for no location and for a custom location. */
const UNSET = '-';
const OTHER = '*';

const KNOWN_LOCATIONS = Object.entries(SHOP_LOCATION_LABELS).map(([value, { label }]) => ({ value, label }));
const isKnown = (value: string): boolean => value === '' || Object.hasOwn(SHOP_LOCATION_LABELS, value);

/** The location of a shop: one of the suggested locations, or free text (DOM-3). */
export function LocationField(props: {
  label: string;
  /** The label of the choice without a location. */
  unset: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  error?: string | undefined;
}) {
  const { label, unset, value, onChange, error } = props;
  /** The text that was typed last; null initially, and after a location was chosen from the list. */
  const [typedText, setTypedText] = useState<string | null>(null);
  // The value may also be replaced, for example by a draft.
  const isOther = !isKnown(value) || value === typedText;
  const type = (text: string) => {
    setTypedText(text);
    onChange(text);
  };
  const choose = (choice: string) => {
    if (choice === OTHER) return type('');
    setTypedText(null);
    onChange(choice === UNSET ? '' : choice);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={label}
        choices={[
          { value: UNSET, label: unset },
          ...KNOWN_LOCATIONS,
          { value: OTHER, label: 'Somewhere else…' },
        ]}
        value={isOther ? OTHER : value || UNSET}
        onChange={choose}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
        error={isOther ? undefined : error}
      />
      {isOther && (
        <TextField
          label="Where"
          maxLength={100}
          placeholder="Under the Lantern Bridge"
          value={value}
          onChange={type}
          error={error}
        />
      )}
    </div>
  );
}
