import { exitOf, startNode } from './processes.ts';

/** How many checks or tests of a part passed and failed. */
export type Count = { passed: number; failed: number };

export type Task = {
  name: string;
  /** What the pinned Node runs. */
  args: string[];
  env?: Record<string, string>;
  /** Long parts print as they go; short ones only when they fail. */
  streams?: boolean;
  /** Reads the numbers of a finished run; null when it left none, which counts as one failure. */
  count?: () => Promise<Count | null>;
};

/** Runs tasks, at most `width` at once, and adds their numbers up. A task that crashes counts as failed. */
export async function runTasks(tasks: Task[], width: number): Promise<Count> {
  const waiting = [...tasks];
  const total: Count = { passed: 0, failed: 0 };
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const count = await runTask(task);
      total.passed += count.passed;
      total.failed += count.failed;
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return total;
}

async function runTask(task: Task): Promise<Count> {
  const began = Date.now();
  if (task.streams) console.log(`\n── ${task.name}`);
  const child = startNode(task.args, {
    stdio: ['ignore', ...(task.streams ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    env: { ...process.env, ...task.env },
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await exitOf(child);
  const count = settle(code, task.count ? await task.count() : { passed: code === 0 ? 1 : 0, failed: 0 });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${task.name} (${seconds} s)`);
  if (count.failed > 0) process.stdout.write(Buffer.concat(printed));
  return count;
}

/** The exit code has the last word, and a run in which nothing ran has failed. */
export function settle(code: number, count: Count | null): Count {
  if (count === null) return { passed: 0, failed: 1 };
  const nothingRan = count.passed + count.failed === 0;
  return count.failed === 0 && (code !== 0 || nothingRan) ? { ...count, failed: 1 } : count;
}
