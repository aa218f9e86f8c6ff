import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApp } from '../app.ts';

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  /** As a power cut would: nothing is said to anyone. */
  kill(): Promise<void>;
}

/** A second server on the database of `app`, in a process of its own. */
export async function startProcess(app: TestApp, port = 0): Promise<ServerProcess> {
  const { config, database } = app;
  const setting = JSON.stringify({ config: { ...config, port }, target: database.target });
  const child = spawn(process.execPath, [program, setting], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
