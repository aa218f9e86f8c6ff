import { LOOT_TEXT_ITEMS_MAX, splitLootText } from '@quartermaster/rules/loot-text';
import { z } from 'zod';
import { API_PREFIX, MATCH_TEXT_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { itemTemplate } from './item-template.ts';
import { coinSystemKey } from './party.ts';

export const matchedItem = z.strictObject({
  /** The original text. */
  text: z.string(),
  /** A number or dice. */
  quantity: z.string(),
  name: z.string(),
  /** The item with this name, in singular or plural. */
  item: itemTemplate.nullable(),
  /** Items with a similar name, the most similar first. */
  suggestions: z.array(itemTemplate),
});
export type MatchedItem = z.infer<typeof matchedItem>;

export const matchItemTemplates = endpoint({
  id: 'item_template.match',
  method: 'GET',
  path: `${API_PREFIX}/item_templates/match`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Find the items named in a text such as "12 gp and a dagger", with suggestions for unknown names',
  query: z.strictObject({
    words: text(MATCH_TEXT_MAX).refine((words) => splitLootText(words).length <= LOOT_TEXT_ITEMS_MAX, {
      error: `At most ${LOOT_TEXT_ITEMS_MAX} items at once`,
    }),
    coin_system: coinSystemKey.default('5e'),
  }),
  reply: { status: 200, data: z.array(matchedItem) },
  errorCodes: [],
  limit: 'search',
});
