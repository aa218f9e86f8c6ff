import { client } from '../client.ts';

/** The parts of a JSON Schema in the OpenAPI document that the tests read. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly maxLength?: number;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Whether the endpoint requires no session. */
  readonly isOpen: boolean;
  readonly needsRecentAuth: boolean;
  readonly body: Schema | undefined;
  /** Whether the raw JSON is read, because a signature covers its bytes. */
  readonly isSigned: boolean;
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
}
interface DocumentOperation {
  operationId: string;
  security: unknown[];
  'x-recent-authentication'?: boolean;
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

/** Every endpoint of the server, read from its OpenAPI document. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const { body } = await client(url).send('GET', '/api/v1/openapi.json');
  const { paths } = body as unknown as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      isOpen: operation.security.length === 0,
      needsRecentAuth: operation['x-recent-authentication'] === true,
      body: operation.requestBody?.content['application/json']?.schema,
      isSigned: operation.requestBody?.content['application/json']?.schema.format === 'binary',
    })),
  );
}

/** The path with an unknown id for each parameter. */
export const anyPath = (path: string): string =>
  path.replaceAll(/\{\w+\}/g, '01a1fc41-3737-714c-9ecc-bb80b4bf44cd');

/** The single key around the fields (`{party: {…}}`), if there is one, and the fields. */
export function fieldsOf(body: Schema): { wrapper: string | undefined; fields: Schema } {
  const entries = Object.entries(body.properties ?? {});
  const [first] = entries;
  if (entries.length === 1 && first?.[1].properties) return { wrapper: first[0], fields: first[1] };
  return { wrapper: undefined, fields: body };
}

export const wrapFields = (wrapper: string | undefined, fields: unknown): unknown =>
  wrapper === undefined ? fields : { [wrapper]: fields };
