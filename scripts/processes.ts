import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const running = new Set<ChildProcess>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Starts a program with the pinned Node; it is stopped together with this script. */
export function startNode(args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit', ...options });
  // Only while children run, because otherwise other listeners of this process handle signals.
  if (running.size === 0) for (const signal of signals) process.on(signal, forwardSignal);
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) for (const signal of signals) process.off(signal, forwardSignal);
  });
  return child;
}

function forwardSignal(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** The exit code of a child; 128 + n if a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

export async function runNode(args: string[], options: SpawnOptions = {}): Promise<number> {
  return await exitOf(startNode(args, options));
}
