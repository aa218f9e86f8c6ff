import type { MatchedItem } from '@quartermaster/contract/item-template-match';
import { LOOT_TEXT_ITEMS_MAX, splitLootText } from '@quartermaster/rules/loot-text';
import type { CoinSystemKey } from '@quartermaster/rules/money';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { useItemMatch } from '../../item-template/api.ts';

/** The debounce delay before the text is matched, in milliseconds. */
const MATCH_DELAY_MS = 300;

/** The items and coins in a text such as "12 gp and a dagger". */
export interface NamedContents {
  readonly matched: readonly MatchedItem[];
  /** The lines of the request; null until the server has matched every part of the current text to an item. */
  readonly lines: { item_template_id: string; quantity: string }[] | null;
  readonly error: string | undefined;
}

export function useNamedContents(words: string, coin_system: CoinSystemKey): NamedContents {
  const debouncedWords = useDebounced(words.trim(), { pauseMs: MATCH_DELAY_MS });
  const count = splitLootText(words).length;
  const match = useItemMatch({ words: debouncedWords, coin_system }, count <= LOOT_TEXT_ITEMS_MAX);
  const matched: readonly MatchedItem[] = words.trim() === '' ? [] : (match.data?.data ?? []);
  const isCurrent = debouncedWords === words.trim() && !match.isFetching && !match.isPlaceholderData;
  const error =
    count > LOOT_TEXT_ITEMS_MAX ? `At most ${LOOT_TEXT_ITEMS_MAX} items at once` : match.error?.message;
  const lines = matched.flatMap(({ item, quantity }) =>
    item ? [{ item_template_id: item.id, quantity }] : [],
  );
  const isReady = isCurrent && !error && lines.length > 0 && lines.length === matched.length;
  return { matched, lines: isReady ? lines : null, error };
}
