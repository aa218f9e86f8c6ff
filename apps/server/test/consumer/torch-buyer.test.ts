import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { apiKey } from '../factories/api-keys.ts';
import { type Person, person } from '../factories/people.ts';
import { shop } from '../factories/shops.ts';
import { addItems, party, type TestParty } from '../factories/test-parties.ts';
import { deliveries, webhook } from '../factories/webhooks.ts';
import { until } from '../until.ts';

const PROGRAM = fileURLToPath(new URL('torch-buyer.ts', import.meta.url));

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  gm = await person(app);
  testParty = await party(gm);
  await shop(testParty, { Torch: { quantity: 5 } });
  await addItems(gm, testParty.stashId, 'Gold piece', 1);
});
afterAll(() => app.close());

describe('consumer written from the API documentation', () => {
  test('imports nothing from this project', async () => {
    const imports = [...(await readFile(PROGRAM, 'utf8')).matchAll(/from '([^']*)'/g)].map(
      ([, from]) => from,
    );
    expect(imports.filter((from) => !from?.startsWith('node:'))).toEqual(['standardwebhooks']);
  });

  test('reads a party, buys a torch and verifies the webhook that reports it', async () => {
    const { secret: key } = await apiKey(app, gm, { party_ids: [testParty.id] });
    const env = {
      ...process.env,
      QUARTERMASTER_URL: app.url,
      QUARTERMASTER_KEY: key,
      QUARTERMASTER_PARTY: testParty.id,
      PORT: '0',
    };
    const consumer = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(consumer, 'exit');
    let output = '';
    consumer.stdout.on('data', (chunk) => {
      output += chunk;
    });
    try {
      const port = await until(() => /^listening (\d+)\n/m.exec(output)?.[1]);
      const hook = await webhook(gm, testParty.id, { url: `http://127.0.0.1:${port}/` });
      consumer.stdin.write(`${hook.secret}\n`);
      expect(await ended).toEqual([0, null]);
      expect(output).toContain('party The Lantern Company');
      expect(output).toMatch(/^verified .*Torch/m);
      expect(output).not.toContain('rejected');
      const traded = (await deliveries(gm, hook)).filter(({ type }) => type === 'item.traded');
      expect(traded.length).toBeGreaterThan(0);
    } finally {
      consumer.kill();
    }
  });
});
