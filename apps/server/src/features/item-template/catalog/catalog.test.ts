import { readFileSync } from 'node:fs';
import { EVERY_COIN } from '@quartermaster/rules/money';
import { describe, expect, test } from 'vitest';
import { STARTER_CATALOG } from './catalog.ts';
import { coins } from './coins.ts';
import { entries, RARITIES } from './entry.ts';

const glyphNames = new Set(
  readFileSync(new URL('index.d.ts', import.meta.resolve('react-icons/gi')), 'utf8').match(/\bGi\w+/g),
);
const byName = new Map(STARTER_CATALOG.map((entry) => [entry.name, entry]));

/** British spellings. */
const BRITISH =
  /(?:arm|col|fav|hon|lab|neighb|harb)our|\bgrey|plough|jewell|(?:bel|vel)l(?:ed|ing)\b|\bcentre|\bmould|sulphur|wilful|calliper/i;

describe('starter catalog', () => {
  test('has at least 240 entries with unique keys and names', () => {
    expect(STARTER_CATALOG.length).toBeGreaterThanOrEqual(240);
    expect(new Set(STARTER_CATALOG.map((e) => e.key)).size).toBe(STARTER_CATALOG.length);
    expect(new Set(STARTER_CATALOG.map((e) => e.name.toLowerCase())).size).toBe(STARTER_CATALOG.length);
  });

  test('uses at most 60 different glyphs', () => {
    expect(new Set(STARTER_CATALOG.map((e) => e.glyph)).size).toBeLessThanOrEqual(60);
  });

  test.each(STARTER_CATALOG)('$name has valid data', (entry) => {
    expect(entry.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(entry.name).toMatch(/^[A-Z][\w ,.'+()-]{1,59}$/);
    expect(entry.description).toMatch(/^[A-Z].{10,160}[.!?]$/);
    expect(JSON.stringify(entry)).not.toMatch(BRITISH);
    for (const number of [entry.weight_hundredths, entry.value_copper, entry.stack_size]) {
      expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
    }
    expect(entry.value_copper).toBeGreaterThan(0);
    expect(RARITIES).toContain(entry.rarity);
    expect(entry.tags).toContain(`category:${entry.category}`);
    expect(new Set(entry.tags).size).toBe(entry.tags.length);
    expect(glyphNames).toContain(entry.glyph);
  });
});

/** Name, copper, hundredths of a pound: listed separately from the catalog tables, so that a typo there is detected. */
const PRICES_AND_WEIGHTS: readonly (readonly [string, number, number])[] = [
  ['Longsword', 1500, 300],
  ['Greatsword', 5000, 600],
  ['Dagger', 200, 100],
  ['Dart', 5, 25],
  ['Longbow', 5000, 200],
  ['Crossbow, hand', 7500, 300],
  ['Pike', 500, 1800],
  ['Plate armor', 150_000, 6500],
  ['Chain mail', 7500, 5500],
  ['Breastplate', 40_000, 2000],
  ['Half plate', 75_000, 4000],
  ['Shield', 1000, 600],
  ['Arrows (20)', 100, 100],
  ['Crossbow bolts (20)', 100, 150],
  ['Torch', 1, 100],
  ['Rope, hempen (50 feet)', 100, 1000],
  ['Rope, silk (50 feet)', 1000, 500],
  ['Rations (1 day)', 50, 200],
  ['Backpack', 200, 500],
  ['Bedroll', 100, 700],
  ['Waterskin', 20, 500],
  ['Oil (flask)', 10, 100],
  ['Mirror, steel', 500, 50],
  ['Spyglass', 100_000, 100],
  ['Potion of healing', 5000, 50],
  ["Alchemist's fire (flask)", 5000, 100],
  ["Thieves' tools", 2500, 100],
  ["Tinker's tools", 5000, 1000],
  ["Explorer's pack", 1000, 5900],
  ['Horse, riding', 7500, 0],
  ['Wagon', 3500, 40_000],
  ['Galley', 3_000_000, 0],
  ['Saffron (1 lb.)', 1500, 100],
  ['Ale (mug)', 4, 0],
  ['Inn stay, modest (per day)', 50, 0],
];

test.each(PRICES_AND_WEIGHTS)(
  '%s costs %i copper and weighs %i hundredths of a pound',
  (name, copper, hundredths) => {
    expect(byName.get(name)).toMatchObject({ value_copper: copper, weight_hundredths: hundredths });
  },
);

test('consumables stack; weapons, armor and packs do not', () => {
  const stackOf = (name: string) => byName.get(name)?.stack_size;
  expect([stackOf('Torch'), stackOf('Rations (1 day)'), stackOf('Arrow')]).toEqual([50, 10, 100]);
  expect([stackOf('Longsword'), stackOf('Plate armor'), stackOf("Explorer's pack")]).toEqual([1, 1, 1]);
});

test('single piece of ammunition costs exactly its share of the bundle', () => {
  const value = (name: string) => byName.get(name)?.value_copper ?? Number.NaN;
  expect(value('Arrow') * 20).toBe(value('Arrows (20)'));
  expect(value('Crossbow bolt') * 20).toBe(value('Crossbow bolts (20)'));
  expect(value('Blowgun needle') * 50).toBe(value('Blowgun needles (50)'));
});

test('coins of every system have the specified value, weigh 0.02 lb, need no slot and have no stack limit', () => {
  expect(coins.map((c) => c.value_copper)).toEqual(EVERY_COIN.coins.map((c) => c.copper));
  for (const [i, coin] of coins.entries()) {
    expect(coin).toMatchObject({ weight_hundredths: 2, slots: 0, stack_size: 0 });
    expect(coin.tags).toEqual(expect.arrayContaining(['currency', `coin:${EVERY_COIN.coins[i]?.key}`]));
  }
  expect(STARTER_CATALOG.filter((e) => e.tags.includes('currency'))).toEqual(coins);
});

test.each(['no-cells', 'a | A | 1 xp | 1 | 1 | GiRing | t | D.', 'a | A | 1 gp | ? | 1 | GiRing | t | D.'])(
  'parser quotes an invalid line in its error: %s',
  (line) => {
    expect(() => entries({ category: 'gear', rarity: 'common' }, line)).toThrow(line);
  },
);
