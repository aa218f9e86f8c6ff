import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BOT_INVITE_URL, SITE_URL } from '@quartermaster/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

const SCRIPT = 'document.title="early"';

let webRoot: string;
let app: TestApp;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>shell</title>');
  await writeFile(
    join(webRoot, 'login.html'),
    `<!doctype html><title>login</title><script>${SCRIPT}</script><script src="/x.js"></script><template id="code"></template>`,
  );
  await writeFile(
    join(webRoot, 'home.html'),
    `<!doctype html><html lang="en"><title>home</title><link rel="canonical" href="${SITE_URL}/home"><a href="${BOT_INVITE_URL}">Add</a>`,
  );
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'assets/app-1.js'), 'plain');
  await writeFile(join(webRoot, 'assets/app-1.js.br'), brotliCompressSync('stored as br'));
  await writeFile(join(webRoot, 'assets/app-1.js.gz'), gzipSync('stored as gzip'));
  await writeFile(join(webRoot, 'assets/-f3_A-9.js'), 'hyphen');
  await writeFile(join(webRoot, '.hidden.js'), 'hidden');
  app = await startTestApp({ webRoot, config: { publicUrl: 'https://table.example' } });
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

const get = (path: string) => fetch(app.url + path);

describe('web app', () => {
  test.each([
    ['/login', 'login'],
    ['/', 'shell'],
    ['/register', 'shell'],
    ['/login?redirect=%2Fparties', 'shell'],
    ['/home', 'home'],
    ['/home/', 'home'],
    ['/home?utm_source=forum', 'home'],
    ['/home/more', 'shell'],
    ['/parties/login', 'shell'],
    ['/..%2flogin', 'shell'],
  ])('serves path %s with the document %s', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain(`<title>${title}</title>`);
    expect((await fetch(app.url + path, { method: 'HEAD' })).status).toBe(200);
  });

  test.each([
    ['br, gzip', 'stored as br'],
    ['gzip', 'stored as gzip'],
    ['identity', 'plain'],
  ])('sends a hashed file in its stored encoding for Accept-Encoding %s', async (accepted, text) => {
    const response = await fetch(`${app.url}/assets/app-1.js`, { headers: { 'accept-encoding': accepted } });
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toContain('accept-encoding');
  });

  test('causes no Node.js warning for a path without a file', async () => {
    const warnings: string[] = [];
    const recordWarning = ({ message }: Error) => warnings.push(message);
    process.on('warning', recordWarning);
    for (const path of ['/register', '/parties/1', '/none.png'])
      await (await fetch(app.url + path, { headers: { connection: 'close' } })).text();
    process.off('warning', recordWarning);
    expect(warnings).toEqual([]);
  });

  test('serves a file whose hash begins with a hyphen', async () => {
    const response = await get('/assets/-f3_A-9.js');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('hyphen');
  });

  test('returns 404 for GET and HEAD of a hashed file of another build', async () => {
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(`${app.url}/assets/app-2.js`, { method })).status).toBe(404);
  });

  test.each(['/.hidden.js', '/assets', '/assets/', '/%2ehidden.js', '/assets/../.hidden.js'])(
    'exposes no hidden file and no folder at path %s',
    async (path) => {
      expect(await (await get(path)).text()).not.toMatch(/hidden|stored/);
    },
  );

  test("inserts the site's URL into a built page and returns 304 while the page is unchanged", async () => {
    const response = await get('/home');
    const html = await response.text();
    expect(html).toContain('<link rel="canonical" href="https://table.example/home">');
    expect(html).not.toContain(SITE_URL);
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await fetch(`${app.url}/home`, { headers })).status).toBe(304);
  });

  test.each([
    '/reset-password/secret',
    '/verify-email?token=secret',
    '/confirm-email?token=secret',
    '/revert-email?token=secret',
    '/unsubscribe/secret',
  ])('forbids Referer headers from a page with a secret in its URL: %s', async (path) => {
    const response = await get(path);
    await response.text();
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('allows only the inline scripts of built pages, by their hash', async () => {
    const { headers } = await get('/login');
    const [scripts] = /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '') ?? [];
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(scripts).toBe(`script-src 'self' 'sha256-${hash}'`);
  });
});

describe('search engines', () => {
  test.each([
    '/',
    '/dashboard',
    '/parties/1',
    '/home/more',
    '/login/more',
    '/api/v1/health',
    '/api/docs',
    '/none.png',
  ])('may not index %s', async (path) => {
    const response = await get(path);
    // An unread response keeps its connection open, and closing the server would wait for it.
    await response.text();
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  test.each(['/home', '/login'])('may index %s', async (path) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBeNull();
  });

  test('find /home and /login in the sitemap that robots.txt links to', async () => {
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = [...(await sitemap.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address]) => address,
    );
    expect(addresses).toEqual(['https://table.example/home', 'https://table.example/login']);
    const robots = await get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await robots.text()).split('\n');
    expect(lines).toContain('Sitemap: https://table.example/sitemap.xml');
    expect(lines).toContain('Sitemap: https://table.example/discord/share/sitemap.xml');
    expect(lines).toContain('Disallow: /api/');
    expect(lines.filter((line) => /^Disallow: \/(home|login|)$/.test(line))).toEqual([]);
  });
});
