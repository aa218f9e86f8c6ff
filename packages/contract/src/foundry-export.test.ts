import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExportedStack, foundryContainer, foundryCurrency, foundryItem } from './foundry-export.ts';
import { parseInventory } from './inventory-file.ts';
import { RARITIES } from './item.ts';

const read = (actor: object) => parseInventory(JSON.stringify(actor)).entries;

const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: max })
    .map((value) => value.replaceAll(/[^\p{L}\p{N} .!&<>"'-]/gu, '').trim());
const name = text(40).map((value) => `Item ${value}`.trim().slice(0, 60).trim());
const stack: fc.Arbitrary<ExportedStack> = fc.record({
  id: fc.uuid(),
  name,
  description: text(200),
  quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
  weight: fc.integer({ min: 0, max: 100_000_00 }).map((hundredths) => hundredths / 100),
  value_copper: fc.integer({ min: 0, max: 1_000_000_000 }),
  rarity: fc.constantFrom(...RARITIES),
  category: fc.constantFrom('weapon', 'armor', 'gear', 'trade good', 'potion', ''),
  is_equipped: fc.boolean(),
  is_attuned: fc.boolean(),
  is_identified: fc.boolean(),
  template: fc.record({
    id: fc.uuid(),
    stack_size: fc.integer({ min: 0, max: 1000 }),
    slots: fc.integer({ min: 0, max: 100 }),
    glyph: fc.constant(null),
  }),
  marks: fc.record({
    name_override: fc.option(name),
    description_override: fc.option(text(100)),
    weight_override: fc.option(fc.integer({ min: 0, max: 10_000 })),
    value_override: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    currency_override: fc.option(fc.constantFrom('gold' as const, 'silver' as const)),
    quality: fc.option(text(30)),
    durability: fc.option(fc.integer({ min: 0, max: 100 })),
    notes: text(100),
  }),
  container_id: fc.constant(null),
});

describe('Foundry export', () => {
  test('is imported as the same items and coins', () => {
    const coins = fc.record({ gold: fc.nat(1e9), silver: fc.nat(1e9), platinum: fc.nat(1e9) });
    fc.assert(
      fc.property(fc.array(stack, { minLength: 1, maxLength: 8 }), coins, (stacks, purse) => {
        const entries = read({
          items: stacks.map(foundryItem),
          system: { currency: foundryCurrency(purse) },
        });
        expect(entries.slice(0, stacks.length)).toMatchObject(
          stacks.map((exported) => ({
            name: exported.name,
            quantity: exported.quantity,
            error: null,
            equipped: exported.is_equipped,
            attuned: exported.is_attuned,
            identified: exported.is_identified,
            marks: { item_template_id: exported.template?.id, stack: exported.marks },
            template: {
              weight: exported.weight,
              stack_size: exported.template?.stack_size,
              slots: exported.template?.slots,
            },
          })),
        );
        const amounts = entries.slice(stacks.length).map(({ coin, quantity }) => [coin, quantity]);
        expect(Object.fromEntries(amounts)).toEqual(
          Object.fromEntries(Object.entries(purse).filter(([, count]) => count > 0)),
        );
      }),
    );
  });

  test('is imported with price, rarity, category and description of the template', () => {
    fc.assert(
      fc.property(stack, (exported) => {
        const [entry] = read({ items: [foundryItem(exported)] });
        const template = entry?.template;
        const copper = { gold: 100, silver: 10, copper: 1, electrum: 50, platinum: 1000 };
        expect((template?.base_value ?? 0) * copper[template?.metadata.currency ?? 'copper']).toBe(
          exported.value_copper,
        );
        expect(template?.metadata.rarity).toBe(exported.rarity);
        if (exported.category !== '') expect(template?.metadata.category).toBe(exported.category);
        expect(template?.description.replaceAll(/\s+/g, ' ')).toBe(
          exported.description.replaceAll(/\s+/g, ' '),
        );
      }),
    );
  });

  test('is imported with the mark of an item that is a container', () => {
    const [entry] = read({ items: [foundryContainer({ id: crypto.randomUUID(), name: 'Belt' })] });
    expect(entry).toMatchObject({ name: 'Belt', marks: { is_container: true } });
  });

  test('is imported without its marks if they are invalid', () => {
    const item = (quartermaster: unknown) => ({
      name: 'Rope',
      type: 'loot',
      system: {},
      flags: { quartermaster },
    });
    const marks = read({
      items: [
        item({ item_template_id: 'no id' }),
        item({ stack: { value_override: 1_000_000_000, currency_override: 'platinum' } }),
        item({ stack: { notes: 'x'.repeat(3000) } }),
        item('text'),
      ],
    }).map((entry) => entry.marks);
    expect(marks).toEqual([null, null, null, null]);
  });
});
