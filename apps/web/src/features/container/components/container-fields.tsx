import type { ContainerForm } from '@quartermaster/contract/container';
import type { Control } from 'react-hook-form';
import { FormField } from '../../../ui/field/form-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Fields of both the create and the edit form (DOM-2): an empty number field means no limit. */
export function DescriptionAndLimits({ control }: { control: Control<ContainerForm> }) {
  return (
    <>
      <FormField control={control} name="description">
        {({ value, ...field }) => (
          <TextArea label="Description (optional)" rows={2} value={value ?? ''} {...field} />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="max_weight">
          {({ value, onChange, ...field }) => (
            <NumberField
              label="Max Weight"
              description="In pounds"
              minValue={0}
              step={0.1}
              placeholder="Unlimited"
              value={value ?? Number.NaN}
              onChange={(next) => onChange(numberOrNull(next))}
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="max_slots">
          {({ value, onChange, ...field }) => (
            <NumberField
              label="Max Slots"
              minValue={1}
              placeholder="Unlimited"
              value={value ?? Number.NaN}
              onChange={(next) => onChange(numberOrNull(next))}
              {...field}
            />
          )}
        </FormField>
      </div>
    </>
  );
}
