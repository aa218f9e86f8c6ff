import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { DraftOf } from '@quartermaster/contract/draft';
import type { Party } from '@quartermaster/contract/party';
import { DRAFT_COIN_SYSTEM } from '@quartermaster/rules/draft-terms';
import { coinSystem } from '@quartermaster/rules/money';
import { type StarterHoard, starterHoards } from '@quartermaster/rules/starter-hoards';
import { Suspense, useState } from 'react';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { usePartyCharacters } from '../../character/api.ts';
import type { DraftResult } from '../../draft/api.ts';
import { DraftButton } from '../../draft/components/draft-button.tsx';
import { partyLevelOf } from '../../draft/view.ts';
import { linesOf } from '../../loot-template/view.ts';
import { useDeployLoot } from '../api.ts';
import { type NamedContents, useNamedContents } from '../hooks/use-named-contents.ts';
import { START_AS } from '../view.ts';
import { ContentsField } from './contents-field.tsx';

const DraftedHoard = lazy(() => import('../../draft/components/drafted-hoard.tsx'));

interface Fields {
  words: string;
  name: string;
  description: string;
  startAs: 'hidden' | 'revealed';
}

function usePlaceForm(party: Party, draft: DraftOf<'hoard'> | undefined, onClose: () => void) {
  const deploy = useDeployLoot();
  const form = useForm<Fields>({
    defaultValues: { words: '', name: '', description: '', startAs: 'hidden' },
  });
  const words = useWatch({ control: form.control, name: 'words' });
  const contents = useNamedContents(words, party.coin_system);
  const lines = draft ? linesOf(draft) : contents.lines;
  const submit = form.handleSubmit(async ({ name, description, startAs }) => {
    if (!lines) return;
    const isRevealed = startAs === 'revealed';
    const texts = { ...(name.trim() === '' ? {} : { name }), ...(draft ? { description } : {}) };
    const loot_instance = { ...texts, party_id: party.id, is_revealed: isRevealed, lines };
    try {
      const { data } = await deploy.mutateAsync({ body: { loot_instance } });
      showToast(
        isRevealed
          ? `${data.name} placed and revealed`
          : `${data.name} placed; reveal it when the party finds it`,
        { tone: 'success' },
      );
      playSound('dice');
      onClose();
    } catch (error) {
      // The error details refer to lines by their index, but the form has one field for all lines.
      if (error instanceof ApiError && error.code === 'VALIDATION_ERROR')
        form.setError(draft ? 'root' : 'words', { message: error.details[0]?.message ?? error.message });
      else showFailureToast(error, 'Failed to place loot');
    }
  });
  return { form, words, contents, lines, submit, isPending: deploy.isPending };
}

/** Starter hoards, offered while the text is empty. */
function StarterHoards(props: { party: Party; onChoose: (hoard: StarterHoard) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
      Start from
      {starterHoards(coinSystem(props.party.coin_system)).map((hoard) => (
        <Button key={hoard.name} size="sm" onPress={() => props.onChoose(hoard)}>
          {hoard.name}
        </Button>
      ))}
    </div>
  );
}

/** The name of the loot, and whether it is revealed immediately. */
function NameAndStart({ control }: { control: Control<Fields> }) {
  return (
    <>
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            label="Name (optional)"
            placeholder="The drowned strongbox"
            maxLength={TEMPLATE_NAME_MAX}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="startAs">
        {({ inputRef: _, ...field }) => <RadioGroup label="Start as" columns choices={START_AS} {...field} />}
      </FormField>
    </>
  );
}

/** The text of the contents, with starter hoards while it is empty. */
function Contents(props: { party: Party; form: UseFormReturn<Fields>; contents: NamedContents }) {
  const { party, form, contents } = props;
  return (
    <FormField control={form.control} name="words">
      {(field) => (
        <ContentsField field={field} contents={contents}>
          {field.value === '' && (
            <StarterHoards
              party={party}
              onChoose={(hoard) => {
                form.setValue('words', hoard.contents, { shouldDirty: true });
                form.setValue('name', hoard.name);
              }}
            />
          )}
        </ContentsField>
      )}
    </FormField>
  );
}

/** Shown only for a draft, which fills in this field. */
const Description = ({ control }: { control: Control<Fields> }) => (
  <FormField control={control} name="description">
    {(field) => (
      <TextArea
        label="Description"
        description="The party reads it once the loot is revealed."
        maxLength={TEMPLATE_DESCRIPTION_MAX}
        rows={2}
        {...field}
      />
    )}
  </FormField>
);

/**
 * Places loot in a party without a template: a text such as "12 gp and a dagger", items of the catalog, or a draft
 * (DEC-16, DEC-11). Drafts have coins of one coin system, so they are not offered to parties with another coin
 * system.
 */
export default function PlaceLoot({ party, onClose }: { party: Party; onClose: () => void }) {
  const [draftResult, setDraftResult] = useState<DraftResult<'hoard'>>();
  const { form, contents, lines, submit, isPending } = usePlaceForm(party, draftResult?.draft, onClose);
  const characters = usePartyCharacters(party.id).data?.data ?? [];
  const fillForm = (next: DraftResult<'hoard'>) => {
    const { name, description } = next.draft.loot_template;
    if (next.id !== draftResult?.id) form.reset({ ...form.getValues(), name, description });
    setDraftResult(next);
  };
  return (
    <FormDialog
      title="Place loot"
      size="lg"
      submitLabel="Place loot"
      onSubmit={submit}
      onClose={onClose}
      isPending={isPending}
      hasChanges={draftResult !== undefined}
      isDisabled={lines === null || lines.length === 0}
      error={form.formState.errors.root?.message}
      beforeForm={
        party.coin_system === DRAFT_COIN_SYSTEM && (
          <>
            <DraftButton
              kind="hoard"
              lastResult={draftResult}
              partyLevel={partyLevelOf(characters)}
              onDraft={fillForm}
            />
            <Suspense>
              {draftResult && <DraftedHoard draftResult={draftResult} onDraft={fillForm} />}
            </Suspense>
          </>
        )
      }
    >
      {!draftResult && <Contents party={party} form={form} contents={contents} />}
      <NameAndStart control={form.control} />
      {draftResult && <Description control={form.control} />}
    </FormDialog>
  );
}
