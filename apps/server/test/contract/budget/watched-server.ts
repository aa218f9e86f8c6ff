import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '../../../../../scripts/server-flags.mjs';
import type { Config } from '../../../src/platform/config.ts';
import type { DatabaseTarget } from '../../../src/platform/database-target.ts';

/** The server process's usage since the last report. */
export interface Usage {
  /** The longest time that a task kept the event loop busy, in milliseconds of CPU time. */
  readonly delayMs: number;
  /** Memory of the process: its peak and its current value. */
  readonly peakMb: number;
  readonly rssMb: number;
  /** Objects and buffers that are in use. */
  readonly heapMb: number;
}

export interface WatchedServer {
  readonly url: string;
  /**
   * Usage since the last report. With `collect`, collects garbage first, to measure the memory in use; with `freeze`,
   * blocks the event loop.
   */
  usage(before?: 'collect' | 'freeze'): Promise<Usage>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** Starts the server with its jobs as a separate process, with the flags of `npm start`. */
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
