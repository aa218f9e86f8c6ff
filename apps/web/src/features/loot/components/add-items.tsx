import type { LootInstance } from '@quartermaster/contract/loot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { useUser } from '../../../platform/session.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useUndoToast } from '../../ledger/api.ts';
import { useLootTemplatesOf } from '../../loot-template/api.ts';
import { useLootWrites } from '../api.ts';
import { useNamedContents } from '../hooks/use-named-contents.ts';
import { ContentsField } from './contents-field.tsx';

const LIST_SOURCE = { value: 'list', label: 'Coins and items' };

/** Adds to deployed loot: coins and items from a text or the catalog, or a roll of a template (DEC-16). */
export default function AddItems({ loot, onClose }: { loot: LootInstance; onClose: () => void }) {
  const templates = useLootTemplatesOf(useUser().id).data?.data ?? [];
  const [source, setSource] = useState(LIST_SOURCE.value);
  const { add } = useLootWrites();
  const showUndoable = useUndoToast();
  const form = useForm({ defaultValues: { words: '' } });
  const contents = useNamedContents(useWatch({ control: form.control, name: 'words' }), loot.coin_system);
  const isList = source === LIST_SOURCE.value;
  const submit = form.handleSubmit(async () => {
    const addition = isList ? { lines: contents.lines ?? [] } : { loot_template_id: source };
    try {
      const { data } = await add.mutateAsync({ params: { id: loot.id }, body: { addition } });
      const isEmpty = data.transaction_ids.length === 0;
      showUndoable(isEmpty ? 'The roll added no items' : `Added to ${loot.name}`, data.transaction_ids);
      playSound('dice');
      onClose();
    } catch (error) {
      // The error details refer to lines by their index, but the form has one field for all lines.
      if (isList && error instanceof ApiError && error.code === 'VALIDATION_ERROR')
        form.setError('words', { message: error.details[0]?.message ?? error.message });
      else showFailureToast(error, 'Failed to add items');
    }
  });
  return (
    <FormDialog
      title={`Add items to ${loot.name}`}
      size="lg"
      submitLabel="Add items"
      onSubmit={submit}
      onClose={onClose}
      isPending={add.isPending}
      isDisabled={isList && contents.lines === null}
    >
      {templates.length > 0 && (
        <SelectField
          label="Source"
          choices={[
            LIST_SOURCE,
            ...templates.map(({ id, name }) => ({ value: id, label: `Template: ${name}` })),
          ]}
          value={source}
          onChange={setSource}
        />
      )}
      {isList && (
        <FormField control={form.control} name="words">
          {(field) => <ContentsField field={field} contents={contents} />}
        </FormField>
      )}
    </FormDialog>
  );
}
