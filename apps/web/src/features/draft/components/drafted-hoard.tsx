import { DICE_LENGTH_MAX, parseDice } from '@quartermaster/rules/dice';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type DraftResult, filterDraftKind } from '../api.ts';
import { DraftPanel, type DraftPanelProps } from './draft-panel.tsx';
import { DraftedLines } from './drafted-lines.tsx';

/** A drafted hoard: its contents are edited here, everything else in the form. */
export default function DraftedHoard({ draftResult, onDraft }: DraftPanelProps<'hoard'>) {
  const { draft } = draftResult;
  const changeLines = (lines: DraftResult<'hoard'>['draft']['lines']) =>
    onDraft({ ...draftResult, draft: { ...draft, lines } });
  return (
    <DraftPanel draftResult={draftResult} onDraft={filterDraftKind('hoard', onDraft)}>
      <DraftedLines
        label="Contents"
        lines={draft.lines}
        onChange={changeLines}
        quantityField={(line, change) => (
          <TextField
            label={`Quantity of ${line.name}`}
            hideLabel
            placeholder="2d6+1"
            maxLength={DICE_LENGTH_MAX}
            value={line.quantity}
            onChange={(quantity) => change({ quantity })}
            error={parseDice(line.quantity).rejection ?? undefined}
          />
        )}
      />
    </DraftPanel>
  );
}
