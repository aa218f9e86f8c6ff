import { STOCK_LINES_AT_ONCE, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import { type Draft, type DraftRequest, draft } from '@quartermaster/contract/draft';
import { line, text } from '@quartermaster/contract/fields';
import { RARITIES } from '@quartermaster/contract/item';
import { itemTemplateForm } from '@quartermaster/contract/item-template-form';
import { shopName } from '@quartermaster/contract/shop-fields';
import { formatDice, parseDice } from '@quartermaster/rules/dice';
import { averageOf, HOARDS, hoardValue } from '@quartermaster/rules/draft-hoard';
import {
  priceRejection,
  rarityRejection,
  shelfRejection,
  valueRejection,
} from '@quartermaster/rules/draft-price';
import { type DroppedLine, playTierOf } from '@quartermaster/rules/draft-terms';
import { z } from 'zod';
import { ModelError } from '../../../platform/language-model.ts';
import { lineErrors } from '../../loot-template/commands/add-lines.ts';
import { presentHoard, presentItem, presentShop } from '../present.ts';
import type { CatalogRow } from '../queries/catalog-items.ts';
import { type TermsOf, termsOf } from './terms.ts';

// Model output is untrusted input: every text is bounded, every line is checked by the rules.

const DESCRIPTION_MAX = 1000;
/** A model may exceed the value of the hoard table by this factor. */
const HOARD_VALUE_FACTOR = 2;
const ORIGIN = { engine: 'model', seed: null } as const;

/** Lines are parsed one by one, so that one invalid line does not invalidate the others. */
const untrustedLines = z.array(z.unknown()).max(STOCK_LINES_AT_ONCE);
const descriptionField = { description: text(DESCRIPTION_MAX) };

const shopOutput = z.object({ name: shopName, owner: line(100), ...descriptionField, lines: untrustedLines });
const stockLine = z.object({
  item: line(100, 1),
  quantity: z.int().min(1).max(1000),
  price_copper: z.int().nullable(),
});
const hoardOutput = z.object({
  name: line(TEMPLATE_NAME_MAX, 1),
  ...descriptionField,
  lines: untrustedLines,
});
const hoardLine = z.object({ item: line(100, 1), quantity: z.string().max(40) });
const itemOutput = z.object({
  name: line(TEMPLATE_NAME_MAX, 1),
  ...descriptionField,
  category: line(50),
  rarity: z.enum(RARITIES),
  value_copper: z.int(),
  weight_hundredths: z.int(),
});

const OUTPUT_SCHEMAS = {
  item: itemOutput,
  shop: shopOutput.extend({ lines: z.array(stockLine) }),
  hoard: hoardOutput.extend({ lines: z.array(hoardLine) }),
};

/**
 * The JSON Schema that is sent to the model for a kind of draft: every field is required, no other field is
 * allowed, and patterns are left out, because services support few of them. The output is still checked by the
 * full schemas.
 */
export const outputSchemaOf = (kind: DraftRequest['kind']): object =>
  z.toJSONSchema(OUTPUT_SCHEMAS[kind], {
    io: 'output',
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      delete jsonSchema.$schema;
    },
  });

/**
 * The draft that the output describes, without the lines that the rules exclude. Throws ModelError when
 * the output is not a valid draft or the rules exclude all lines.
 */
export function parseModelOutput(
  output: string,
  request: DraftRequest,
  catalog: readonly CatalogRow[],
): Draft {
  const value = parseJson(output);
  const terms = termsOf(request);
  if (terms.kind === 'item') return parseAs(draft, parseItem(value, terms));
  if (terms.kind === 'shop') return parseAs(draft, parseShop(value, terms, catalog));
  return parseAs(draft, parseHoard(value, terms, catalog));
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch (cause) {
    throw new ModelError('The AI service returned something that is not a draft.', { cause });
  }
}

function parseAs<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ModelError('The AI service returned a draft that is not valid.', { cause: result.error });
}

function parseItem(value: unknown, { terms }: TermsOf<'item'>): Draft {
  const { value_copper, weight_hundredths: weight, ...fields } = parseAs(itemOutput, value);
  const rejection =
    rarityRejection(fields.rarity, playTierOf(terms.level)) ?? valueRejection(value_copper, fields.rarity);
  if (rejection !== null)
    throw new ModelError(`The AI service drafted an item that the rules do not allow. ${rejection}.`);
  const values = { terms, ...fields, value: value_copper, weight, tags: [], glyph: null, base: '' };
  const drafted = presentItem({ ...values, stackSize: 1, slots: 1 }, ORIGIN);
  parseAs(itemTemplateForm, drafted.item_template);
  return drafted;
}

/**
 * Returns the lines that are valid, in the catalog and allowed, each item once, and the other lines as dropped, with
 * reasons. Throws ModelError when no line is left.
 */
function checkLines<S extends z.ZodType<{ readonly item: string }>>(
  schema: S,
  values: readonly unknown[],
  catalog: readonly CatalogRow[],
  reject: (line: z.output<S>, item: CatalogRow) => string | null,
) {
  const catalogByName = new Map(catalog.map((row) => [row.name.toLowerCase(), row]));
  const keptLines = new Map<CatalogRow, z.output<S>>();
  const dropped: DroppedLine[] = [];
  for (const [index, value] of values.entries()) {
    const result = schema.safeParse(value);
    const item = result.success ? catalogByName.get(result.data.item.toLowerCase()) : undefined;
    const drop = (reason: string) =>
      dropped.push({ text: result.success ? result.data.item : `Line ${index + 1}`, reason });
    if (!result.success) drop('It is not a valid line');
    else if (!item) drop('The catalog has no such item for this draft');
    else if (keptLines.has(item)) drop('It is already in the draft');
    else {
      const reason = reject(result.data, item);
      if (reason === null) keptLines.set(item, result.data);
      else drop(reason);
    }
  }
  if (keptLines.size === 0)
    throw new ModelError('The AI service drafted no items that the catalog and the price rules allow.');
  return { keptLines: [...keptLines], dropped };
}

/** Why a line of a loot template may not have this quantity; null if it may. */
const stackRejection = (quantity: string | number, { stackSize }: CatalogRow): string | null =>
  lineErrors({ quantity }, { stack_size: stackSize }, '')[0]?.message ?? null;

function parseShop(value: unknown, { terms }: TermsOf<'shop'>, catalog: readonly CatalogRow[]): Draft {
  const { name, owner, description, lines: outputLines } = parseAs(shopOutput, value);
  const goods = catalog.filter(({ category }) => category !== 'currency');
  const { keptLines, dropped } = checkLines(
    stockLine,
    outputLines,
    goods,
    ({ price_copper }, item) =>
      shelfRejection(item, terms.wealth, playTierOf(terms.level)) ?? priceRejection(price_copper, item.value),
  );
  const stock = keptLines.map(([item, { quantity, price_copper }]) => ({
    item,
    quantity,
    price: price_copper,
  }));
  const values = { terms, name, owner, description, location: '', restockDays: 7 };
  const modifiers = { buyModifier: 100, sellModifier: 50 };
  return presentShop({ ...values, ...modifiers, lines: stock, dropped }, ORIGIN, catalog);
}

function parseHoard(value: unknown, { terms }: TermsOf<'hoard'>, catalog: readonly CatalogRow[]): Draft {
  const { name, description, lines: outputLines } = parseAs(hoardOutput, value);
  let remainingValue = hoardValue(terms.level, terms.wealth) * HOARD_VALUE_FACTOR;
  const { keptLines, dropped } = checkLines(hoardLine, outputLines, catalog, ({ quantity }, item) => {
    if (parseDice(quantity).dice === null) return 'Its quantity is neither a number nor dice';
    const rejection = rarityRejection(item.rarity, playTierOf(terms.level)) ?? stackRejection(quantity, item);
    if (rejection !== null) return rejection;
    const lineValue = averageOf(quantity) * item.value;
    if (lineValue > remainingValue) return 'Its value exceeds the maximum of this hoard';
    remainingValue -= lineValue;
    return null;
  });
  const lines = keptLines.map(([{ key, rarity }, { quantity }]) => {
    const { dice } = parseDice(quantity);
    return { key, quantity: dice ? formatDice(dice) : quantity, isIdentified: rarity === 'common' };
  });
  const { source } = HOARDS[terms.type];
  return presentHoard({ terms, name, description, source, lines, dropped }, ORIGIN, catalog);
}
