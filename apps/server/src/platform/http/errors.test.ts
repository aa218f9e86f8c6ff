import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { login, me } from '@quartermaster/contract/auth';
import { errorEnvelope } from '@quartermaster/contract/envelope';
import { createParty, getParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Client, client } from '../../../test/client.ts';
import { type Person, person } from '../../../test/factories/people.ts';

let app: TestApp;
let anyone: Client;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  anyone = client(app.url);
  mira = await person(app);
});
afterAll(() => app.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  anyone.send('POST', login.path, { body, headers });

describe('error envelope', () => {
  test.each(['{', '{"email":}', 'email=x', '{"a":1}{"b":2}', "{'a':1}", 'undefined'])(
    'is returned for a body that is not JSON: %s',
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(errorEnvelope.parse(response.body).error.code).toBe('BAD_REQUEST');
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('is returned for a body of type %s', async (type) => {
    const response = await post('{}', { 'content-type': type });
    expect(response.status).toBe(400);
    expect(errorEnvelope.parse(response.body).error.code).toBe('BAD_REQUEST');
  });

  test.each([
    ['nothing', undefined],
    ['a blank string', ' '],
    ['null', 'null'],
    ['an empty object', '{}'],
  ])('is returned for %s as the body and lists every missing field', async (_, body) => {
    const response = await post(body, { 'content-type': 'application/json' });
    expect(response.status).toBe(422);
    expect(errorEnvelope.parse(response.body).error.details.map(({ field }) => field)).toEqual([
      'email',
      'password',
    ]);
  });

  test('is returned for a repeated key in the body together with all other errors', async () => {
    const response = await mira.send('POST', createParty.path, {
      body: '{"party":{"name":"Moon","name":"Sun","is_public":"yes","__proto__":{"is_gm":true}}}',
    });
    expect(response.status).toBe(422);
    const fields = response.body.error.details.map(({ field }) => field).sort();
    expect(fields).toEqual(['__proto__', 'is_public', 'name']);
    expect(response.body.error.details).toContainEqual({ field: 'name', message: 'Given more than once' });
    const [row] = await app.sql`select count(*)::int as n from parties`;
    expect(row?.n).toBe(0);
  });

  test('is returned for a body that is too large', async () => {
    const response = await post({ email: 'x'.repeat(300 * 1024) });
    expect(response.status).toBe(413);
    expect(errorEnvelope.parse(response.body).error.code).toBe('PAYLOAD_TOO_LARGE');
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'is returned for an unknown path with %s',
    async (method) => {
      const response = await anyone.send(method, '/api/v1/nowhere');
      expect(response.status).toBe(404);
      expect(errorEnvelope.parse(response.body).error).toMatchObject({
        code: 'RESOURCE_NOT_FOUND',
        message: 'Resource not found',
      });
    },
  );

  test.each([
    ['an incomplete escape', '/api/v1/%'],
    ['an escape that is not UTF-8', '/api/v1/parties/%ff'],
    ['an escaped zero byte', '/api/v1/parties/%00'],
    ['a segment of 5000 characters', `/api/v1/parties/${'x'.repeat(5000)}`],
  ])('is returned for a path with %s', async (_, path) => {
    const response = await mira.send('GET', path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    errorEnvelope.parse(response.body);
  });

  test('is returned for invalid HTTP', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.end('HELLO THERE\r\n\r\n');
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorEnvelope.parse(JSON.parse(body)).error.code).toBe('BAD_REQUEST');
  });
});

describe('unexpected error', () => {
  test('is reported only with the request id', async () => {
    await app.sql`alter table parties rename to hidden`;
    const response = await mira.call(getParty, { params: { id: mira.user.id } });
    await app.sql`alter table hidden rename to parties`;
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      status: 'error',
      error: {
        type: 'server_error',
        code: 'INTERNAL_SERVER_ERROR',
        message: 'Server error. Please try again later.',
        details: [],
        status: 500,
      },
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect((await mira.call(me, {})).status).toBe(200);
  });
});
