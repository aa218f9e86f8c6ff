import { admin } from './admin.ts';
import { type BenchServer, startBenchServer, startHelloServer } from './bench-server.ts';
import { concurrentUserBenchmarks } from './concurrent-users.ts';
import { auditLogExport } from './export.ts';
import { find } from './find.ts';
import { growth } from './growth.ts';
import { largeContainer } from './large-container.ts';
import { lighthouseScores } from './lighthouse.ts';
import { live } from './live.ts';
import { memory } from './memory.ts';
import { monitoringOverhead } from './monitoring.ts';
import { readBenchmarks } from './read.ts';
import { type Benchmark, runBenchmarks, table } from './rounds.ts';
import { screens } from './screens.ts';
import { sockets } from './sockets.ts';
import { tradeBenchmarks } from './trade.ts';
import { transferBenchmarks } from './transfer.ts';

// npm run bench
// [transfer|trade|concurrent-users|read|live|sockets|large-container|find|screens|lighthouse|memory|bundle|monitoring|growth|admin|export]:
// measures the speeds and sizes that the documents promise, where possible as ratios within one run.

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const selected = process.argv[2];

async function runOnServer(
  title: string,
  benchmarks: (bench: BenchServer) => Promise<Benchmark[]>,
): Promise<void> {
  const bench = await startBenchServer();
  try {
    const results = await runBenchmarks(await benchmarks(bench), rounds, seconds, bench.cpuTime);
    console.log(`${table(title, results)}\n`);
  } finally {
    await bench.close();
  }
}

if (selected === undefined || selected === 'transfer') await runOnServer('Transfers', transferBenchmarks);
if (selected === undefined || selected === 'trade') await runOnServer('Lines moved', tradeBenchmarks);
if (selected === undefined || selected === 'concurrent-users')
  await runOnServer('Transfers of concurrent users', concurrentUserBenchmarks);
if (selected === undefined || selected === 'read') {
  const helloServer = await startHelloServer();
  try {
    await runOnServer('Reads', (bench) => readBenchmarks(bench, helloServer.url));
  } finally {
    await helloServer.close();
  }
}
const serverBenchmarks = {
  live,
  'large-container': largeContainer,
  find,
  screens,
  lighthouse: (bench: BenchServer) => lighthouseScores(bench, process.argv.slice(3)),
  memory: (bench: BenchServer) => memory(bench, rounds, seconds),
};
for (const [name, measure] of Object.entries(serverBenchmarks)) {
  if (selected !== undefined && selected !== name) continue;
  const bench = await startBenchServer();
  try {
    console.log(`${await measure(bench)}\n`);
  } finally {
    await bench.close();
  }
}
if (selected === undefined || selected === 'sockets') console.log(`${await sockets()}\n`);
if (selected === undefined || selected === 'bundle') await import('./bundle.ts');
if (selected === undefined || selected === 'monitoring')
  console.log(await monitoringOverhead(rounds, seconds));
// These take minutes, so they run only when they are named.
if (selected === 'growth') console.log(await growth(rounds, seconds));
if (selected === 'export') {
  const bench = await startBenchServer();
  try {
    console.log(await auditLogExport(bench));
  } finally {
    await bench.close();
  }
}
if (selected === 'admin') {
  const bench = await startBenchServer();
  try {
    console.log(await admin(bench, process.argv[3]));
  } finally {
    await bench.close();
  }
}
