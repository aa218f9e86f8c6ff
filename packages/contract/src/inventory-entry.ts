import { FIVE_E } from '@quartermaster/rules/money';
import { z } from 'zod';
import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX, TEMPLATE_VALUE_MAX } from './constants.ts';
import { id, line, quantity, text } from './fields.ts';
import { GLYPH_NAMES } from './glyph.ts';
import { CURRENCIES, RARITIES } from './item.ts';
import { type ItemTemplateFields, type ItemTemplateForm, itemTemplateForm } from './item-template-form.ts';

/** Properties of a stack that are not part of its template; this product's exports contain them. */
export const stackMarks = z.object({
  name_override: line(TEMPLATE_NAME_MAX, 1).nullable().default(null),
  description_override: text(2000).nullable().default(null),
  weight_override: z.int().min(0).max(100_000_000).nullable().default(null),
  value_override: z.int().min(0).nullable().default(null),
  currency_override: z.enum(CURRENCIES).nullable().default(null),
  quality: line(60).nullable().default(null),
  durability: z.int().min(0).max(100).nullable().default(null),
  notes: text(2000).default(''),
});
export type StackMarks = z.output<typeof stackMarks>;

/**
 * Data that this product adds to each item of an export in another format, so that an import restores the item.
 */
export const exportMarks = z
  .object({
    /** The template, which is used if the importing user may use it. */
    item_template_id: id.nullable().default(null),
    /** Fields of the template that is created if the importing user may not use the original. */
    template: z
      .object({
        stack_size: z.int().min(0).default(1),
        slots: z.int().min(0).max(100).default(1),
        category: line(50).default(''),
        glyph: z.string().max(60).nullable().default(null),
      })
      .prefault({}),
    stack: stackMarks.prefault({}),
    /** Whether the item is a container of the exported character; its contents are imported, but not the container. */
    is_container: z.boolean().default(false),
    /** Whether the item was unidentified for the exporting user. */
    is_masked: z.boolean().default(false),
  })
  .refine(({ stack }) => copperValueOf(stack) <= TEMPLATE_VALUE_MAX);
export type ExportMarks = z.output<typeof exportMarks>;

/** In copper; an override without a currency is assumed to be in the most valuable coin. */
const copperValueOf = ({ value_override, currency_override }: StackMarks): number =>
  (value_override ?? 0) * copperIn(currency_override ?? 'platinum');

const copperIn = (currency: string): number => FIVE_E.coins.find(({ key }) => key === currency)?.copper ?? 1;

/** One item of a file, before it is matched with existing templates. */
export interface InventoryEntry {
  /** Position in the file, from 1. */
  readonly line: number;
  readonly name: string;
  /** The original item name, if the player has renamed the item. */
  readonly baseName: string | null;
  readonly quantity: number;
  /** The coin key, if the entry is a coin. */
  readonly coin: string | null;
  readonly equipped: boolean;
  readonly attuned: boolean;
  readonly identified: boolean;
  /** The name of the container that contains the item; null without one. */
  readonly container: string | null;
  /** The template to create for the item; null for coins, and for an item with invalid fields. */
  readonly template: ItemTemplateFields | null;
  /** The reason why no template can be created; an existing template may still be used. */
  readonly templateError: string | null;
  readonly marks: ExportMarks | null;
  /** The reason why the item cannot be imported. */
  readonly error: string | null;
}

/** The data of an item in a source format. */
export interface EntrySource {
  readonly name: string;
  /** The original item name, if the player has renamed the item. */
  readonly baseName?: string | null;
  readonly quantity: unknown;
  readonly equipped?: boolean;
  readonly attuned?: boolean;
  readonly identified?: boolean;
  readonly container?: string | null;
  readonly description?: string;
  /** Pounds per item. */
  readonly weight?: number;
  readonly price?: { readonly amount: number; readonly currency: Currency };
  readonly rarity?: string;
  readonly category?: string;
  readonly isStackable?: boolean;
  readonly marks?: ExportMarks | null;
  /** The reason why the item cannot be imported. */
  readonly error?: string;
}
type Currency = (typeof CURRENCIES)[number];

/** Validates an item of a file with the rules of the template form. */
export function entryOf(line: number, source: EntrySource): InventoryEntry {
  const parsed = parseQuantity(source.quantity);
  const form = itemTemplateForm.safeParse(formOf(source, parsed.quantity));
  const issues = form.error?.issues ?? [];
  const nameError =
    source.name.trim() === '' ? 'It has no name' : issues.find(({ path }) => path[0] === 'name')?.message;
  return {
    line,
    name: source.name.trim().slice(0, TEMPLATE_NAME_MAX),
    baseName: source.baseName ?? null,
    quantity: parsed.quantity,
    coin: null,
    equipped: source.equipped ?? false,
    attuned: source.attuned ?? false,
    identified: source.identified ?? true,
    container: source.container?.slice(0, TEMPLATE_NAME_MAX) ?? null,
    template: form.data ?? null,
    templateError: issues[0]?.message ?? null,
    marks: source.marks ?? null,
    error: nameError ?? source.error ?? parsed.error,
  };
}

/** An amount of one coin. */
export function coinEntry(line: number, coin: string, name: string, amount: unknown): InventoryEntry {
  const { error, quantity } = parseQuantity(amount);
  const defaults = {
    baseName: null,
    equipped: false,
    attuned: false,
    identified: true,
    container: null,
    template: null,
    templateError: null,
  };
  return { line, name, quantity, coin, ...defaults, marks: null, error };
}

function parseQuantity(value: unknown): { quantity: number; error: string | null } {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (number === 0) return { quantity: 0, error: 'Its quantity is 0' };
  const parsed = quantity.safeParse(number);
  if (parsed.success) return { quantity: parsed.data, error: null };
  return { quantity: 0, error: parsed.error.issues[0]?.message ?? 'Quantity must be a whole number' };
}

function formOf(source: EntrySource, count: number): ItemTemplateForm {
  const exported = source.marks?.template;
  const price = wholePrice(source.price ?? { amount: 0, currency: 'gold' });
  return {
    name: source.name,
    description: plainText(source.description ?? ''),
    weight: Math.round((source.weight ?? 0) * 100) / 100,
    base_value: price.base_value,
    // Several items of a kind form one stack, unless the file specifies otherwise.
    stack_size: exported?.stack_size ?? (source.isStackable || count > 1 ? 0 : 1),
    ...(exported ? { slots: exported.slots } : {}),
    glyph: GLYPH_NAMES.find((glyph) => glyph === exported?.glyph) ?? null,
    metadata: {
      currency: price.currency,
      rarity: rarityOf(source.rarity ?? ''),
      category: exported?.category || (source.category ?? ''),
    },
  };
}

/**
 * A whole price is kept; any other price is converted to the largest common coin that gives a whole number.
 * Fractions of a copper are rounded half up.
 */
function wholePrice({ amount, currency }: { amount: number; currency: Currency }) {
  if (Number.isInteger(amount)) return { base_value: amount, currency };
  const copper = Math.round(amount * copperIn(currency));
  const coin = (['gold', 'silver', 'copper'] as const).find(
    (candidate) => copper % copperIn(candidate) === 0,
  );
  return { base_value: copper / copperIn(coin ?? 'copper'), currency: coin ?? 'copper' };
}

/** Ignores case, spaces and hyphens; unknown rarities become common, and artifacts legendary. */
function rarityOf(rarityText: string): (typeof RARITIES)[number] {
  const letters = rarityText.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (letters === 'artifact') return 'legendary';
  return RARITIES.find((rarity) => rarity.replaceAll(' ', '') === letters) ?? 'common';
}

/** Several times the longest description, because formatted text includes markup. */
const FORMATTED_MAX = 5 * TEMPLATE_DESCRIPTION_MAX;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&nbsp;', ' '],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&rsquo;', '’'],
  ['&amp;', '&'],
]);

/** A Foundry link is replaced by its label; without one, by the name of a rule or by nothing. */
const labelOf = (_: string, sign: string, target: string, label?: string): string =>
  label ?? (sign === '@' ? '' : (target.split(/[ =]/)[0] ?? ''));

/** Formatted text without markup, truncated to the maximum length of a description. */
function plainText(formatted: string): string {
  return formatted
    .slice(0, FORMATTED_MAX)
    .replace(/<\/(?:p|li|h\d|div|tr)>|<br\s?\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/(@|&(?:amp;)?)\w+\[([^[\]]*)\](?:\{([^{}]*)\})?/g, labelOf)
    .replace(/\[\[\/\w+ ([^[\]]*)\]\](?:\{([^{}]*)\})?/g, (_, roll: string, label?: string) => label ?? roll)
    .replace(/\[(\w+)\]([^[\]]*)\[\/\1\]/g, (_, tag: string, content: string) =>
      tag === 'rollable' ? (content.split(';')[0] ?? '') : content,
    )
    .replace(/&[a-z#\d]{2,6};/gi, (entity) => ENTITIES.get(entity.toLowerCase()) ?? ' ')
    .replace(/[\p{Cs}\0]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
    .slice(0, TEMPLATE_DESCRIPTION_MAX)
    .replace(/\p{Cs}$/u, '')
    .trim();
}
