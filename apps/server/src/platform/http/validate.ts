import type { EndpointSpec, Parsed } from '@quartermaster/contract/endpoint';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { z } from 'zod';

export interface RawCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Checks path, query and body against the endpoint's schemas. Throws one VALIDATION_ERROR that
 * names every failing field of all three at once (decisions.md §1).
 */
export function parseCall<E extends EndpointSpec>(spec: E, raw: RawCall): Parsed<E> {
  const details: ErrorDetail[] = [];
  const params = part(spec.params, raw.params, details);
  const query = spec.query ? part(spec.query, unbracket(raw.query), details) : refuseKeys(raw.query, details);
  const body = spec.body
    ? part(spec.body, raw.body ?? {}, details, wrapperOf(spec.body))
    : refuseKeys(raw.body, details);
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', undefined, details);
  return { params, query, body } as Parsed<E>;
}

function part(
  schema: z.ZodType | undefined,
  value: unknown,
  details: ErrorDetail[],
  wrapper?: string,
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  details.push(...result.error.issues.flatMap((issue) => detailsOf(issue, wrapper)));
  return undefined;
}

/** Where an endpoint takes no body or no query, whatever is sent is unknown. */
function refuseKeys(value: unknown, details: ErrorDetail[]): undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') details.push({ field: 'base', message: 'No body is expected here' });
  else details.push(...Object.keys(value).map((key) => ({ field: key, message: 'Unknown field' })));
  return undefined;
}

function detailsOf(issue: z.core.$ZodIssue, wrapper: string | undefined): ErrorDetail[] {
  const path = issue.path.map(String);
  if (path.length > 1 && path[0] === wrapper) path.shift();
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...path, key].filter((k) => k !== wrapper).join('.'),
      message: 'Unknown field',
    }));
  }
  return [{ field: path.join('.') || 'base', message: issue.message }];
}

/** `{party: {…}}`: the one key around the fields, which forms do not know. */
function wrapperOf(schema: z.ZodType): string | undefined {
  const shape = (schema as { shape?: Record<string, unknown> }).shape;
  const keys = shape ? Object.keys(shape) : [];
  return keys.length === 1 ? keys[0] : undefined;
}

/** Filters come as `filters[name]=…` or plainly as `name=…` (accounts.md §3); both mean the same. */
function unbracket(query: unknown): Record<string, unknown> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, value]) => [/^filters\[(\w+)\]$/.exec(key)?.[1] ?? key, value]),
  );
}
