import { expect, test } from 'vitest';
import { z } from 'zod';
import { declaredEndpoints } from './declared-endpoints.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
}

/** Endpoints with objects whose keys are names of coins, which are checked against the coin system. */
const OPEN_OBJECTS = new Set(['coin.convert', 'coin.give']);
/** Matches a pattern that accepts text of any length: `*`, `+`, `{3,}`. */
const UNBOUNDED_PATTERN = /(?:^|[^\\[])[*+]|\{\d+,\}/;

const specs = await declaredEndpoints();

/** The paths in a schema that accept unlimited input. */
function unboundedIn(schema: Schema, path: string, allowsOpenObjects: boolean): string[] {
  const { type, properties = {}, additionalProperties, items, anyOf = [] } = schema;
  const nestedPaths = [
    ...anyOf.flatMap((alternative) => unboundedIn(alternative, path, allowsOpenObjects)),
    ...Object.entries(properties).flatMap(([name, property]) =>
      unboundedIn(property, `${path}.${name}`, allowsOpenObjects),
    ),
    ...(items ? unboundedIn(items, `${path}[]`, allowsOpenObjects) : []),
  ];
  const isUnbounded =
    (type === 'string' && !isBoundedText(schema)) ||
    (type === 'array' && schema.maxItems === undefined) ||
    ((type === 'integer' || type === 'number') &&
      schema.maximum === undefined &&
      schema.enum === undefined) ||
    (type === 'object' && additionalProperties !== false && !allowsOpenObjects);
  return isUnbounded ? [`${path}: ${type}`, ...nestedPaths] : nestedPaths;
}

const isBoundedText = ({ maxLength, enum: values, format, pattern, ...otherKeywords }: Schema): boolean =>
  maxLength !== undefined ||
  values !== undefined ||
  'const' in otherKeywords ||
  format === 'uuid' ||
  (pattern !== undefined && !UNBOUNDED_PATTERN.test(pattern));

/** The JSON schemas of everything that an endpoint accepts, by part. */
const inputsOf = (spec: (typeof specs)[number]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = spec[part];
    if (!schema) return [];
    return [[part, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema] as const];
  });

test.each(specs.map((spec) => [spec.id, spec] as const))('endpoint %s limits every input', (id, spec) => {
  const unbounded = inputsOf(spec).flatMap(([part, json]) => unboundedIn(json, part, OPEN_OBJECTS.has(id)));
  expect(unbounded).toEqual([]);
});

/** The patterns at any depth of a JSON schema. */
const patternsIn = (schema: unknown): string[] =>
  schema === null || typeof schema !== 'object'
    ? []
    : Object.entries(schema).flatMap(([name, value]) =>
        name === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
      );

/** A pattern is also compared with text that exceeds the maximum length. */
test('every pattern rejects long text in linear time', () => {
  const patterns = new Set(specs.flatMap((spec) => inputsOf(spec).flatMap(([, json]) => patternsIn(json))));
  expect(patterns.size).toBeGreaterThan(20);
  const texts = [...'1a-./ @:', 'a.', '1d'].map((part) => `${part.repeat(50_000)}\n!`);
  const slow = [...patterns].filter((pattern) => {
    const started = performance.now();
    const regex = new RegExp(pattern, 'u');
    for (const text of texts) regex.test(text);
    return performance.now() - started > 1000;
  });
  expect(slow).toEqual([]);
});
