import { exitOf, startNode } from './processes.ts';

/**
 * The numbers of passed and failed checks or tests of a task, the failures with their reasons, and the tests
 * that passed on a second attempt.
 */
export type Count = {
  passed: number;
  failed: number;
  failures?: readonly string[];
  flaky?: readonly string[];
};

const OUTPUT_LENGTH_MAX = 40_000;
const LINES_SHOWN = 40;

export type Task = {
  name: string;
  /** The arguments for the pinned Node. */
  args: string[];
  env?: Record<string, string>;
  /** Whether the task prints its output while it runs; otherwise only when it fails. */
  streams?: boolean;
  /** Reads the numbers of a finished run; null if there are none, which counts as one failure. */
  count?: () => Promise<Count | null>;
};

/**
 * Runs at most `concurrency` tasks at the same time and returns the sum of their numbers. A task that crashes counts
 * as failed.
 */
export async function runTasks(tasks: Task[], concurrency: number): Promise<Count> {
  const waiting = [...tasks];
  const counts: Count[] = [];
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift())
      counts.push(await runTask(task));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return sumOf(counts);
}

/** The numbers of several runs as one. */
export function sumOf(counts: readonly Count[]): Count {
  const failures = counts.flatMap((count) => count.failures ?? []);
  const flaky = counts.flatMap((count) => count.flaky ?? []);
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    ...(failures.length > 0 && { failures }),
    ...(flaky.length > 0 && { flaky }),
  };
}

/**
 * The list of failures, printed at the end of a run so that it is visible in a truncated log; empty without
 * failures.
 */
export function failureSummary(failures: readonly string[] = []): string {
  return failures.map((failure) => `\n✗ ${failure}\n`).join('');
}

/** The list of tests that passed only on their second attempt (ADR 0106); empty if there are none. */
export function flakyText(flaky: readonly string[] = []): string {
  if (flaky.length === 0) return '';
  const heading = flaky.length === 1 ? '1 FLAKY TEST' : `${flaky.length} FLAKY TESTS`;
  const list = flaky.map((name) => `  ${name}`).join('\n');
  return `\n⚠ ${heading}: passed on the second attempt only. Each is a bug in the test or in the product:\n${list}\n`;
}

async function runTask(task: Task): Promise<Count> {
  const startedAt = Date.now();
  if (task.streams) console.log(`\n── ${task.name}`);
  const child = startNode(task.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...task.env },
  });
  let output = '';
  for (const [source, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    source?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-OUTPUT_LENGTH_MAX);
      if (task.streams) target.write(chunk);
    });
  const code = await exitOf(child);
  const count = finalCount(code, task.count ? await task.count() : { passed: code === 0 ? 1 : 0, failed: 0 });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${task.name} (${seconds} s)`);
  if (count.failed > 0 && !task.streams) process.stdout.write(output);
  return count.failed > (count.failures?.length ?? 0)
    ? { ...count, failures: [...(count.failures ?? []), lastLines(task.name, code, output)] }
    : count;
}

/** The last output of a task, for a failure that is in no report: a crash, an unhandled rejection, a check. */
function lastLines(name: string, code: number, output: string): string {
  return `${name}: exit code ${code}\n${output.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n')}`;
}

/** The numbers of a finished run: an error exit code or a run without any test counts as a failure. */
export function finalCount(code: number, count: Count | null): Count {
  if (count === null) return { passed: 0, failed: 1 };
  const noTestsRan = count.passed + count.failed === 0;
  return count.failed === 0 && (code !== 0 || noTestsRan) ? { ...count, failed: 1 } : count;
}
