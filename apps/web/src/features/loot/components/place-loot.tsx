import { TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { Party } from '@quartermaster/contract/party';
import { coinSystem } from '@quartermaster/rules/money';
import { type StarterHoard, starterHoards } from '@quartermaster/rules/starter-hoards';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useDeployLoot } from '../api.ts';
import { ContentsField, useNamedContents } from './contents-field.tsx';

const START_AS = [
  { value: 'hidden', label: 'Hidden', description: 'Only you see it, until you reveal it.' },
  { value: 'revealed', label: 'Revealed', description: 'The party sees it at once and is notified.' },
] as const;

interface Fields {
  words: string;
  name: string;
  shown: 'hidden' | 'revealed';
}

function usePlacing(party: Party, onClose: () => void) {
  const deploy = useDeployLoot();
  const form = useForm<Fields>({ defaultValues: { words: '', name: '', shown: 'hidden' } });
  const words = useWatch({ control: form.control, name: 'words' });
  const contents = useNamedContents(words, party.coin_system);
  const { lines } = contents;
  const submit = form.handleSubmit(async ({ name, shown }) => {
    if (!lines) return;
    const isRevealed = shown === 'revealed';
    const given = name.trim() === '' ? {} : { name };
    const loot_instance = { ...given, party_id: party.id, is_revealed: isRevealed, lines };
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
      // A line that the server refuses is named by its place; the text has no field of its own for each.
      if (error instanceof ApiError && error.code === 'VALIDATION_ERROR')
        form.setError('words', { message: error.details[0]?.message ?? error.message });
      else showFailureToast(error, 'Failed to place loot');
    }
  });
  return { form, words, contents, submit, isPending: deploy.isPending };
}

/** Hoards to start from, while nothing is written. */
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

/** The name of the loot, and whether the party sees it at once. */
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
      <FormField control={control} name="shown">
        {({ inputRef: _, ...field }) => <RadioGroup label="Start as" columns choices={START_AS} {...field} />}
      </FormField>
    </>
  );
}

/** Places loot in a party without a template: a text such as "12 gp and a dagger", or items of the catalog (DEC-16). */
export default function PlaceLoot({ party, onClose }: { party: Party; onClose: () => void }) {
  const { form, words, contents, submit, isPending } = usePlacing(party, onClose);
  return (
    <FormDialog
      title="Place loot"
      size="lg"
      submitLabel="Place loot"
      onSubmit={submit}
      onClose={onClose}
      isPending={isPending}
      isDisabled={contents.lines === null}
    >
      <FormField control={form.control} name="words">
        {(field) => (
          <ContentsField field={field} contents={contents}>
            {words === '' && (
              <StarterHoards
                party={party}
                onChoose={(hoard) => {
                  form.setValue('words', hoard.words, { shouldDirty: true });
                  form.setValue('name', hoard.name);
                }}
              />
            )}
          </ContentsField>
        )}
      </FormField>
      <NameAndStart control={form.control} />
    </FormDialog>
  );
}
