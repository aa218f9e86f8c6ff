import { MATCH_WORDS_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import type { MatchedItem } from '@quartermaster/contract/item-template-match';
import type { Party } from '@quartermaster/contract/party';
import {
  LOOT_WORDS_MAX,
  replaceLootWord,
  splitLootWords,
  writtenItem,
} from '@quartermaster/rules/loot-words';
import { coinSystem } from '@quartermaster/rules/money';
import { type StarterHoard, starterHoards } from '@quartermaster/rules/starter-hoards';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useItemMatch } from '../../item-template/api.ts';
import { CatalogPicker } from '../../item-template/components/catalog-picker.tsx';
import { useDeployLoot } from '../api.ts';
import { PlacedLines } from './placed-lines.tsx';

/** Typing rests so long before the text is matched, in milliseconds. */
const MATCH_AFTER_MS = 300;
const START_AS = [
  { value: 'hidden', label: 'Hidden', description: 'Only you see it, until you reveal it.' },
  { value: 'revealed', label: 'Revealed', description: 'The party sees it at once and is notified.' },
] as const;

interface Fields {
  words: string;
  name: string;
  shown: 'hidden' | 'revealed';
}

/** The items that the text names; `isCurrent` once the answer is about the text as it stands. */
function useLines(words: string, party: Party) {
  const rested = useDebounced(words.trim(), MATCH_AFTER_MS);
  const count = splitLootWords(words).length;
  const found = useItemMatch({ words: rested, coin_system: party.coin_system }, count <= LOOT_WORDS_MAX);
  const lines: readonly MatchedItem[] = words.trim() === '' ? [] : (found.data?.data ?? []);
  const isCurrent = rested === words.trim() && !found.isFetching && !found.isPlaceholderData;
  const isTooMany = count > LOOT_WORDS_MAX;
  const error = isTooMany ? `At most ${LOOT_WORDS_MAX} items at once` : found.error?.message;
  return { lines, isCurrent: isCurrent && !error, error };
}

function usePlacing(party: Party, onClose: () => void) {
  const deploy = useDeployLoot();
  const form = useForm<Fields>({ defaultValues: { words: '', name: '', shown: 'hidden' } });
  const words = useWatch({ control: form.control, name: 'words' });
  const match = useLines(words, party);
  const items = match.lines.flatMap(({ item, quantity }) => (item ? [{ item, quantity }] : []));
  const isReady = match.isCurrent && items.length > 0 && items.length === match.lines.length;
  const submit = form.handleSubmit(async ({ name, shown }) => {
    if (!isReady) return;
    const isRevealed = shown === 'revealed';
    const lines = items.map(({ item, quantity }) => ({ item_template_id: item.id, quantity }));
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
  return { form, words, match, isReady, submit, isPending: deploy.isPending };
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
  const { form, words, match, isReady, submit, isPending } = usePlacing(party, onClose);
  const [isBrowsing, setBrowsing] = useState(false);
  const write = (text: string) => form.setValue('words', text, { shouldDirty: true });
  const add = (chosen: readonly ItemTemplate[]) => {
    const name = chosen.at(-1)?.name;
    if (name) write([words.replace(/[\s,]+$/, ''), writtenItem('1', name)].filter(Boolean).join(', '));
  };
  return (
    <FormDialog
      title="Place loot"
      size="lg"
      submitLabel="Place loot"
      onSubmit={submit}
      onClose={onClose}
      isPending={isPending}
      isDisabled={!isReady}
    >
      <FormField control={form.control} name="words">
        {({ error = match.error, ...field }) => (
          <TextArea
            label="Contents"
            description="Coins, items and dice, separated by commas or “and”."
            placeholder="12 gp, 2d6 torches and a dagger"
            rows={2}
            autoFocus
            maxLength={MATCH_WORDS_MAX}
            {...field}
            error={error}
          />
        )}
      </FormField>
      {words === '' && (
        <StarterHoards
          party={party}
          onChoose={({ name, words: contents }) => {
            write(contents);
            form.setValue('name', name);
          }}
        />
      )}
      <PlacedLines
        lines={match.lines}
        onChoose={(i, item) =>
          write(replaceLootWord(words, i, writtenItem(match.lines[i]?.quantity ?? '1', item.name)))
        }
      />
      <div>
        <Button size="sm" onPress={() => setBrowsing(!isBrowsing)} aria-expanded={isBrowsing}>
          {isBrowsing ? 'Hide catalog' : 'Browse catalog'}
        </Button>
      </div>
      {isBrowsing && <CatalogPicker chosen={[]} onChange={add} most={LOOT_WORDS_MAX} />}
      <NameAndStart control={form.control} />
    </FormDialog>
  );
}
