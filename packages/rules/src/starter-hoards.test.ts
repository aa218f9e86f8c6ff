import { expect, test } from 'vitest';
import { LOOT_TEXT_ITEMS_MAX, parseLootText } from './loot-text.ts';
import { COIN_SYSTEMS } from './money.ts';
import { starterHoards } from './starter-hoards.ts';

test.each(Object.values(COIN_SYSTEMS))(
  'starter hoards contain the two main coins of the $name, and no more items than one text may have',
  (system) => {
    for (const { contents } of starterHoards(system)) {
      const parts = parseLootText(contents, system);
      expect(parts.slice(0, 2).map(({ coin }) => coin)).toEqual(system.display.slice(0, 2));
      expect(parts.length).toBeLessThanOrEqual(LOOT_TEXT_ITEMS_MAX);
    }
  },
);
