import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { Control } from 'react-hook-form';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { TemplateForm, type TemplateFormProps } from '../../template/components/template-form.tsx';
import { formOf, type LootFields, lootRules, SOURCE_CHOICES } from '../view.ts';

const VISIBILITY_TEXTS = {
  private: 'Only you can find it.',
  public: 'Everyone can find, deploy and rate it.',
};

function Fields({ control }: { control: Control<LootFields> }) {
  return (
    <SectionCard title="The loot">
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            label="Name"
            isRequired
            maxLength={TEMPLATE_NAME_MAX}
            placeholder="Hoard of the Ash Wyrm"
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="description">
        {(field) => (
          <TextArea
            label="Description"
            maxLength={TEMPLATE_DESCRIPTION_MAX}
            placeholder="What players see first."
            {...field}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="source_type">
          {(field) => <SelectField label="Source" choices={SOURCE_CHOICES} {...field} />}
        </FormField>
        <FormField control={control} name="tags">
          {(field) => (
            <TextField
              label="Tags"
              description="Separated by commas."
              placeholder="dragon, level 5–8"
              {...field}
            />
          )}
        </FormField>
      </div>
    </SectionCard>
  );
}

/** The form of a loot template. */
export const LootForm = (props: TemplateFormProps<LootFields, ReturnType<typeof formOf>>) => (
  <TemplateForm {...props} rules={lootRules} requestOf={formOf} visibility={VISIBILITY_TEXTS}>
    {(control) => <Fields control={control} />}
  </TemplateForm>
);
