import { MATCH_TEXT_MAX } from '@quartermaster/contract/constants';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { formatLootPart, replaceLootPart } from '@quartermaster/rules/loot-text';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { FieldBinding } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { CatalogPicker } from '../../item-template/components/catalog-picker.tsx';
import type { NamedContents } from '../hooks/use-named-contents.ts';
import { MatchedLines } from './matched-lines.tsx';

export interface ContentsFieldProps {
  readonly field: FieldBinding<string>;
  readonly contents: NamedContents;
  /** Displayed below the text field. */
  readonly children?: ReactNode;
}

/** A text field for coins and items; the catalog adds the chosen item to the text. */
export function ContentsField({ field, contents, children }: ContentsFieldProps) {
  const [isBrowsing, setBrowsing] = useState(false);
  const { value: words, onChange: setWords } = field;
  const add = (chosen: readonly ItemTemplate[]) => {
    const name = chosen.at(-1)?.name;
    if (name) setWords([words.replace(/[\s,]+$/, ''), formatLootPart('1', name)].filter(Boolean).join(', '));
  };
  const { error = contents.error, ...input } = field;
  return (
    <>
      <TextArea
        label="Contents"
        description="Coins, items and dice, separated by commas or “and”."
        placeholder="12 gp, 2d6 torches and a dagger"
        rows={2}
        autoFocus
        maxLength={MATCH_TEXT_MAX}
        {...input}
        error={error}
      />
      {children}
      <MatchedLines
        lines={contents.matched}
        onChoose={(index, item) =>
          setWords(
            replaceLootPart(
              words,
              index,
              formatLootPart(contents.matched[index]?.quantity ?? '1', item.name),
            ),
          )
        }
      />
      <div>
        <Button size="sm" onPress={() => setBrowsing(!isBrowsing)} aria-expanded={isBrowsing}>
          {isBrowsing ? 'Hide catalog' : 'Browse catalog'}
        </Button>
      </div>
      {isBrowsing && <CatalogPicker onChange={add} />}
    </>
  );
}
