import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { health } from '@quartermaster/contract/health';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';

let app: TestApp;
let httpsApp: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { corsOrigin: 'https://table.example.org' } });
  httpsApp = await startTestApp({
    config: { publicUrl: 'https://table.example.org' },
    database: app.database,
  });
});
afterAll(async () => {
  await httpsApp.close();
  await app.close();
});

const get = (testApp: TestApp, path: string, headers: Record<string, string> = {}) =>
  client(testApp.url).send('GET', path, { headers });

// Promise B10, including error responses.
describe.each([
  ['a success', health.path, 200],
  ['a rejection', '/api/v1/auth/me', 401],
  ['an unknown endpoint', '/api/v1/nowhere', 404],
])('headers of %s', (_, path, status) => {
  test('forbid caching, MIME sniffing, framing and third-party scripts', async () => {
    const response = await get(app, path);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(response.headers.get('x-powered-by')).toBeNull();
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${name} 'none'`);
  });

  test('require HTTPS for a year on a public URL, but not locally', async () => {
    expect((await get(app, path)).headers.get('strict-transport-security')).toBeNull();
    expect((await get(httpsApp, path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('allow only the configured origin to read the response', async () => {
    for (const origin of ['https://evil.example', 'https://table.example.org.evil.example', 'null']) {
      const response = await get(app, path, { origin });
      expect(response.headers.get('access-control-allow-origin')).not.toBe(origin);
      expect(response.headers.get('access-control-allow-origin')).not.toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const allowed = await get(app, path, { origin: 'https://table.example.org' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://table.example.org');
  });
});

test('pages and files have security headers like the API', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>x</title>');
  await writeFile(join(webRoot, 'assets', 'app-1.js'), 'export {};');
  const pages = await startTestApp({ webRoot, database: app.database });
  for (const path of ['/', '/parties', '/assets/app-1.js', '/assets/gone.js']) {
    const { headers } = await get(pages, path);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  await pages.close();
  await rm(webRoot, { recursive: true });
});

test('preflight response lists the methods and headers that the web app may use', async () => {
  const response = await client(app.url).send('OPTIONS', '/api/v1/parties', {
    headers: { origin: 'https://table.example.org', 'access-control-request-method': 'PATCH' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key');
});

test('every request has its own id, regardless of ids sent by the client', async () => {
  const [first, second] = [
    await get(app, health.path, { 'x-request-id': 'mine', 'request-id': 'mine' }),
    await get(app, health.path),
  ];
  expect(first.headers.get('x-request-id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
});
