import { randomInt } from 'node:crypto';
import { buildApp } from '../src/app.ts';
import { loadCatalog } from '../src/features/item-template/commands/load-catalog.ts';
import { NO_TIMEOUTS, openDatabase } from '../src/platform/database.ts';
import { testConfig } from './config.ts';
import { runCampaign } from './model/run.ts';
import { startThrowaway } from './throwaway.ts';

// npm run soak: plays a million moves of the model. MOVES sets another number; SEED repeats a run (promise A1).
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
const moves = Number(process.env.MOVES ?? 1_000_000);
const print = (line: string) => process.stdout.write(`${line}\n`);

const database = await startThrowaway();
const sql = openDatabase(database.target, 2, NO_TIMEOUTS);
try {
  await loadCatalog(sql);
  // Access tokens are valid for 15 minutes and the run takes longer, so the clock of the server is ten times slower.
  const started = Date.now();
  const now = () => new Date(started + (Date.now() - started) / 10);
  const app = await buildApp({ config: testConfig, target: database.target, now });
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    print(`SEED=${seed}, ${moves} moves`);
    const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
    const withMemory = (line: string) => print(`${line}, ${megabytes()} MB`);
    const outcome = await runCampaign({ app: { url }, sql, seed, moves, print: withMemory });
    print(`OK after ${outcome.moves} moves, compared ${outcome.checks} times.`);
  } finally {
    await app.close();
  }
} catch (error) {
  process.exitCode = 1;
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await sql.end();
  await database.stop();
}
