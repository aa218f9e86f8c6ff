import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { type Person, person } from '../factories/people.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  mira = await person(app);
});
afterAll(() => app.close());

/** The response to a request whose target is sent exactly as given, which HTTP clients would not do. */
async function rawResponseTo(target: string, headers = ''): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nAuthorization: Bearer ${mira.token}\r\n${headers}\r\n`,
  );
  return text(socket);
}

it.each([
  '/api/v1/auth/me',
  '/%61pi/v1/auth/me',
  'http://anywhere.example/api/v1/auth/me',
  '/api/v1/auth/me/',
])('response to a signed-in user may not be cached when requested as %s', async (target) => {
  const response = await rawResponseTo(target);
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response.toLowerCase()).toContain('cache-control: no-store');
  expect(response).toContain(mira.user.email);
});

it('response to a request from another origin has no CORS header that lets that origin read it', async () => {
  const response = await rawResponseTo('/api/v1/auth/me', 'Origin: http://evil.example\r\n');
  expect(response).not.toMatch(/access-control-allow-(origin: (\*|http:\/\/evil)|credentials)/i);
});
