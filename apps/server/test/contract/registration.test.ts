import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { declaredEndpoints } from './declared-endpoints.ts';
import { operationsOf } from './operations.ts';

/** Endpoints that the contract declares more than once, with different replies: the list of parties. */
const SHARED_ENDPOINTS = ['GET /api/v1/parties'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Every endpoint that the contract exports, as `METHOD path`. */
const declared = async (): Promise<string[]> =>
  (await declaredEndpoints()).map(({ method, path }) => `${method} ${path}`);

const unregistered = (calls: readonly string[], registered: readonly string[]) =>
  calls.filter((call) => !registered.includes(call));
const repeated = (calls: readonly string[]) =>
  calls.filter((call, index) => !SHARED_ENDPOINTS.includes(call) && calls.indexOf(call) !== index);

it('checks detect unregistered and repeated endpoints', () => {
  expect(unregistered(['GET /a', 'POST /a'], ['GET /a'])).toEqual(['POST /a']);
  expect(repeated(['GET /a', 'POST /a', 'GET /a', ...SHARED_ENDPOINTS, ...SHARED_ENDPOINTS])).toEqual([
    'GET /a',
  ]);
});

it('server registers every endpoint of the contract', async () => {
  const registered = (await operationsOf(app.url)).map(({ method, path }) => `${method} ${path}`);
  const calls = await declared();
  expect(calls.length).toBeGreaterThan(100);
  expect(unregistered(calls, registered)).toEqual([]);
});

it('contract declares each endpoint once, except the list of parties', async () => {
  expect(repeated(await declared())).toEqual([]);
});
