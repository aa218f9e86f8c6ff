import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIT_CLASSES, kitPounds, startingMaxWeight } from './class-kits.ts';

test('text without a class has no kit and keeps the default', () => {
  for (const text of ['', 'Artificer', 'Fighters', 'fighter1', '戦士']) {
    const expected = text === 'fighter1' ? 132 : null;
    expect(kitPounds(text)).toBe(expected);
    expect(startingMaxWeight(text, 50)).toBe(50 + (expected ?? 0));
  }
});

test('class is found as a word, whatever the case and the text around it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KIT_CLASSES),
      fc.constantFrom('', ' 3', ' (Champion)', '/'),
      (name, end) => {
        expect(kitPounds(name.toUpperCase() + end)).toBe(kitPounds(name));
      },
    ),
  );
});

test('weight limit of every class is the default plus its kit', () => {
  for (const name of KIT_CLASSES) expect(startingMaxWeight(name, 50) - (kitPounds(name) ?? 0)).toBe(50);
});
