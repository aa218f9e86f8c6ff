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

test.each(specs.map((spec) => [spec.id, spec] as const))('endpoint %s limits every input', (id, spec) => {
  const unbounded = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = spec[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    return unboundedIn(json, part, OPEN_OBJECTS.has(id));
  });
  expect(unbounded).toEqual([]);
});
