import { admin } from './admin.ts';
import { crowdContestants } from './crowd.ts';
import { millionRows } from './export.ts';
import { find } from './find.ts';
import { growth } from './growth.ts';
import { lighthouseScores } from './lighthouse.ts';
import { live } from './live.ts';
import { memory } from './memory.ts';
import { monitoringOverhead } from './monitoring.ts';
import { readContestants } from './read.ts';
import { type Contestant, compete, table } from './rounds.ts';
import { screens } from './screens.ts';
import { sockets } from './sockets.ts';
import { type Stage, startHello, startStage } from './stage.ts';
import { tenThousand } from './ten-thousand.ts';
import { tradeContestants } from './trade.ts';
import { transferContestants } from './transfer.ts';

// npm run bench [transfer|crowd|read|live|sockets|ten-thousand|find|screens|lighthouse|memory|bundle|monitoring|growth|admin|export]: every speed that the README claims comes from here, as a ratio inside one run.

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const only = process.argv[2];

async function onStage(title: string, contestants: (stage: Stage) => Promise<Contestant[]>): Promise<void> {
  const stage = await startStage();
  try {
    const results = await compete(await contestants(stage), rounds, seconds, stage.processorTime);
    console.log(`${table(title, results)}\n`);
  } finally {
    await stage.close();
  }
}

if (only === undefined || only === 'transfer') await onStage('Transfers', transferContestants);
if (only === undefined || only === 'trade') await onStage('Lines moved', tradeContestants);
if (only === undefined || only === 'crowd') await onStage('Transfers in a crowd', crowdContestants);
if (only === undefined || only === 'read') {
  const hello = await startHello();
  try {
    await onStage('Reads', (stage) => readContestants(stage, hello.url));
  } finally {
    await hello.close();
  }
}
const measures = {
  live,
  'ten-thousand': tenThousand,
  find,
  screens,
  lighthouse: (stage: Stage) => lighthouseScores(stage, process.argv.slice(3)),
  memory: (stage: Stage) => memory(stage, rounds, seconds),
};
for (const [name, measure] of Object.entries(measures)) {
  if (only !== undefined && only !== name) continue;
  const stage = await startStage();
  try {
    console.log(`${await measure(stage)}\n`);
  } finally {
    await stage.close();
  }
}
if (only === undefined || only === 'sockets') console.log(`${await sockets()}\n`);
if (only === undefined || only === 'bundle') await import('./bundle.ts');
if (only === undefined || only === 'monitoring') console.log(await monitoringOverhead(rounds, seconds));
// Minutes long, so only by its name.
if (only === 'growth') console.log(await growth(rounds, seconds));
if (only === 'export') {
  const stage = await startStage();
  try {
    console.log(await millionRows(stage));
  } finally {
    await stage.close();
  }
}
if (only === 'admin') {
  const stage = await startStage();
  try {
    console.log(await admin(stage, process.argv[3]));
  } finally {
    await stage.close();
  }
}
