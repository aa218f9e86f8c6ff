import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { description: string }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

let app: TestApp;
let document: Document;
let contract: EndpointSpec[];
beforeAll(async () => {
  app = await startTestApp();
  document = (await client(app.url).send('GET', '/api/v1/openapi.json')).body as unknown as Document;
  contract = await everyEndpoint();
});
afterAll(() => app.close());

/** Every endpoint that a contract file exports. */
async function everyEndpoint(): Promise<EndpointSpec[]> {
  const folder = new URL('../../../../../packages/contract/src/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, folder).href) as Promise<object>),
  );
  const isEndpoint = (value: unknown): value is EndpointSpec =>
    typeof value === 'object' && value !== null && 'path' in value && 'audience' in value;
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}
const operations = () =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );

test('OpenAPI document contains exactly the endpoints of the contract', () => {
  // The list of parties is declared three times: for own parties, for public parties, and for both.
  const declared = [...new Set(contract.map((spec) => `${spec.method} ${spec.path}`))].sort();
  expect(declared.length).toBeGreaterThan(20);
  expect(
    operations()
      .map(({ call }) => call)
      .sort(),
  ).toEqual(declared);
});

test('OpenAPI document has version 3.1, unique operation names and a schema for each parameter', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info.title).toBe('Quartermaster');
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, operation } of operations()) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    );
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(operation.parameters.every(({ schema }) => typeof schema === 'object')).toBe(true);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['429', '500', '503']));
  }
});

test('OpenAPI document states which endpoints require authentication', () => {
  for (const spec of contract) {
    const security = document.paths[spec.path]?.[spec.method.toLowerCase()]?.security;
    expect(security, spec.id).toEqual(spec.audience === 'anyone' ? [] : [{ bearer: [] }]);
  }
});

test('documentation page lists every endpoint and uses no scripts', async () => {
  const response = await client(app.url).send('GET', '/api/docs');
  const page = String(response.body.data);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const spec of contract) expect(page).toContain(`<code>${spec.method} ${spec.path}</code>`);
  expect(page).not.toMatch(/<script|src=|https?:\/\/(?!json-schema)/);
});

test.each(['/api/v1/openapi.json', '/api/docs'])('%s is sent precompressed', async (path) => {
  const { headers, body } = await new Promise<IncomingMessage>((resolve, reject) => {
    get(app.url + path, { headers: { 'accept-encoding': 'gzip' } }, resolve).on('error', reject);
  }).then(async (response) => ({ headers: response.headers, body: await buffer(response) }));
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    // A response that is compressed while it is sent has no length.
    'content-length': String(body.length),
  });
  expect(gunzipSync(body).toString()).toBe(await (await fetch(app.url + path)).text());
});
