import { admin } from './admin.ts';
import { type BenchServer, startBenchServer, startHelloServer } from './bench-server.ts';
import { concurrentUserBenchmarks } from './concurrent-users.ts';
import { millionRows } from './export.ts';
import { find } from './find.ts';
import { growth } from './growth.ts';
import { lighthouseScores } from './lighthouse.ts';
import { live } from './live.ts';
import { memory } from './memory.ts';
import { monitoringOverhead } from './monitoring.ts';
import { readBenchmarks } from './read.ts';
import { type Benchmark, runBenchmarks, table } from './rounds.ts';
import { screens } from './screens.ts';
import { sockets } from './sockets.ts';
import { tenThousand } from './ten-thousand.ts';
import { tradeBenchmarks } from './trade.ts';
import { transferBenchmarks } from './transfer.ts';

// npm run bench [transfer|trade|concurrent-users|read|live|sockets|ten-thousand|find|screens|lighthouse|memory|bundle|monitoring|growth|admin|export]:
// measures every speed that the documents name, as a ratio within one run.

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const only = process.argv[2];

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

if (only === undefined || only === 'transfer') await runOnServer('Transfers', transferBenchmarks);
if (only === undefined || only === 'trade') await runOnServer('Lines moved', tradeBenchmarks);
if (only === undefined || only === 'concurrent-users')
  await runOnServer('Transfers of concurrent users', concurrentUserBenchmarks);
if (only === undefined || only === 'read') {
  const helloServer = await startHelloServer();
  try {
    await runOnServer('Reads', (bench) => readBenchmarks(bench, helloServer.url));
  } finally {
    await helloServer.close();
  }
}
const measures = {
  live,
  'ten-thousand': tenThousand,
  find,
  screens,
  lighthouse: (bench: BenchServer) => lighthouseScores(bench, process.argv.slice(3)),
  memory: (bench: BenchServer) => memory(bench, rounds, seconds),
};
for (const [name, measure] of Object.entries(measures)) {
  if (only !== undefined && only !== name) continue;
  const bench = await startBenchServer();
  try {
    console.log(`${await measure(bench)}\n`);
  } finally {
    await bench.close();
  }
}
if (only === undefined || only === 'sockets') console.log(`${await sockets()}\n`);
if (only === undefined || only === 'bundle') await import('./bundle.ts');
if (only === undefined || only === 'monitoring') console.log(await monitoringOverhead(rounds, seconds));
// It takes minutes, so it runs only when it is named.
if (only === 'growth') console.log(await growth(rounds, seconds));
if (only === 'export') {
  const bench = await startBenchServer();
  try {
    console.log(await millionRows(bench));
  } finally {
    await bench.close();
  }
}
if (only === 'admin') {
  const bench = await startBenchServer();
  try {
    console.log(await admin(bench, process.argv[3]));
  } finally {
    await bench.close();
  }
}
