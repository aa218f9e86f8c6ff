import { SHOP_RESTOCK_DAYS_MAX, TEMPLATE_DESCRIPTION_MAX } from '@quartermaster/contract/constants';
import { SHOP_TAGS, SHOP_TYPE_CHOICES } from '@quartermaster/rules/shop-labels';
import { type Control, useWatch } from 'react-hook-form';
import { FormField } from '../../../ui/field/form-field.tsx';
import { FormNumber } from '../../../ui/field/form-number.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { TemplateForm, type TemplateFormProps } from '../../template/components/template-form.tsx';
import { formOf, parseTags, shopRules, type TemplateFields } from '../view.ts';
import { LocationField } from './location-field.tsx';
import { OverrideFields } from './override-fields.tsx';
import { PriceModifiers } from './price-modifiers.tsx';
import { TagChips } from './tag-chips.tsx';

type FormControl = Control<TemplateFields>;

function MainFields({ control }: { control: FormControl }) {
  return (
    <SectionCard title="The shop">
      <FormField control={control} name="name">
        {(field) => (
          <TextField label="Shop name" isRequired maxLength={200} placeholder="Ember & Anvil" {...field} />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="shop_type">
          {({ inputRef: _, ...field }) => <SelectField label="Type" choices={SHOP_TYPE_CHOICES} {...field} />}
        </FormField>
        <FormField control={control} name="owner">
          {(field) => <TextField label="Owner" maxLength={100} placeholder="Hilde Emberhand" {...field} />}
        </FormField>
      </div>
      <FormField control={control} name="location">
        {({ inputRef: _, ...field }) => <LocationField label="Location" unset="No location" {...field} />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => (
          <TextArea
            label="Description"
            maxLength={TEMPLATE_DESCRIPTION_MAX}
            placeholder="What visitors see on entering."
            {...field}
          />
        )}
      </FormField>
    </SectionCard>
  );
}

function PriceSection({ control }: { control: FormControl }) {
  return (
    <SectionCard title="Prices and stock">
      <div className="grid gap-4 sm:grid-cols-3">
        <PriceModifiers control={control} />
        <FormNumber
          control={control}
          name="default_restock_days"
          label="Restock every (days)"
          description="0 for never."
          maxValue={SHOP_RESTOCK_DAYS_MAX}
          step={1}
        />
      </div>
    </SectionCard>
  );
}

/** The names and text of deployed shops; a user who deploys the template can change them. */
function OverridesSection({ control }: { control: FormControl }) {
  const [name, owner, description] = useWatch({ control, name: ['name', 'owner', 'description'] });
  return (
    <SectionCard title="In parties">
      <p className="text-sm text-ink-2">
        What players see once the shop is deployed. Empty fields show what is written above.
      </p>
      <OverrideFields control={control} context="parties" template={{ name, owner, description }} />
    </SectionCard>
  );
}

/** Suggested tags as toggles, and a field with all tags. */
function Tags({ control }: { control: FormControl }) {
  return (
    <SectionCard title="Tags">
      <FormField control={control} name="tag_list">
        {({ value, onChange, ...field }) => {
          const tags = parseTags(value);
          return (
            <>
              <TagChips
                label="Often used"
                tags={SHOP_TAGS}
                chosen={tags}
                onChange={(chosenTags) => onChange(chosenTags.join(', '))}
              />
              <TextField
                label="Tags"
                description="Separated by commas."
                value={value}
                onChange={onChange}
                {...field}
              />
            </>
          );
        }}
      </FormField>
    </SectionCard>
  );
}

const VISIBILITY_TEXTS = {
  private: 'Only you can find and deploy it.',
  public: 'Everyone can find, deploy and rate it.',
};

/** The form of a shop template. */
export const ShopForm = (props: TemplateFormProps<TemplateFields, ReturnType<typeof formOf>>) => (
  <TemplateForm {...props} rules={shopRules} requestOf={formOf} visibility={VISIBILITY_TEXTS}>
    {(control) => (
      <>
        <MainFields control={control} />
        <PriceSection control={control} />
        <Tags control={control} />
        <OverridesSection control={control} />
      </>
    )}
  </TemplateForm>
);
