import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { isAlive } from '../src/platform/embedded/liveness.ts';

// Starting the program creates a database, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let dataDir: string;
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-'));
  await chmod(dataDir, 0o711);
  children = [];
  return async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true });
  };
});

type Server = { child: ChildProcess; url: string; printed: () => string };

/** Starts the real program; resolves when it prints its URL or exits. */
async function startProgram(env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
  });
  children.push(child);
  let text = '';
  const printed = () => text;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  // Waits for `close` instead of `exit`, because the last output may arrive in between.
  const closed = once(child, 'close');
  for (;;) {
    const address = /ready: (\S+)/.exec(text)?.[1];
    if (address !== undefined) return { child, url: address, printed };
    const exit = await Promise.race([closed, once(child.stdout ?? child, 'data').then(() => null)]);
    if (exit !== null) return { child, url: '', printed };
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('Ctrl-C stops server and database with exit code 0, even when the signal arrives repeatedly', async () => {
  const { child, url, printed } = await startProgram();
  expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
  const database = await postmasterPid();
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(isAlive(database)).toBe(false);
  expect(printed()).toContain('Stopping');
});

test('program reports that its database server has stopped, and exits with an error', async () => {
  const { child, printed } = await startProgram();
  process.kill(await postmasterPid(), 'SIGKILL');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(printed()).toContain('The database server has stopped.');
});

test('program reports an invalid configuration without a stack trace, and exits with an error', async () => {
  const { child, printed } = await startProgram({ PORT: 'many', LOG_LEVEL: 'loud' });
  expect(child.exitCode).toBe(1);
  expect(printed()).toContain('PORT: "many" is not allowed; allowed: a whole number from 0 to 65535');
  expect(printed()).toContain('LOG_LEVEL: "loud" is not allowed');
  expect(printed()).not.toContain('    at ');
});
