import fc, { type Arbitrary } from 'fast-check';

/** The supported parts of a JSON Schema in the OpenAPI document; other keywords are ignored. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
  readonly allOf?: readonly ValueSchema[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Options for generated values. */
export interface GenerationContext {
  /** Ids from earlier responses for a field or parameter of this name, so that requests refer to existing records. */
  readonly idsOf: (name: string) => readonly string[];
  /** Whether values may violate the schema. */
  readonly hasInvalidValues: boolean;
}

const UNUSUAL_TEXTS = [
  '',
  ' ',
  "'; --",
  '%00',
  '\u0000',
  '\u202Eabc',
  '🎲'.repeat(40),
  '__proto__',
  '../..',
  '=1+1',
  '-1',
];
const INVALID_VALUES = [null, true, -1, 0, 1.5, 2 ** 53, 1e300, [], {}, [[]], { $ne: null }];

const invalidValue = fc.oneof(
  fc.constantFrom<unknown>(...INVALID_VALUES, ...UNUSUAL_TEXTS),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values of a schema, for the field or parameter `name`. */
export function valueFor(name: string, schema: ValueSchema, context: GenerationContext): Arbitrary<unknown> {
  const valid = validValue(name, schema, context);
  return context.hasInvalidValues
    ? fc.oneof({ weight: 8, arbitrary: valid }, { weight: 1, arbitrary: invalidValue })
    : valid;
}

function validValue(name: string, schema: ValueSchema, context: GenerationContext): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices) return fc.oneof(...choices.map((choice) => validValue(name, choice, context)));
  if (schema.allOf) return validValue(name, Object.assign({}, ...schema.allOf) as ValueSchema, context);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, context);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 4 } = schema;
      return fc.array(valueFor(name, items, context), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    }
    case 'string':
      if (/email/.test(name)) return fc.nat(1e9).map((n) => `user${n}@example.org`);
      if (/password/.test(name)) return fc.constant('Seven-Lanterns-42');
      return textOf(schema, context.idsOf(name), context.hasInvalidValues);
    case 'integer':
      return fc.integer({ min: bounded(schema.minimum, -1000), max: bounded(schema.maximum, 1_000_000_000) });
    case 'number':
      // At most two decimals, like all fractional numbers of the API.
      return fc
        .integer({ min: 100 * bounded(schema.minimum, -1000), max: 100 * bounded(schema.maximum, 1_000_000) })
        .map((hundredths) => hundredths / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return context.hasInvalidValues ? invalidValue : WORDS;
  }
}

const bounded = (bound: number | undefined, fallback: number): number => {
  if (bound === undefined) return fallback;
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, bound));
};

function objectOf(
  { properties = {}, required = [] }: ValueSchema,
  context: GenerationContext,
): Arbitrary<object> {
  const entries = Object.entries(properties).map(
    ([name, schema]) => [name, valueFor(name, schema, context)] as const,
  );
  const fields = fc.record(Object.fromEntries(entries), { requiredKeys: [...required] });
  if (!context.hasInvalidValues)
    return fc.tuple(fields, subsetOf(Object.keys(properties), required)).map(pick);
  const unknownFields = fc.record({ admin: fc.constant(true), surprise: invalidValue }, { requiredKeys: [] });
  return fc.oneof(
    { weight: 12, arbitrary: fields },
    {
      weight: 1,
      arbitrary: fc.tuple(fields, unknownFields).map(([known, unknown]) => ({ ...known, ...unknown })),
    },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(entries), { requiredKeys: [] }) },
  );
}

/**
 * Selects at most two optional fields: with most of them present, some rule nearly always rejects their combination.
 */
function subsetOf(names: string[], required: readonly string[]): Arbitrary<string[]> {
  const optional = names.filter((name) => !required.includes(name));
  return fc
    .subarray(optional, { maxLength: Math.min(2, optional.length) })
    .map((chosen) => [...required, ...chosen]);
}

const pick = ([fields, names]: [Record<string, unknown>, string[]]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

const WORDS = fc
  .array(fc.constantFrom('torch', 'rope', 'Lantern', 'Warning', 'gold'), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

function textOf(
  { format, pattern, minLength = 0, maxLength = 200 }: ValueSchema,
  ids: readonly string[],
  mayBeInvalid: boolean,
): Arbitrary<string> {
  if (format === 'uuid') {
    const unknown = fc.uuid({ version: 7 });
    return ids.length === 0 ? unknown : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, unknown);
  }
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('2024-01-01'), max: new Date('2030-01-01') })
      .map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  if (pattern && (mayBeInvalid || !new RegExp(pattern).test('Lantern of Warning')))
    return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= 4000);
  const words = WORDS.map((text) => text.padEnd(minLength, '.').slice(0, maxLength));
  if (!mayBeInvalid) return words;
  const textOfAnyKind = anyText(minLength, Math.max(minLength, Math.min(maxLength, 300)));
  return fc.oneof(words, textOfAnyKind.binary, textOfAnyKind.graphemes, fc.constantFrom(...UNUSUAL_TEXTS));
}

type AnyText = Record<'binary' | 'graphemes', Arbitrary<string>>;

/** Cached by their bounds, because creating one takes longer than generating a request. */
const anyTexts = new Map<string, AnyText>();

function anyText(minLength: number, maxLength: number): AnyText {
  const key = `${minLength} ${maxLength}`;
  const arbitraries = anyTexts.get(key) ?? {
    binary: fc.string({ unit: 'binary', minLength, maxLength }),
    graphemes: fc.string({ unit: 'grapheme', minLength, maxLength }),
  };
  anyTexts.set(key, arbitraries);
  return arbitraries;
}
