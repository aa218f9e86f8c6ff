import type { CpuTime } from './cpu-time.ts';
import { medianOf } from './quantile.ts';

/** A measured operation. */
export interface Benchmark {
  readonly name: string;
  /** Ledger lines that one operation moves; 1 by default. */
  readonly lines?: number;
  /** Sets up a round; not measured. */
  prepare?(seconds: number): Promise<void>;
  run(seconds: number): Promise<Run>;
}

/** The operations of a round and its duration. */
export interface Run {
  readonly operations: number;
  readonly seconds: number;
}

export interface Result {
  readonly name: string;
  /** The median of all rounds, in lines per second. */
  readonly median: number;
  /** Milliseconds of CPU time per line, over all rounds. */
  readonly cpuTime: CpuTime;
}

class Totals {
  readonly benchmark: Benchmark;
  readonly rates: number[] = [];
  private lines = 0;
  private server = 0;
  private database = 0;

  constructor(benchmark: Benchmark) {
    this.benchmark = benchmark;
  }

  async run(seconds: number, readCpuTime: () => Promise<CpuTime>): Promise<void> {
    await this.benchmark.prepare?.(seconds);
    const before = await readCpuTime();
    const run = await this.benchmark.run(seconds);
    const after = await readCpuTime();
    const lines = run.operations * (this.benchmark.lines ?? 1);
    this.rates.push(lines / run.seconds);
    this.lines += lines;
    this.server += after.server - before.server;
    this.database += after.database - before.database;
  }

  result(): Result {
    const cpuTime = { server: this.server / this.lines, database: this.database / this.lines };
    return { name: this.benchmark.name, median: medianOf(this.rates), cpuTime };
  }
}

const withoutCpuTime = async (): Promise<CpuTime> => ({ server: 0, database: 0 });

/** Runs all benchmarks in turn, round after round, so that other work on the machine affects all equally. */
export async function runBenchmarks(
  benchmarks: readonly Benchmark[],
  rounds: number,
  seconds: number,
  readCpuTime = withoutCpuTime,
): Promise<Result[]> {
  for (const benchmark of benchmarks) await new Totals(benchmark).run(seconds / 2, withoutCpuTime);
  const allTotals = benchmarks.map((benchmark) => new Totals(benchmark));
  for (let round = 0; round < rounds; round += 1) {
    for (const totals of allTotals) await totals.run(seconds, readCpuTime);
  }
  return allTotals.map((totals) => totals.result());
}

/** A table that compares all results with the first, the baseline. */
export function table(title: string, results: readonly Result[]): string {
  const [reference] = results;
  const lines = results.map(({ name, median, cpuTime }) => {
    const ratio = (median / (reference?.median ?? 1)).toFixed(2);
    const times = `${cpuTime.server.toFixed(2)} | ${cpuTime.database.toFixed(2)}`;
    return `| ${name} | ${Math.round(median)} | ${ratio} | ${times} |`;
  });
  return [
    `| ${title} | per second | ratio | server, ms | PostgreSQL, ms |`,
    '|---|---:|---:|---:|---:|',
    ...lines,
  ].join('\n');
}
