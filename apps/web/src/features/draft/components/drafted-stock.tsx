import { STACK_QUANTITY_MAX } from '@quartermaster/rules/stacking';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { type DraftResult, filterDraftKind } from '../api.ts';
import { DraftPanel, type DraftPanelProps } from './draft-panel.tsx';
import { DraftedLines } from './drafted-lines.tsx';

/** A drafted shop: its stock is edited here, everything else in the form. */
export default function DraftedStock({ draftResult, onDraft }: DraftPanelProps<'shop'>) {
  const { draft } = draftResult;
  const changeLines = (lines: DraftResult<'shop'>['draft']['lines']) =>
    onDraft({ ...draftResult, draft: { ...draft, lines } });
  return (
    <DraftPanel draftResult={draftResult} onDraft={filterDraftKind('shop', onDraft)}>
      <DraftedLines
        label="Stock"
        lines={draft.lines}
        onChange={changeLines}
        quantityField={(line, change) => (
          <NumberField
            label={`Quantity of ${line.name}`}
            hideLabel
            minValue={1}
            maxValue={STACK_QUANTITY_MAX}
            value={line.quantity ?? Number.NaN}
            onChange={(number) => {
              const quantity = Number.isNaN(number) ? null : number;
              change({ quantity, restock_quantity: quantity });
            }}
            placeholder="Unlimited"
          />
        )}
      />
    </DraftPanel>
  );
}
