import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type EndpointSpec, possibleErrors } from '@quartermaster/contract/endpoint';
import { errorEnvelope } from '@quartermaster/contract/envelope';
import { ERRORS } from '@quartermaster/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { docsPage, webhookPage } from './docs-page.ts';
import { replySchema } from './reply.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the given endpoints, generated from the contract so that it is always current. */
function openApiDocument(specs: readonly EndpointSpec[], publicUrl: string): Json {
  const byPath = Map.groupBy(specs, (spec) => spec.path);
  const operations = (endpoints: readonly EndpointSpec[]) =>
    endpoints.map((spec) => [spec.method.toLowerCase(), operation(spec)]);
  const paths = Object.fromEntries(
    [...byPath].map(([path, endpoints]) => [path, Object.fromEntries(operations(endpoints))]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quartermaster',
      version: '1',
      description: 'Times are ISO 8601 UTC. Responses are envelopes, except for files and empty responses.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function operation(spec: EndpointSpec): Json {
  return {
    operationId: spec.id,
    summary: spec.summary,
    tags: [spec.id.split('.')[0]],
    security: spec.audience === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parameters(spec),
    ...(spec.apiKeys ? { 'x-api-keys': spec.apiKeys } : {}),
    ...(spec.recentAuth ? { 'x-recent-authentication': true } : {}),
    ...requestBody(spec),
    responses: responses(spec),
  };
}

function requestBody({ body, upload }: EndpointSpec): Json {
  const file = { schema: { type: 'string', format: 'binary' } };
  const content = upload ? Object.fromEntries(upload.map((type) => [type, file])) : body && json(input(body));
  return content ? { requestBody: { required: true, content } } : {};
}

function parameters(spec: EndpointSpec): Json[] {
  const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = input(schema) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: value,
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return [
    ...parametersIn('path', spec.params),
    ...parametersIn('query', spec.query),
    ...(spec.method === 'GET' ? [] : [key]),
  ];
}

function responses(spec: EndpointSpec): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of possibleErrors(spec)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = replySchema(spec);
  const success = schema
    ? { content: { ...json(output(schema)), ...progressLines(spec, schema) } }
    : spec.reply.file
      ? { content: Object.fromEntries(spec.reply.file.map((type) => [type, { schema: { type: 'string' } }])) }
      : {};
  return {
    [spec.reply.status]: { description: 'Success', ...success },
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        { description: codes.join(', '), content: json(output(errorEnvelope)) },
      ]),
    ),
  };
}

/** The schema of a response with one JSON value per line: any number of progress reports, then the envelope. */
const progressLines = ({ reply: { progress } }: EndpointSpec, envelope: z.ZodType): Json => {
  if (!progress) return {};
  const kinds = [z.strictObject({ progress }), envelope, errorEnvelope];
  return { 'application/x-ndjson': { schema: { oneOf: kinds.map(output) } } };
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const input = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
const output = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json;

/** Serves `/api/v1/openapi.json` and the readable pages `/api/docs` and `/api/docs/webhooks` (DEC-1). */
export function serveOpenApi(app: FastifyInstance, specs: readonly EndpointSpec[], publicUrl: string): void {
  const documents = [
    ['/api/v1/openapi.json', 'application/json', () => JSON.stringify(openApiDocument(specs, publicUrl))],
    ['/api/docs', 'text/html', () => docsPage(specs)],
    ['/api/docs/webhooks', 'text/html', () => webhookPage()],
  ] as const;
  for (const [path, type, create] of documents) {
    const content = contentOf(create);
    app.get(path, { compress: false }, async (request, reply) => {
      const { plain, compressed } = await content();
      reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding');
      if (!ACCEPTS_GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
      return reply.header('content-encoding', 'gzip').send(compressed);
    });
  }
}

const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const compress = promisify(gzip);

/**
 * A large document that is created and compressed once: anyone may request it, and compressing it for each response
 * would block the event loop. Concurrent responses share its bytes.
 */
function contentOf(create: () => string): () => Promise<{ plain: Buffer; compressed: Buffer }> {
  const load = async () => {
    const plain = Buffer.from(create());
    return { plain, compressed: await compress(plain) };
  };
  let content: ReturnType<typeof load> | undefined;
  return () => {
    content ??= load();
    return content;
  };
}
