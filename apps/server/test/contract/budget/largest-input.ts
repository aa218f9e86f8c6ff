import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { z } from 'zod';

/** The parts of a JSON Schema that inputs are built from. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}
type Fields = Readonly<Record<string, unknown>>;

/** Three bytes in UTF-8, the maximum per UTF-16 unit. */
export const WIDE_CHARACTER = '漢';

const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/**
 * The largest body that the endpoint's schema allows: strings and lists of maximum length, and maximum numbers.
 * @param known values that the schema does not describe: ids, choices and lists of them
 */
export function largestBody(spec: EndpointSpec, known: unknown): unknown {
  return spec.body ? largest(jsonSchema(spec.body), known) : known;
}

function largest({ anyOf, properties, ...schema }: Schema, known: unknown): unknown {
  if (anyOf) return largest(anyOf.find(({ type }) => type !== 'null') ?? {}, known);
  if (properties) return largestObject(properties, (known ?? {}) as Fields);
  const { type, format, maxLength, maximum, items } = schema;
  if (type === 'integer' || type === 'number') return maximum;
  if (type === 'string' && maxLength !== undefined) return WIDE_CHARACTER.repeat(maxLength);
  if (known !== undefined) return known;
  if (type === 'array' && items?.format === undefined) return largestList(schema);
  if (type === 'boolean') return true;
  return format === undefined ? (schema.const ?? schema.enum?.at(-1)) : undefined;
}

function largestObject(properties: Readonly<Record<string, Schema>>, known: Fields): object {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    largest(property, known[name]),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Distinct strings, because duplicates are removed. */
const largestList = ({ maxItems = 0, items }: Schema): unknown[] =>
  Array.from({ length: maxItems }, (_, n) => `${n}`.padEnd(items?.maxLength ?? 0, WIDE_CHARACTER));

/** The body with these fields replaced; undefined removes one. */
export function withChanges(body: unknown, changes: unknown): unknown {
  if (!isFields(changes)) return changes;
  const fields = isFields(body) ? body : {};
  const changedEntries = Object.entries(changes).map(([name, change]) => [
    name,
    withChanges(fields[name], change),
  ]);
  return { ...fields, ...Object.fromEntries(changedEntries) };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Query strings for the largest page, the highest page number and the longest search. */
export function largestQueries(spec: EndpointSpec): string[] {
  const names = spec.query ? Object.keys(jsonSchema(spec.query).properties ?? {}) : [];
  if (!names.includes('per_page')) return [''];
  const pages = ['per_page=100', 'per_page=100&page=999999999'];
  return names.includes('search')
    ? [...pages, `per_page=100&search=${encodeURIComponent(WIDE_CHARACTER.repeat(100))}`]
    : pages;
}
