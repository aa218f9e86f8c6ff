import { person } from '../apps/server/test/factories/people.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import type { CpuTime } from './cpu-time.ts';
import { partyReads } from './read.ts';
import { type Benchmark, runBenchmarks, table } from './rounds.ts';
import { fullTransfer } from './transfer.ts';

const withSetting = (name: string, benchmark: Benchmark): Benchmark => ({
  ...benchmark,
  name: `${benchmark.name}, monitoring ${name}`,
});

/** Each setting runs in two servers, so that the difference between equal servers is visible. */
const SETTINGS = [
  ['off', { MONITORING: 'off' }],
  ['on', {}],
  ['on, again', {}],
  ['off, again', { MONITORING: 'off' }],
] as const;

/**
 * Measures transfers and reads of a container with and without the recording of requests, statements and load
 * (DEC-13), in turn.
 */
export async function monitoringOverhead(rounds: number, seconds: number): Promise<string> {
  const servers: (readonly [string, BenchServer])[] = [];
  for (const [name, changes] of SETTINGS) servers.push([name, await startBenchServer(changes)]);
  // Only one server is busy at a time, so that the sum grows by the CPU time of that server.
  const readCpuTime = async () => {
    const times = await Promise.all(servers.map(([, bench]) => bench.cpuTime()));
    const sum = (part: keyof CpuTime) => times.reduce((total, time) => total + time[part], 0);
    return { server: sum('server'), database: sum('database') };
  };
  const forEachSetting = async (make: (bench: BenchServer) => Promise<Benchmark>) => {
    const benchmarks: Benchmark[] = [];
    for (const [name, bench] of servers) benchmarks.push(withSetting(name, await make(bench)));
    return benchmarks;
  };
  const firstRead = async (bench: BenchServer) => {
    const [read] = await partyReads(bench, await person(bench));
    if (!read) throw new Error('partyReads has no benchmark');
    return read;
  };
  try {
    const transfers = await runBenchmarks(await forEachSetting(fullTransfer), rounds, seconds, readCpuTime);
    const reads = await runBenchmarks(await forEachSetting(firstRead), rounds, seconds, readCpuTime);
    return [table('Transfers', transfers), table('Reads', reads)].join('\n\n');
  } finally {
    for (const [, bench] of servers) await bench.close();
  }
}
