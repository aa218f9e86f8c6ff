import type { ReactNode } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useController,
  useForm,
} from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';

/** The codes of errors whose details contain the rejected field. */
const FIELD_ERROR_CODES = ['VALIDATION_ERROR', 'EMAIL_NOT_VERIFIED'];

/** The texts, initial values and submit handler of a template form. */
export interface TemplateFormProps<Values, Request> {
  /** The accessible name of the form: "Create item". */
  readonly label: string;
  readonly submitLabel: string;
  readonly initial: Values;
  /** Whether the form starts with a draft, which leaving without saving would lose. */
  readonly isDraft?: boolean;
  /** Shown when the server gives no reason (DOM-8). */
  readonly failure: string;
  readonly cancel: ReactNode;
  readonly onSubmit: (request: Request) => Promise<unknown>;
}

interface TemplateFormParts<Values extends FieldValues, Request> extends TemplateFormProps<Values, Request> {
  readonly rules: Resolver<Values>;
  readonly requestOf: (values: Values) => Request;
  /** The effects of private and public visibility for a template of this kind. */
  readonly visibility: VisibilityFieldProps<Values>['texts'];
  /** The fields of this kind of template. */
  readonly children: (control: Control<Values>) => ReactNode;
}

interface VisibilityFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly texts: { readonly private: string; readonly public: string };
}

function VisibilityField<Values extends FieldValues>({ control, texts }: VisibilityFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name: 'visibility' as Path<Values> });
  const { ref: _, ...fieldProps } = field;
  return (
    <RadioGroup<string>
      label="Visibility"
      hideLabel
      choices={[
        { value: 'private', label: 'Private', description: texts.private },
        {
          value: 'unlisted',
          label: 'Unlisted',
          description: 'Anyone with the link can see it. It is not listed.',
        },
        {
          value: 'public',
          label: 'Public',
          description: `${texts.public} Requires a verified email address.`,
        },
      ]}
      {...fieldProps}
      error={fieldState.error?.message}
    />
  );
}

/** The form that creates and edits a template. Field errors are shown at their fields, any other error as a toast. */
export function TemplateForm<Values extends FieldValues & { visibility: string }, Request>(
  props: TemplateFormParts<Values, Request>,
) {
  const form = useForm<Values>({
    resolver: props.rules,
    defaultValues: props.initial as DefaultValues<Values>,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await props.onSubmit(props.requestOf(values));
    } catch (error) {
      if (error instanceof ApiError && FIELD_ERROR_CODES.includes(error.code)) applyServerErrors(form, error);
      else showFailureToast(error, props.failure);
    }
  });
  return (
    <Form label={props.label} onSubmit={submit} className="max-w-180">
      <UnsavedChanges when={(isDirty || props.isDraft === true) && !isSubmitting} />
      <FormErrorSummary message={errors.root?.message} />
      {props.children(form.control)}
      <SectionCard title="Visibility">
        <VisibilityField control={form.control} texts={props.visibility} />
      </SectionCard>
      <FormActions>
        {props.cancel}
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          {props.submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
