import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIT_CLASSES, startingEquipmentPounds, startingMaxWeight } from './class-kits.ts';

test('text without a known class gives the default weight limit, and a digit after the class is ignored', () => {
  for (const text of ['', 'Artificer', 'Fighters', 'fighter1', '戦士']) {
    const expected = text === 'fighter1' ? 132 : null;
    expect(startingEquipmentPounds(text)).toBe(expected);
    expect(startingMaxWeight(text, 50)).toBe(50 + (expected ?? 0));
  }
});

test('class is recognized in upper case, and before a level, a subclass or a slash', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KIT_CLASSES),
      fc.constantFrom('', ' 3', ' (Champion)', '/'),
      (name, end) => {
        expect(startingEquipmentPounds(name.toUpperCase() + end)).toBe(startingEquipmentPounds(name));
      },
    ),
  );
});

test('weight limit of every class is the default plus the weight of its kit', () => {
  for (const name of KIT_CLASSES)
    expect(startingMaxWeight(name, 50) - (startingEquipmentPounds(name) ?? 0)).toBe(50);
});
