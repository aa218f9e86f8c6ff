import fc, { type Arbitrary } from 'fast-check';
import { client } from '../../client.ts';
import { type GenerationContext, type ValueSchema, valueFor } from './values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: ValueSchema;
}

/** An endpoint of the OpenAPI document, with all data needed to build a request. */
export interface DocumentedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schemas by media type. */
  readonly bodies: Readonly<Record<string, { schema: ValueSchema }>>;
  /** The documented statuses. */
  readonly statuses: readonly number[];
}

export interface GeneratedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface DocumentOperation {
  operationId: string;
  parameters: DocumentedCall['parameters'];
  requestBody?: { content: DocumentedCall['bodies'] };
  responses: Record<string, unknown>;
}

/** Every endpoint of a server, read from its own document. */
export async function documentedCalls(url: string): Promise<DocumentedCall[]> {
  const { body } = await client(url).send('GET', '/api/v1/openapi.json');
  const { paths } = body as unknown as { paths: Record<string, Record<string, DocumentOperation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters,
      bodies: operation.requestBody?.content ?? {},
      statuses: Object.keys(operation.responses).map(Number),
    })),
  );
}

/** The kind of record that an id refers to, from its field or path segment: `party` for `party_id` and `parties`. */
export const kindOf = (name: string): string =>
  (
    name
      .replace(/_ids?$/, '')
      .split('_')
      .at(-1) ?? ''
  )
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

/** Requests for an endpoint, with path, query and body from its schemas. */
export function requestOf(call: DocumentedCall, context: GenerationContext): Arbitrary<GeneratedRequest> {
  const parametersIn = (location: string) => call.parameters.filter((parameter) => parameter.in === location);
  const collection = (name: string) =>
    call.path
      .slice(0, call.path.indexOf(`/{${name}}`))
      .split('/')
      .at(-1) ?? '';
  const path = valuesOf(parametersIn('path'), context, (name) => (name === 'id' ? collection(name) : name));
  const query = valuesOf(parametersIn('query'), context, (name) => name);
  return fc
    .tuple(path, query, bodyOf(call, context), fc.boolean())
    .map(([pathValues, queryValues, { headers, body }, hasIdempotencyKey]) => ({
      url: `${fillPath(call.path, pathValues)}${queryString(queryValues)}`,
      headers: {
        ...headers,
        ...(hasIdempotencyKey && call.method !== 'GET' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body }),
    }));
}

function valuesOf(
  parameters: readonly Parameter[],
  context: GenerationContext,
  meaning: (name: string) => string,
): Arbitrary<Record<string, unknown>> {
  const values = parameters.map(
    ({ name, schema }) => [name, valueFor(meaning(name), schema, context)] as const,
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys: required });
}

/** A value as well-formed text for a URL. */
const text = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

const fillPath = (path: string, values: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(text(values[name])) || '-');

function queryString(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [name, text(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function bodyOf(
  { bodies }: DocumentedCall,
  context: GenerationContext,
): Arbitrary<{ headers: Record<string, string>; body?: string }> {
  const bodyArbitraries = Object.entries(bodies).map(([type, { schema }]) => {
    const isJson = schema.format !== 'binary';
    const completeBody = isJson
      ? valueFor('', schema, context).map((value) => JSON.stringify(value))
      : fc.string({ unit: 'binary', maxLength: 500 });
    const truncatedBody = completeBody.map((body) => body.slice(0, -1));
    const body = context.hasInvalidValues
      ? fc.oneof({ weight: 20, arbitrary: completeBody }, { weight: 1, arbitrary: truncatedBody })
      : completeBody;
    return body.map((content) => ({ headers: { 'content-type': type }, body: content }));
  });
  return bodyArbitraries.length === 0 ? fc.constant({ headers: {} }) : fc.oneof(...bodyArbitraries);
}
