import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    `<!doctype html><title>login</title><script>${SCRIPT}</script><script src="/x.js"></script>`,
  );
  app = await startTestApp({ webRoot });
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
    ['/parties/login', 'shell'],
    ['/..%2flogin', 'shell'],
  ])('%s is answered with the document %s', async (path, title) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain(`<title>${title}</title>`);
  });

  test('policy allows the inline scripts of the built pages by their hash and no others', async () => {
    const { headers } = await get('/login');
    const [scripts] = /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '') ?? [];
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(scripts).toBe(`script-src 'self' 'sha256-${hash}'`);
  });
});
