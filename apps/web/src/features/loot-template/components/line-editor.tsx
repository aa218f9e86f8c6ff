import type { LootItem } from '@quartermaster/contract/loot-item';
import { DICE_LENGTH_MAX, parseDice } from '@quartermaster/rules/dice';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { failureText } from '../../../platform/show-failure.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLootItemWrites } from '../api.ts';
import { isRandom, outcomeText } from '../view.ts';

export interface LineEditorProps {
  readonly templateId: string;
  readonly line: LootItem;
  /** The number of the line in the template, counted from 1. */
  readonly lineNumber: number;
  /** The positions of the lines above and below; undefined if there is none, or until loaded. */
  readonly positionAbove: number | undefined;
  readonly positionBelow: number | undefined;
  readonly onMove: (line: LootItem, position: number, lineNumber: number) => void;
  readonly onRemove: (line: LootItem) => void;
  /** Whether a change of order is being saved. */
  readonly isMoving: boolean;
}

/** Saves changes to one line; after a failure, keeps the error text until the next change. */
function useLineChange(templateId: string, line: LootItem) {
  const { update } = useLootItemWrites();
  const [lineError, setLineError] = useState<string>();
  const change = (loot_item: Partial<Pick<LootItem, 'quantity' | 'chance' | 'is_identified'>>) => {
    setLineError(undefined);
    update.mutate(
      { params: { id: templateId, item_id: line.id }, body: { loot_item } },
      { onError: (error) => setLineError(failureText(error, 'Failed to save.')) },
    );
  };
  return { change, lineError, setLineError, isSaving: update.isPending };
}

/** A quantity or dice expression; saved on blur or Enter. */
function QuantityField(props: {
  line: LootItem;
  lineError: string | undefined;
  onLineError: (lineError: string | undefined) => void;
  onSave: (quantity: string) => void;
}) {
  const { line, lineError, onLineError, onSave } = props;
  const [text, setText] = useState(line.quantity);
  const [savedQuantity, setSavedQuantity] = useState(line.quantity);
  // Not reset by a new React key: a remounted input would lose the focus.
  if (savedQuantity !== line.quantity) {
    setSavedQuantity(line.quantity);
    setText(line.quantity);
  }
  const save = () => {
    const quantity = text.trim();
    const { rejection } = parseDice(quantity);
    onLineError(rejection ?? undefined);
    if (rejection === null && quantity !== line.quantity) onSave(quantity);
  };
  return (
    <TextField
      label={`Quantity of ${line.name}`}
      hideLabel
      placeholder="2d6+1"
      maxLength={DICE_LENGTH_MAX}
      value={text}
      onChange={setText}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
      error={lineError}
    />
  );
}

function LineButtons(props: LineEditorProps) {
  const { line, lineNumber, positionAbove, positionBelow, isMoving, onMove, onRemove } = props;
  return (
    <span className="flex justify-end">
      <IconButton
        size="sm"
        label={`Move ${line.name} up`}
        icon={<ArrowUp aria-hidden="true" />}
        isDisabled={positionAbove === undefined || isMoving}
        onPress={() => positionAbove !== undefined && onMove(line, positionAbove, lineNumber - 1)}
      />
      <IconButton
        size="sm"
        label={`Move ${line.name} down`}
        icon={<ArrowDown aria-hidden="true" />}
        isDisabled={positionBelow === undefined || isMoving}
        onPress={() => positionBelow !== undefined && onMove(line, positionBelow, lineNumber + 1)}
      />
      <IconButton
        size="sm"
        label={`Remove ${line.name}`}
        icon={<Trash2 aria-hidden="true" />}
        onPress={() => onRemove(line)}
      />
    </span>
  );
}

/**
 * One line of a loot template: its quantity, chance and identification. Each change is saved without a save button.
 * Renders again only if its own props change: not when a dialog opens or another line is saved.
 */
export const LineEditor = memo(function LineEditor(props: LineEditorProps) {
  const { line, templateId } = props;
  const { change, lineError, setLineError, isSaving } = useLineChange(templateId, line);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-0 lg:grid-cols-[auto_minmax(0,1fr)_9rem_11rem_auto_auto]">
      <ItemGlyph glyph={line.glyph} category={line.category} rarity={line.rarity} />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{line.name}</span>
        <span className="block text-xs text-ink-3 tabular-nums">
          {isRandom(line) ? `Result: ${outcomeText(line)}` : `Always ${outcomeText(line)}`}
          {isSaving && (
            <span className="ml-1.5 inline-block align-middle">
              <Spinner size="sm" label={`Saving ${line.name}`} />
            </span>
          )}
        </span>
      </span>
      <span className="lg:order-last">
        <LineButtons {...props} />
      </span>
      <span className="col-span-3 grid items-start gap-3 min-[24rem]:grid-cols-2 lg:contents">
        <QuantityField
          line={line}
          lineError={lineError}
          onLineError={setLineError}
          onSave={(quantity) => change({ quantity })}
        />
        <NumberField
          label={`Chance of ${line.name}, in percent`}
          hideLabel
          minValue={1}
          maxValue={100}
          formatOptions={{ style: 'unit', unit: 'percent' }}
          value={line.chance}
          onChange={(chance) => {
            if (!Number.isNaN(chance) && chance !== line.chance) change({ chance });
          }}
        />
      </span>
      <span className="col-span-3 lg:col-span-1">
        <CheckboxField
          label="Identified"
          aria-label={`${line.name} is identified`}
          isSelected={line.is_identified}
          onChange={(is_identified) => change({ is_identified })}
        />
      </span>
    </li>
  );
});
