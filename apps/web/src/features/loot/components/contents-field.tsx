import { MATCH_WORDS_MAX } from '@quartermaster/contract/constants';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import type { MatchedItem } from '@quartermaster/contract/item-template-match';
import {
  LOOT_WORDS_MAX,
  replaceLootWord,
  splitLootWords,
  writtenItem,
} from '@quartermaster/rules/loot-words';
import type { CoinSystemKey } from '@quartermaster/rules/money';
import { type ReactNode, useState } from 'react';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import type { Bound } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { useItemMatch } from '../../item-template/api.ts';
import { CatalogPicker } from '../../item-template/components/catalog-picker.tsx';
import { PlacedLines } from './placed-lines.tsx';

/** Typing rests so long before the text is matched, in milliseconds. */
const MATCH_AFTER_MS = 300;

/** What a text such as "12 gp and a dagger" names. */
export interface NamedContents {
  readonly matched: readonly MatchedItem[];
  /** As lines of a call, once every part of the text is an item; else null. */
  readonly lines: { item_template_id: string; quantity: string }[] | null;
  readonly error: string | undefined;
}

export function useNamedContents(words: string, coin_system: CoinSystemKey): NamedContents {
  const rested = useDebounced(words.trim(), MATCH_AFTER_MS);
  const count = splitLootWords(words).length;
  const found = useItemMatch({ words: rested, coin_system }, count <= LOOT_WORDS_MAX);
  const matched: readonly MatchedItem[] = words.trim() === '' ? [] : (found.data?.data ?? []);
  const isCurrent = rested === words.trim() && !found.isFetching && !found.isPlaceholderData;
  const error = count > LOOT_WORDS_MAX ? `At most ${LOOT_WORDS_MAX} items at once` : found.error?.message;
  const lines = matched.flatMap(({ item, quantity }) =>
    item ? [{ item_template_id: item.id, quantity }] : [],
  );
  const isReady = isCurrent && !error && lines.length > 0 && lines.length === matched.length;
  return { matched, lines: isReady ? lines : null, error };
}

export interface ContentsFieldProps {
  readonly field: Bound<string>;
  readonly contents: NamedContents;
  /** Below the text. */
  readonly children?: ReactNode;
}

/** Items by a text or from the catalog, which writes into the text. */
export function ContentsField({ field, contents, children }: ContentsFieldProps) {
  const [isBrowsing, setBrowsing] = useState(false);
  const { value: words, onChange: write } = field;
  const add = (chosen: readonly ItemTemplate[]) => {
    const name = chosen.at(-1)?.name;
    if (name) write([words.replace(/[\s,]+$/, ''), writtenItem('1', name)].filter(Boolean).join(', '));
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
        maxLength={MATCH_WORDS_MAX}
        {...input}
        error={error}
      />
      {children}
      <PlacedLines
        lines={contents.matched}
        onChoose={(i, item) =>
          write(replaceLootWord(words, i, writtenItem(contents.matched[i]?.quantity ?? '1', item.name)))
        }
      />
      <div>
        <Button size="sm" onPress={() => setBrowsing(!isBrowsing)} aria-expanded={isBrowsing}>
          {isBrowsing ? 'Hide catalog' : 'Browse catalog'}
        </Button>
      </div>
      {isBrowsing && <CatalogPicker chosen={[]} onChange={add} most={LOOT_WORDS_MAX} />}
    </>
  );
}
