import { TEMPLATE_DESCRIPTION_MAX } from '@quartermaster/contract/constants';
import type { Control } from 'react-hook-form';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { OverrideTexts } from '../view.ts';
import { LocationField } from './location-field.tsx';

interface OverrideFieldsProps<F extends OverrideTexts> {
  readonly control: Control<F>;
  /**
   * The end of each label: "this party", as in "Name in this party", or "parties" for a template. Absent for a shop
   * without a template, whose form has its own name field.
   */
  readonly context?: string;
  /** The texts that are displayed without overrides. */
  readonly template: { readonly name: string; readonly owner: string; readonly description: string };
}

/** The text fields of a shop in a party; empty fields fall back to the template. */
export function OverrideFields<F extends OverrideTexts>(props: OverrideFieldsProps<F>) {
  const { template, context } = props;
  const label = (name: string) => (context ? `${name} in ${context}` : name);
  // A form that contains these fields may have more fields, which do not matter here.
  const control = props.control as unknown as Control<OverrideTexts>;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {context && (
          <FormField control={control} name="name_override">
            {(field) => (
              <TextField label={label('Name')} placeholder={template.name} maxLength={99} {...field} />
            )}
          </FormField>
        )}
        <FormField control={control} name="owner_override">
          {(field) => (
            <TextField
              label={label('Owner')}
              placeholder={template.owner || 'No owner'}
              maxLength={100}
              {...field}
            />
          )}
        </FormField>
      </div>
      <FormField control={control} name="location_override">
        {({ inputRef: _, ...field }) => (
          <LocationField
            label={label('Location')}
            unset={context ? 'Same as the template' : 'No location'}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="description_override">
        {(field) => (
          <TextArea
            label={label('Description')}
            rows={2}
            maxLength={TEMPLATE_DESCRIPTION_MAX}
            placeholder={template.description || 'What the characters see on entering.'}
            {...field}
          />
        )}
      </FormField>
    </>
  );
}
