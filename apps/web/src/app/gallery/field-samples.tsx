import { useState } from 'react';
import { CheckboxField } from '../../ui/field/checkbox-field.tsx';
import { FormErrorSummary } from '../../ui/field/form.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { RadioGroup } from '../../ui/field/radio-field.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Sample } from './sample.tsx';

const STYLES = [
  { value: 'weight', label: 'Weight', description: 'Weight is limited, slots are not.' },
  { value: 'slots', label: 'Slots', description: 'Every stack takes a slot.' },
  { value: 'both', label: 'Both', description: 'Both are limited.' },
  { value: 'none', label: 'None', description: 'No limits.', isDisabled: true },
] as const;

type Style = (typeof STYLES)[number]['value'];

/** The common fields: empty, filled, invalid and disabled. */
export function FieldSamples() {
  const [style, setStyle] = useState<Style>('both');
  return (
    <Sample title="Fields">
      <FormErrorSummary message="This name is already taken in your party." />
      <div className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-3">
        <TextField label="Name" placeholder="The Copper Lanterns" />
        <TextField label="With help" description="What your party sees." defaultValue="mirelle" isRequired />
        <TextField label="Invalid" defaultValue="ab" error="Party name must be at least 3 characters" />
        <TextField label="Disabled" defaultValue="Locked" isDisabled />
        <TextField
          label="Read only"
          defaultValue="QK7MPX2A"
          isReadOnly
          inputClassName="tracking-[.3em] uppercase"
        />
        <PasswordField label="Password" defaultValue="Torchlight9" />
        <NumberField label="Quantity" defaultValue={20} minValue={1} />
        <NumberField label="Invalid number" defaultValue={0} error="Quantity must be at least 1" />
        <SearchField label="Search items" placeholder="Search items..." shortcut="Ctrl F" />
        <SelectField label="Encumbrance" choices={STYLES} value={style} onChange={setStyle} />
        <SelectField
          label="Invalid choice"
          choices={STYLES}
          value={null}
          placeholder="Choose one"
          onChange={setStyle}
          error="Please choose"
        />
        <TextArea label="Description" description="At most 2,000 characters." placeholder="Who are they?" />
        <div className="flex flex-col gap-1">
          <CheckboxField label="Public party" description="Others can find it." defaultSelected />
          <CheckboxField label="Unchecked" />
          <CheckboxField label="Indeterminate" isIndeterminate />
          <CheckboxField label="Invalid" error="Please confirm" />
          <CheckboxField label="Disabled" isDisabled />
        </div>
        <div className="flex flex-col gap-1">
          <SwitchField label="Show archived" defaultSelected />
          <SwitchField label="Off" description="Takes effect immediately." />
          <SwitchField label="Disabled" isDisabled />
        </div>
        <RadioGroup label="Encumbrance style" choices={STYLES} value={style} onChange={setStyle} />
      </div>
    </Sample>
  );
}
