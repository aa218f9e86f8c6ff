import { DICE_LENGTH_MAX, parseDice } from '@quartermaster/rules/dice';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type Drafted, onlyKind } from '../api.ts';
import { DraftPanel, type DraftPanelProps } from './draft-panel.tsx';
import { DraftedLines } from './drafted-lines.tsx';

/** A drafted hoard: its contents are edited here, everything else in the form. */
export default function DraftedHoard({ drafted, onDraft }: DraftPanelProps<'hoard'>) {
  const { draft } = drafted;
  const changeLines = (lines: Drafted<'hoard'>['draft']['lines']) =>
    onDraft({ ...drafted, draft: { ...draft, lines } });
  return (
    <DraftPanel drafted={drafted} onDraft={onlyKind('hoard', onDraft)}>
      <DraftedLines
        label="Contents"
        lines={draft.lines}
        onChange={changeLines}
        quantity={(line, change) => (
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
