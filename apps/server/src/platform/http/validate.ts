import type { EndpointSpec, Parsed } from '@quartermaster/contract/endpoint';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { z } from 'zod';
import { repeatedKeys } from './parsers.ts';

export interface RawCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type CheckResult<E extends EndpointSpec> =
  | { readonly parsed: Parsed<E> }
  | { readonly details: readonly ErrorDetail[] };

/**
 * Checks path, query and body against the endpoint's schemas. Throws one VALIDATION_ERROR with the errors of all
 * three (DEC-1).
 */
export function parseCall<E extends EndpointSpec>(spec: E, raw: RawCall): Parsed<E> {
  const checked = checkCall(spec, raw);
  if ('parsed' in checked) return checked.parsed;
  throw new AppError('VALIDATION_ERROR', undefined, checked.details);
}

/** Like `parseCall`, but returns the errors instead of throwing. */
export function checkCall<E extends EndpointSpec>(spec: E, raw: RawCall): CheckResult<E> {
  const details: ErrorDetail[] = [];
  const params = parsePart(spec.params, raw.params, details);
  const query = spec.query
    ? parsePart(spec.query, unbracket(raw.query), details)
    : rejectKeys(raw.query, details);
  const body = spec.upload
    ? parseFile(raw.body, details)
    : spec.body
      ? parseBody(spec.body, raw.body, details)
      : rejectKeys(raw.body, details);
  return details.length > 0 ? { details } : { parsed: { params, query, body } as Parsed<E> };
}

function parsePart(schema: z.ZodType | undefined, value: unknown, details: ErrorDetail[]): unknown {
  const result = schema?.safeParse(value);
  if (result?.success === false) details.push(...result.error.issues.flatMap((issue) => detailsOf(issue)));
  return result?.data;
}

function parseFile(value: unknown, details: ErrorDetail[]): unknown {
  if (Buffer.isBuffer(value) && value.length > 0) return value;
  if (!Buffer.isBuffer(value)) rejectKeys(value, details);
  if (details.length === 0) details.push({ field: 'base', message: 'A file is expected here' });
  return undefined;
}

function parseBody(schema: z.ZodType, value: unknown, details: ErrorDetail[]): unknown {
  const wrapper = wrapperOf(schema);
  const body = value ?? {};
  const result = schema.safeParse(body);
  if (!result.success) {
    const issues = issuesInside(schema, body, wrapper) ?? result.error.issues;
    details.push(...issues.flatMap((issue) => detailsOf(issue, wrapper)));
  }
  // Two values of one parameter are ambiguous, so both are rejected (promise B8).
  for (const path of repeatedKeys(value)) {
    details.push({ field: fieldOf(path, wrapper), message: 'Given more than once' });
  }
  return result.data;
}

/** Reports the required fields of a body without its wrapper as missing, instead of the wrapper. */
function issuesInside(schema: z.ZodType, body: object, wrapper: string | undefined) {
  if (wrapper === undefined || typeof body !== 'object' || Array.isArray(body) || wrapper in body) return;
  const error = schema.safeParse({ ...body, [wrapper]: {} }).error;
  return error?.issues.some(({ path }) => path[0] === wrapper) ? error.issues : undefined;
}

/** Rejects every key as unknown if the endpoint has no body or query. */
function rejectKeys(value: unknown, details: ErrorDetail[]): undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') details.push({ field: 'base', message: 'No body is expected here' });
  else details.push(...Object.keys(value).map((key) => ({ field: key, message: 'Unknown field' })));
  return undefined;
}

function detailsOf(issue: z.core.$ZodIssue, wrapper?: string): ErrorDetail[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ field: fieldOf(path, wrapper), message: issue.message }];
  return issue.keys.map((key) => ({ field: fieldOf([...path, key], wrapper), message: 'Unknown field' }));
}

/** The name of a field in an error, without the wrapper, because forms do not use it. */
function fieldOf(path: readonly string[], wrapper: string | undefined): string {
  return path.slice(path.length > 1 && path[0] === wrapper ? 1 : 0).join('.') || 'base';
}

/** The single key around the fields of a body, such as `party` in `{party: {…}}`. A key with a list is not one. */
function wrapperOf(schema: z.ZodType): string | undefined {
  const { shape = {} } = schema as { shape?: Record<string, z.ZodType> };
  const [field, ...otherFields] = Object.entries(shape);
  return field && otherFields.length === 0 && field[1].type !== 'array' ? field[0] : undefined;
}

/**
 * Filters are sent as `filters[name]=…` or `name=…` (ACC-3) with the same meaning. A filter sent in both ways becomes a
 * list of values, which schemas reject like a parameter that is sent twice.
 */
function unbracket(query: unknown): Record<string, unknown> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const byName = Map.groupBy(entries, ([key]) => /^filters\[(\w+)\]$/.exec(key)?.[1] ?? key);
  return Object.fromEntries(
    [...byName].map(([name, group]) => {
      const values = group.map(([, value]) => value);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
