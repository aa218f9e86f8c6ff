import { openDatabase, WITHOUT_END } from '../src/platform/database.ts';
import { runBroadcasts } from './cable/broadcasts.ts';
import { testConfig } from './config.ts';
import { startThrowaway } from './throwaway.ts';

// npm run soak -- live: a thousand clients in two hundred parties, cut every 15 s for 2 s, and a killed server (promise C2).
const plan = {
  parties: Number(process.env.PARTIES ?? 200),
  clientsOfAParty: 5,
  broadcasts: 120,
  everyMs: 1000,
  cutEveryMs: 15_000,
  cutForMs: 2000,
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const database = await startThrowaway();
const sql = openDatabase(database.target, 10, WITHOUT_END);
try {
  const { cuts, faults } = await runBroadcasts({ sql, config: testConfig, database }, plan);
  for (const fault of faults) print(fault);
  const clients = plan.parties * plan.clientsOfAParty;
  print(
    `${clients - faults.length} of ${clients} clients received ${plan.broadcasts} events once and in order, with ${cuts} cuts and one killed server.`,
  );
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await sql.end();
  await database.stop();
}
