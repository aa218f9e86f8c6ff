import { FIVE_E } from '@quartermaster/rules/money';
import type { StackMarks } from './inventory-entry.ts';

/** One stack, with the fields that the reader may know. */
export interface ExportedStack {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  /** Pounds per item. */
  readonly weight: number;
  /** Copper per item; null if the reader may not know it. */
  readonly value_copper: number | null;
  readonly rarity: string | null;
  readonly category: string | null;
  readonly is_equipped: boolean;
  readonly is_attuned: boolean;
  readonly is_identified: boolean;
  /** Null if the reader may not know the template. */
  readonly template: {
    readonly id: string;
    readonly stack_size: number;
    readonly slots: number;
    readonly glyph: string | null;
  } | null;
  readonly marks: StackMarks;
  /** The container of the stack; null for the primary one. */
  readonly container_id: string | null;
}

/** The dnd5e item type for a category; other categories become loot. */
const KINDS: ReadonlyMap<string, { type: string; subtype: string }> = new Map([
  ['weapon', { type: 'weapon', subtype: 'simpleM' }],
  ['armor', { type: 'equipment', subtype: 'medium' }],
  ['ring', { type: 'equipment', subtype: 'ring' }],
  ['rod', { type: 'equipment', subtype: 'rod' }],
  ['wand', { type: 'equipment', subtype: 'wand' }],
  ['wondrous item', { type: 'equipment', subtype: 'wondrous' }],
  ['potion', { type: 'consumable', subtype: 'potion' }],
  ['scroll', { type: 'consumable', subtype: 'scroll' }],
  ['food', { type: 'consumable', subtype: 'food' }],
  ['ammunition', { type: 'consumable', subtype: 'ammo' }],
  ['tool', { type: 'tool', subtype: '' }],
]);

const RARITIES: ReadonlyMap<string, string> = new Map([['very rare', 'veryRare']]);

/** Foundry ids have 16 letters and digits; the end of a UUID is its random part. */
const documentId = (id: string): string => id.replaceAll('-', '').slice(-16);

/** The price in the largest common coin that gives a whole number. */
function priceOf(copper: number): { value: number; denomination: string } {
  const coin = FIVE_E.display
    .map((key) => FIVE_E.coins.find((coin) => coin.key === key))
    .find((candidate) => candidate && copper % candidate.copper === 0);
  return coin
    ? { value: copper / coin.copper, denomination: coin.abbr }
    : { value: copper, denomination: 'cp' };
}

/** A stack as an item of Foundry's dnd5e, with this product's additional data in its flags. */
export function foundryItem(stack: ExportedStack): object {
  const { template } = stack;
  const kind = KINDS.get(stack.category ?? '') ?? { type: 'loot', subtype: '' };
  return {
    _id: documentId(stack.id),
    name: stack.name,
    type: kind.type,
    img: 'icons/svg/item-bag.svg',
    system: {
      description: { value: stack.description === '' ? '' : `<p>${escapeHtml(stack.description)}</p>` },
      quantity: stack.quantity,
      weight: { value: stack.weight, units: 'lb' },
      price: priceOf(stack.value_copper ?? 0),
      rarity: stack.rarity === null ? '' : (RARITIES.get(stack.rarity) ?? stack.rarity),
      identified: stack.is_identified,
      equipped: stack.is_equipped,
      // Foundry ends an attunement that the item does not require.
      attunement: stack.is_attuned ? 'required' : '',
      attuned: stack.is_attuned,
      container: stack.container_id === null ? null : documentId(stack.container_id),
      type: { value: kind.subtype },
    },
    flags: {
      quartermaster: template
        ? {
            item_template_id: template.id,
            template: {
              stack_size: template.stack_size,
              slots: template.slots,
              category: stack.category ?? '',
              glyph: template.glyph,
            },
            stack: stack.marks,
          }
        : { is_masked: true },
    },
  };
}

/** A container of the character, which is an item in Foundry. */
export const foundryContainer = ({ id, name }: { id: string; name: string }): object => ({
  _id: documentId(id),
  name,
  type: 'container',
  img: 'icons/svg/chest.svg',
  system: { quantity: 1, weight: { value: 0, units: 'lb' } },
  flags: { quartermaster: { is_container: true } },
});

/** 5e coins by their abbreviations, in the format of an actor. */
export const foundryCurrency = (coins: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(FIVE_E.coins.toReversed().map(({ key, abbr }) => [abbr, coins[key] ?? 0]));

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
