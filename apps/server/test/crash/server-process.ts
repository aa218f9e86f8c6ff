import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseLocation } from '../../src/platform/embedded/location.ts';
import { chooseSystemAccount } from '../../src/platform/embedded/system-account.ts';

/** The real program with its own database on disk, which tests kill and restart. */
export interface ServerProcess {
  readonly url: string;
  start(): Promise<void>;
  /** Sends kill -9 to the server; its database keeps running. */
  killServer(): Promise<void>;
  /**
   * Ends the database: SIGKILL simulates a power failure, SIGQUIT requests PostgreSQL's immediate shutdown. The server
   * then exits on its own.
   */
  killDatabase(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** @param changes additional or different environment variables */
export async function serverProcess(
  dataDir: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMITS: 'off',
    DEFAULT_TIER: 'tier_3',
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    ...changes,
  };
  let child: ChildProcess | undefined;
  let printed = '';

  async function ended(): Promise<void> {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  return {
    url,
    async start() {
      printed = '';
      child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
      for (;;) {
        if (child.exitCode !== null) throw new Error(`The server did not start:\n${printed}`);
        const response = await fetch(`${url}/api/v1/health`).catch(() => null);
        if (response?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async killServer() {
      child?.kill('SIGKILL');
      await ended();
    },
    async killDatabase(signal) {
      const location = await chooseLocation(dataDir, await chooseSystemAccount(join(dataDir, 'postgres')));
      const [pid] = (await readFile(join(location.cluster, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), signal);
      await ended();
    },
    async stop() {
      child?.kill('SIGTERM');
      await ended();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
