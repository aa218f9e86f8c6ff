import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../src/platform/config.ts';
import type { DatabaseTarget } from '../../src/platform/database-target.ts';

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  /** Kills the process without closing anything, like a power failure. */
  kill(): Promise<void>;
}

/** The configuration and database of a server. */
export interface ServerSetup {
  readonly config: Config;
  readonly database: { readonly target: DatabaseTarget };
}

/** Starts a server with the configuration and database of `app` in a separate process. */
export async function startProcess(app: ServerSetup, port = 0): Promise<ServerProcess> {
  const { config, database } = app;
  const settings = JSON.stringify({ config: { ...config, port }, target: database.target });
  const child = spawn(process.execPath, [program, settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
