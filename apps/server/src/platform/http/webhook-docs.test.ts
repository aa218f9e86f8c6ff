import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WEBHOOK_EVENT_TYPES, webhookPayload } from '@quartermaster/contract/webhook-payload';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { until } from '../../../test/until.ts';
import { examplePayload, WEBHOOK_EXAMPLES } from './webhook-docs.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = JSON.stringify(examplePayload('item.moved'));
const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));

let app: TestApp;
let page: string;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  app = await startTestApp();
  page = await (await fetch(`${app.url}/api/docs/webhooks`)).text();
  folder = await mkdtemp(join(tmpdir(), 'webhook-docs-'));
  await symlink(modules, join(folder, 'node_modules'));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true });
  await app.close();
});

/** A program as a reader copies it from the page. */
function printedExample(name: keyof typeof WEBHOOK_EXAMPLES): string {
  const [, text = ''] =
    page.split(`<pre data-example="${name}" tabindex="0">`)[1]?.match(/^([^<]*)<\/pre>/) ?? [];
  const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' } as const;
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES]);
}

const signedHeaders = (secret: string) => {
  const at = new Date();
  return {
    'webhook-id': 'message',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    // The header contains two signatures, as during the rotation of a secret.
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('message', at, BODY)}`,
  };
};

/** Starts a receiver and returns its output and a function that posts a signed request and returns the status. */
async function startReceiver(command: string, file: string, text: string) {
  await writeFile(join(folder, file), text);
  const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: '0' };
  const child = spawn(command, [join(folder, file)], { env });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const port = await until(() => /^listening .*?(\d+)\D*$/m.exec(output)?.[1]);
  const post = async (secret: string) => {
    const init = { method: 'POST', headers: signedHeaders(secret), body: BODY };
    return (await fetch(`http://127.0.0.1:${port}/`, init)).status;
  };
  return { post, output: () => output };
}

describe('webhook documentation page', () => {
  test('contains every event type with an example that matches the schema', () => {
    for (const type of WEBHOOK_EVENT_TYPES) {
      expect(page).toContain(`<code>${type}</code>`);
      webhookPayload.parse(examplePayload(type));
    }
  });

  test('is linked from the API reference', async () => {
    expect(await (await fetch(`${app.url}/api/docs`)).text()).toContain('href="/api/docs/webhooks"');
  });

  test('contains the example programs unchanged', () => {
    for (const name of ['typescript', 'python', 'shell'] as const)
      expect(printedExample(name)).toBe(WEBHOOK_EXAMPLES[name]);
  });
});

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;

describe('webhook example program', () => {
  test('accepts a valid signature and rejects one by another secret in TypeScript', async () => {
    const { post, output } = await startReceiver(
      process.execPath,
      'receiver.ts',
      printedExample('typescript'),
    );
    expect([await post(SECRET), await post(OTHER_SECRET)]).toEqual([204, 400]);
    await until(() => output().includes('rejected'));
    expect(output()).toContain('verified item.moved');
  });

  test.skipIf(!isInstalled('python3'))(
    'accepts a valid signature and rejects one by another secret in Python',
    async () => {
      const { post, output } = await startReceiver('python3', 'receiver.py', printedExample('python'));
      expect([await post(SECRET), await post(OTHER_SECRET)]).toEqual([204, 400]);
      await until(() => output().includes('rejected'));
      expect(output()).toContain('verified item.moved');
    },
  );

  test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    'accepts a valid signature and rejects one by another secret in a shell with openssl',
    async () => {
      await writeFile(join(folder, 'verify.sh'), printedExample('shell'));
      await writeFile(join(folder, 'body.json'), BODY);
      const run = (secret: string) => {
        const headers = signedHeaders(secret);
        const env = {
          ...process.env,
          WEBHOOK_SECRET: SECRET,
          ID: headers['webhook-id'],
          TIMESTAMP: headers['webhook-timestamp'],
          SIGNATURE: headers['webhook-signature'],
        };
        return spawnSync('sh', ['verify.sh'], { cwd: folder, env, encoding: 'utf8' }).stdout.trim();
      };
      expect([run(SECRET), run(OTHER_SECRET)]).toEqual(['verified', 'rejected']);
    },
  );
});
