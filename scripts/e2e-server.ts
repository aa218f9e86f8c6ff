import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from './processes.ts';
import { serverEnvironment } from './server-flags.mjs';

export type E2eServer = {
  url: string;
  dataDir: string;
  /** Stops the server and starts it again on the same data and port; `whileStopped` runs in between. */
  restart(whileStopped?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the built product on a free port, without rate limits and with a data folder that `stop` deletes.
 * `changes` override environment variables of the server.
 */
export async function startE2eServer(changes: Record<string, string> = {}): Promise<E2eServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-e2e-'));
  // When started by root, the database runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...settings(dataDir, port), ...changes };
  let running = await launch(url, dataDir, env);
  return {
    url,
    dataDir,
    async restart(whileStopped = async () => undefined) {
      await running.end();
      await whileStopped();
      running = await launch(url, dataDir, env);
    },
    async stop() {
      await running.end();
      const { TEST_LOG_DIR: logDirectory } = process.env;
      const log = join(dataDir, 'server.log');
      if (logDirectory !== undefined) await copyFile(log, join(logDirectory, `e2e-${port}.log`));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(
  url: string,
  dataDir: string,
  env: Record<string, string>,
): Promise<{ end(): Promise<void> }> {
  const logPath = join(dataDir, 'server.log');
  const log = await open(logPath, 'a');
  // The process is detached, so that Ctrl-C does not stop it before the tests do.
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    // Compiled files are cached, as by npm start: a run starts a dozen servers.
    env: { ...process.env, ...serverEnvironment(), ...env },
  });
  await log.close();
  const exited = once(child, 'exit');
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  for (let waited = 0; !(await isHealthy(url)); waited += 100) {
    if (child.exitCode !== null || waited > 60_000) {
      const printed = await readFile(logPath, 'utf8');
      await end();
      await rm(dataDir, { recursive: true, force: true });
      throw new Error(`The server for the end-to-end tests did not start:\n${printed}`);
    }
    await sleep(100);
  }
  return { end };
}

function settings(dataDir: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    CORS_ORIGIN: '',
    RATE_LIMITS: 'off',
    // In a full run the log is collected and searched for secrets (promise B15).
    ...(process.env.TEST_LOG_DIR === undefined ? {} : { LOG_LEVEL: 'debug' }),
    DEFAULT_TIER: 'tier_3',
  };
}

async function isHealthy(url: string): Promise<boolean> {
  return await fetch(`${url}/api/v1/health`).then(
    (response) => response.ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
