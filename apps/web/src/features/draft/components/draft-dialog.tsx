import type { Draft, DraftKind, DraftRequest } from '@quartermaster/contract/draft';
import { DRAFT_DESCRIPTION_MAX, LEVEL_MAX } from '@quartermaster/rules/draft-terms';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../../platform/show-failure.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type AnyDraftResult, useDraftEngines } from '../api.ts';
import { useCreateDraft } from '../hooks/use-create-draft.ts';
import {
  type DraftFields,
  fieldsOf,
  KIND_TEXT,
  REGION_CHOICES,
  requestOf,
  usesLeft,
  WEALTH_CHOICES,
} from '../view.ts';
import { DraftProgress } from './draft-progress.tsx';
import { EngineField } from './engine-field.tsx';

/** The optional terms of a draft: type, wealth, region and character level. */
function Terms(props: {
  kind: DraftKind;
  fields: DraftFields;
  partyLevel: number | undefined;
  onChange: (part: Partial<DraftFields>) => void;
}) {
  const { fields, partyLevel, onChange } = props;
  const { type, choices } = KIND_TEXT[props.kind];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={type}
        choices={choices}
        value={fields.type}
        onChange={(value) => onChange({ type: value })}
      />
      <SelectField
        label="Wealth"
        choices={WEALTH_CHOICES}
        value={fields.wealth}
        onChange={(wealth) => onChange({ wealth })}
      />
      <SelectField
        label="Region"
        choices={REGION_CHOICES}
        value={fields.region}
        onChange={(region) => onChange({ region })}
      />
      <NumberField
        label="Character level"
        placeholder="As described"
        description={partyLevel === undefined ? undefined : `Party level (${partyLevel}) by default`}
        minValue={1}
        maxValue={LEVEL_MAX}
        value={fields.level}
        onChange={(level) => onChange({ level })}
      />
    </div>
  );
}

/** Description and terms of a draft. The draft fills the form on the page; nothing is saved here. */
export default function DraftDialog(props: {
  readonly kind: DraftKind;
  /** The request of the last draft, and its engine. */
  readonly request?: DraftRequest | undefined;
  readonly engine?: Draft['engine'] | undefined;
  readonly partyLevel?: number | undefined;
  readonly onDraft: (draftResult: AnyDraftResult) => void;
  readonly onClose: () => void;
}) {
  const { kind, request, partyLevel, onDraft, onClose } = props;
  const [fields, setFields] = useState(() => fieldsOf(request));
  const [engine, setEngine] = useState<Draft['engine']>(props.engine ?? 'built_in');
  const { create, error, ...progress } = useCreateDraft((draftResult) => {
    onDraft(draftResult);
    onClose();
  });
  const { title, example } = KIND_TEXT[kind];
  const engines = useDraftEngines().data?.data;
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create(requestOf(kind, fields, partyLevel), engine);
  };
  return (
    <FormDialog
      title={title}
      description="The draft fills the form, where you can change everything before you save it. It replaces what is in the form now."
      submitLabel="Create draft"
      onSubmit={submit}
      onClose={onClose}
      isPending={progress.isPending}
      hasChanges={fields.description !== (request?.description ?? '')}
      isDisabled={engines !== undefined && !usesLeft(engines.uses).hasUsesLeft}
      error={error ? failureText(error, 'The draft could not be created. Try again.') : undefined}
    >
      <TextField
        label="Description"
        description={`For example: ${example}.`}
        maxLength={DRAFT_DESCRIPTION_MAX}
        value={fields.description}
        onChange={(description) => change({ description })}
      />
      <Terms kind={kind} fields={fields} partyLevel={partyLevel} onChange={change} />
      {engines && <EngineField engines={engines} value={engine} onChange={setEngine} />}
      <DraftProgress
        {...progress}
        hasFailed={error !== null}
        onCancel={progress.cancel}
        onUseBuiltIn={() => create(requestOf(kind, fields, partyLevel), 'built_in')}
      />
    </FormDialog>
  );
}
