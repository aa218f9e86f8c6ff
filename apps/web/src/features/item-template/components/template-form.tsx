import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import { CURRENCIES, RARITIES } from '@quartermaster/contract/item';
import { capitalize } from '@quartermaster/rules/capitalize';
import { type Control, useWatch } from 'react-hook-form';
import { FormField } from '../../../ui/field/form-field.tsx';
import { FormNumber } from '../../../ui/field/form-number.tsx';
import { GlyphField } from '../../../ui/field/glyph-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { TemplateForm, type TemplateFormProps } from '../../template/components/template-form.tsx';
import { formOf, type TemplateFields, templateRules } from '../view.ts';

type FormControl = Control<TemplateFields>;

const choices = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: capitalize(value) }));

function MainFields({ control }: { control: FormControl }) {
  return (
    <SectionCard title="The item">
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            label="Name"
            isRequired
            maxLength={TEMPLATE_NAME_MAX}
            placeholder="Lantern of Warning"
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="description">
        {(field) => (
          <TextArea
            label="Description"
            maxLength={TEMPLATE_DESCRIPTION_MAX}
            placeholder="What it looks like, and what it does."
            {...field}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="category">
          {(field) => (
            <TextField label="Category" maxLength={50} placeholder="e.g., weapon, potion, gear" {...field} />
          )}
        </FormField>
        <FormField control={control} name="rarity">
          {(field) => <SelectField label="Rarity" choices={choices(RARITIES)} {...field} />}
        </FormField>
      </div>
      <FormField control={control} name="tags">
        {(field) => (
          <TextField
            label="Tags"
            description="Separated by commas."
            placeholder="light, magic, consumable"
            {...field}
          />
        )}
      </FormField>
      <Picture control={control} />
    </SectionCard>
  );
}

function Picture({ control }: { control: FormControl }) {
  const category = useWatch({ control, name: 'category' });
  return (
    <FormField control={control} name="glyph">
      {({ value, onChange, error }) => (
        <GlyphField label="Picture" category={category} value={value} onChange={onChange} error={error} />
      )}
    </FormField>
  );
}

function ValueFields({ control }: { control: FormControl }) {
  return (
    <SectionCard title="Value and weight">
      <div className="grid gap-4 sm:grid-cols-3">
        <FormNumber control={control} name="base_value" label="Value" description="In whole coins." />
        <FormField control={control} name="currency">
          {(field) => <SelectField label="Coin" choices={choices(CURRENCIES)} {...field} />}
        </FormField>
        <FormNumber
          control={control}
          name="weight"
          label="Weight (lb)"
          description="For one item, with up to two decimals."
          step={0.01}
        />
      </div>
    </SectionCard>
  );
}

function Stacks({ control, isFixed }: { control: FormControl; isFixed: boolean }) {
  return (
    <SectionCard title="Stacking">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormNumber
          control={control}
          name="stack_size"
          label="Stack size"
          description="Use 1 for items that do not stack, 0 for no limit."
          isDisabled={isFixed}
        />
        <FormNumber
          control={control}
          name="slots"
          label="Slots"
          description="Slots used by one stack."
          isDisabled={isFixed}
        />
      </div>
      {isFixed && (
        <p className="text-sm text-ink-2">
          Items created from the template use these values, so both are fixed. Duplicate the item to change
          them.
        </p>
      )}
    </SectionCard>
  );
}

const VISIBILITY = {
  private: 'Only you can find it. Others see the items created from it, but not its page.',
  public: 'Everyone can find it among the public items.',
};

export interface ItemFormProps extends TemplateFormProps<TemplateFields, ReturnType<typeof formOf>> {
  /** True if items of this template exist: stack size and slots are then fixed. */
  readonly isStackFixed?: boolean;
}

/** The form of an item template. */
export const ItemForm = ({ isStackFixed = false, ...props }: ItemFormProps) => (
  <TemplateForm {...props} rules={templateRules} requestOf={formOf} visibility={VISIBILITY}>
    {(control) => (
      <>
        <MainFields control={control} />
        <ValueFields control={control} />
        <Stacks control={control} isFixed={isStackFixed} />
      </>
    )}
  </TemplateForm>
);
