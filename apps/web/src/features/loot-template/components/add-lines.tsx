import { STOCK_LINES_AT_ONCE } from '@quartermaster/contract/constants';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { DICE_LENGTH_MAX, parseDice } from '@quartermaster/rules/dice';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CatalogPicker } from '../../item-template/components/catalog-picker.tsx';
import { useLootItemWrites } from '../api.ts';
import { itemsText } from '../view.ts';

interface Terms {
  readonly quantity: string;
  readonly chance: number;
  readonly isIdentified: boolean;
}

function TermsFields({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) {
  return (
    <fieldset className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <legend className="mb-1.5 text-sm font-semibold">For each item</legend>
      <TextField
        label="Quantity"
        description="A number or dice: 3, 2d6+1, 2d6*10, 4d6kh3."
        maxLength={DICE_LENGTH_MAX}
        value={terms.quantity}
        onChange={(quantity) => onChange({ ...terms, quantity })}
        error={parseDice(terms.quantity).rejection ?? undefined}
      />
      <NumberField
        label="Chance"
        minValue={1}
        maxValue={100}
        formatOptions={{ style: 'unit', unit: 'percent' }}
        value={terms.chance}
        onChange={(chance) => onChange({ ...terms, chance: Number.isNaN(chance) ? 100 : chance })}
      />
      <div className="sm:pt-7">
        <CheckboxField
          label="Identified"
          isSelected={terms.isIdentified}
          onChange={(isIdentified) => onChange({ ...terms, isIdentified })}
        />
      </div>
    </fieldset>
  );
}

export interface AddLinesProps {
  readonly templateId: string;
  readonly onClose: () => void;
}

/** Adds several lines in one request, from public items and the user's own; all or none. */
export function AddLines({ templateId, onClose }: AddLinesProps) {
  const { addMany } = useLootItemWrites();
  const [selectedItems, setSelectedItems] = useState<readonly ItemTemplate[]>([]);
  const [terms, setTerms] = useState<Terms>({ quantity: '1', chance: 100, isIdentified: true });
  const canAdd = selectedItems.length > 0 && parseDice(terms.quantity).rejection === null;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!canAdd) return;
    addMany.mutate(
      {
        params: { id: templateId },
        body: {
          loot_items: selectedItems.map(({ id }) => ({
            item_template_id: id,
            quantity: terms.quantity.trim(),
            chance: terms.chance,
            is_identified: terms.isIdentified,
          })),
        },
      },
      {
        onSuccess: () => {
          showToast(`${itemsText(selectedItems.length)} added`, { tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      size="lg"
      title="Add items"
      description="Choose one or more items; each becomes a line with this quantity, chance and identification."
      submitLabel={selectedItems.length === 0 ? 'Add items' : `Add ${itemsText(selectedItems.length)}`}
      onSubmit={add}
      onClose={onClose}
      isPending={addMany.isPending}
      isDisabled={!canAdd}
      hasChanges={selectedItems.length > 0}
      error={addMany.error ? failureText(addMany.error, 'Failed to add items.') : undefined}
    >
      <TermsFields terms={terms} onChange={setTerms} />
      <CatalogPicker selected={selectedItems} onChange={setSelectedItems} max={STOCK_LINES_AT_ONCE} />
    </FormDialog>
  );
}
