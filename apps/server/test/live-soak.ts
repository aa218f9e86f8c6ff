import { NO_TIMEOUTS, openDatabase } from '../src/platform/database.ts';
import { runBroadcasts } from './cable/broadcasts.ts';
import { testConfig } from './config.ts';
import { startThrowaway } from './throwaway.ts';

// npm run soak -- live: a thousand clients in two hundred parties, disconnected every 15 s for 2 s, and a killed server
// (promise C2).
const plan = {
  parties: Number(process.env.PARTIES ?? 200),
  clientsPerParty: 5,
  broadcasts: 120,
  broadcastIntervalMs: 1000,
  disconnectIntervalMs: 15_000,
  disconnectedForMs: 2000,
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const database = await startThrowaway();
const sql = openDatabase(database.target, 10, NO_TIMEOUTS);
try {
  const { disconnects, mismatches } = await runBroadcasts({ sql, config: testConfig, database }, plan);
  for (const mismatch of mismatches) print(mismatch);
  const clients = plan.parties * plan.clientsPerParty;
  print(
    `${clients - mismatches.length} of ${clients} clients received ${plan.broadcasts} events once and in order, with ${disconnects} disconnections and one killed server.`,
  );
  if (mismatches.length > 0) process.exitCode = 1;
} finally {
  await sql.end();
  await database.stop();
}
