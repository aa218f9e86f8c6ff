import type { Party } from '@quartermaster/contract/party';
import type { Branding } from '@quartermaster/contract/party-branding';
import { useForm, useWatch } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { changedFields } from '../../../platform/changed-fields.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { resetAfterSave } from '../../../platform/reset-after-save.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useIsPictureLoading } from '../../character/hooks/use-picture-loading.ts';
import { brandingRules, useUpdateBranding } from '../api.ts';
import { isColor } from '../view.ts';
import { AccentField } from './accent-field.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { PictureField } from './picture-field.tsx';

/** The form values; an accent color that is not typed completely is left out. */
const withoutIncompleteAccent = (branding: Branding): Branding => {
  const { accent } = branding;
  return { ...branding, accent: accent !== null && isColor(accent) ? accent : null };
};

const PICTURES = [
  { name: 'logo_url', label: 'Logo', description: "Displayed as a square beside the party's name." },
  {
    name: 'banner_url',
    label: 'Banner',
    description:
      "Displayed across the overview and the party's card; about eight times as wide as it is high.",
  },
] as const;

interface FormProps {
  readonly party: Party;
  readonly branding: Branding;
}

/** The form and its submit handler, which sends only changed fields. */
function useBrandingForm({ party, branding }: FormProps) {
  const update = useUpdateBranding(party.id);
  const form = useForm<Branding>({
    resolver: brandingRules,
    // Another game master may change the branding meanwhile: unsaved fields are kept.
    values: branding,
    resetOptions: { keepDirty: true, keepDirtyValues: true },
    mode: 'onChange',
  });
  const submit = form.handleSubmit(async (values) => {
    const submitted = form.getValues();
    const change = changedFields(branding, values);
    try {
      const { data } = await update.mutateAsync({ params: { id: party.id }, body: { branding: change } });
      resetAfterSave(form, submitted, data);
      showToast('Branding saved', { tone: 'success' });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit };
}

/** Accent color, logo and banner, with a preview before they are saved. */
export function BrandingForm(props: FormProps) {
  const { party } = props;
  const { form, submit } = useBrandingForm(props);
  const { isDirty, isSubmitting, errors } = form.formState;
  const isPictureLoading = useIsPictureLoading();
  const currentValues = useWatch({ control: form.control }) as Branding;
  return (
    <Form label="Branding" onSubmit={submit} className="max-w-180">
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <FormErrorSummary message={errors.root?.message} />
      <SectionCard title="Preview">
        <BrandingPreview name={party.name} branding={withoutIncompleteAccent(currentValues)} />
      </SectionCard>
      <SectionCard title="Color">
        <FormField control={form.control} name="accent">
          {({ inputRef: _, ...field }) => <AccentField {...field} />}
        </FormField>
      </SectionCard>
      <SectionCard
        title="Pictures"
        intro="PNG, JPEG, WebP or GIF of up to 5 MB. Animations become still pictures."
      >
        {PICTURES.map((picture) => (
          <FormField key={picture.name} control={form.control} name={picture.name}>
            {({ value, onChange, error }) => (
              <PictureField
                label={picture.label}
                description={picture.description}
                value={value}
                onChange={onChange}
                error={error}
              />
            )}
          </FormField>
        ))}
      </SectionCard>
      <FormActions>
        <LinkButton to={paths.party(party.id)}>Cancel</LinkButton>
        <Button type="submit" tone="primary" isPending={isSubmitting} isDisabled={isPictureLoading}>
          Save branding
        </Button>
      </FormActions>
    </Form>
  );
}
