import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '../../../../../scripts/server-flags.mjs';
import type { Config } from '../../../src/platform/config.ts';
import type { DatabaseTarget } from '../../../src/platform/database-target.ts';

/** What the server process has used since the report before. */
export interface Usage {
  /** The longest time that one task kept the event loop busy, in milliseconds of the processor. */
  readonly delayMs: number;
  /** Memory of the process: the most it had, and what it has now. */
  readonly peakMb: number;
  readonly rssMb: number;
  /** Objects and buffers that are in use. */
  readonly heapMb: number;
}

export interface WatchedServer {
  readonly url: string;
  /** Usage since the last report. `collect` collects garbage first, so that memory in use is known; `freeze` freezes. */
  usage(before?: 'collect' | 'freeze'): Promise<Usage>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** The server with its jobs, as a process of its own that runs like `npm start` runs it. */
export async function startWatchedServer(config: Config, target: DatabaseTarget): Promise<WatchedServer> {
  const child = fork(program, [JSON.stringify({ config, target })], {
    execArgv: [...serverFlags()],
    env: { ...process.env, ...serverEnvironment() },
  });
  const nextMessage = async () => (await once(child, 'message'))[0];
  const url = await nextMessage();
  return {
    url: String(url),
    async usage(before) {
      child.send(before ?? 'report');
      return (await nextMessage()) as Usage;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
