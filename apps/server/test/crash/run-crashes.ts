import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { NO_TIMEOUTS, openDatabase, type Sql } from '../../src/platform/database.ts';
import { attachEmbedded } from '../../src/platform/embedded/attach.ts';
import type { Snapshot } from '../model/actions.ts';
import { move, type Prepared, prepare, type ResponseData, responseData } from '../model/moves.ts';
import {
  differences,
  openReferenceLedger,
  readDatabase,
  recordResponses,
} from '../model/reference-ledger.ts';
import type { ReferenceLedger } from '../model/totals.ts';
import { createWorld, type World } from '../model/world.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

export interface CrashOutcome {
  readonly cycles: number;
  readonly acknowledged: number;
  /** The number of requests without a response, or with 503; sending them again showed their outcome. */
  readonly unanswered: number;
  /** The number of these requests that had been executed. */
  readonly unansweredButExecuted: number;
}

interface Run {
  readonly server: ServerProcess;
  readonly world: World;
  readonly ledger: ReferenceLedger;
  readonly seed: number;
  sent: number;
  unanswered: number;
  unansweredButExecuted: number;
}

const CLIENTS = 16;
const RESENT_MAX = 50;
/** The number of acknowledged writes that each crash waits for. */
const ACKNOWLEDGED_MIN = 25;

/**
 * Crashes the server and its database in turn under load, `cycles` times, and after each restart repeats the
 * unanswered requests with their keys. Throws when an acknowledged write is lost, a write is repeated, or the ledger
 * does not verify (promise A2). Durability is on, as in production.
 */
export async function runCrashes(
  cycles: number,
  seed: number,
  print?: (line: string) => void,
): Promise<CrashOutcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-crash-'));
  // For root, the database runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const server = await serverProcess(dataDir);
  try {
    await server.start();
    const world = await createWorld(server);
    const ledger = await withDatabase(dataDir, openReferenceLedger);
    const run: Run = { server, world, ledger, seed, sent: 0, unanswered: 0, unansweredButExecuted: 0 };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const problems = await crashOnce(run, dataDir, cycle);
      if (problems.length > 0)
        throw new Error(`SEED=${seed}, cycle ${cycle + 1}:\n${problems.slice(0, 20).join('\n')}`);
      print?.(
        `${cycle + 1} crashes: ${ledger.acknowledged} writes acknowledged, ${run.unanswered} unanswered`,
      );
    }
    const { unanswered, unansweredButExecuted } = run;
    return { cycles, acknowledged: ledger.acknowledged, unanswered, unansweredButExecuted };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function crashOnce(run: Run, dataDir: string, cycle: number): Promise<string[]> {
  const snapshot = await withDatabase(dataDir, readDatabase);
  const problems: string[] = [];
  const unanswered: Prepared[] = [];
  const completed: { prepared: Prepared; response: ResponseData }[] = [];
  const load = Array.from({ length: CLIENTS }, () => sendRepeatedly(run, snapshot, unanswered, completed));
  await wait(300 + ((run.seed + cycle * 7919) % 700));
  await untilAcknowledged(completed);
  await crash(run.server, cycle);
  await Promise.all(load);
  await run.server.start();
  for (const { prepared, response } of completed)
    problems.push(...recordResponses(run.ledger, prepared, [response]));
  run.unanswered += unanswered.length;
  for (const prepared of unanswered) {
    const response = responseData(await prepared.send());
    if (response.replayed) run.unansweredButExecuted += 1;
    problems.push(...recordResponses(run.ledger, prepared, [response]));
  }
  problems.push(
    ...(await sendAgain(completed)),
    ...(await withDatabase(dataDir, (sql) => differences(sql, run.ledger))),
  );
  return problems;
}

/** Waits up to 30 seconds for acknowledged writes, because on a busy machine there may not be any yet. */
async function untilAcknowledged(completed: readonly { response: ResponseData }[]): Promise<void> {
  const acknowledgedCount = () => completed.filter(({ response }) => response.status < 300).length;
  for (let waited = 0; acknowledgedCount() < ACKNOWLEDGED_MIN && waited < 30_000; waited += 50)
    await wait(50);
}

/**
 * Kills the server in even cycles. In odd cycles, alternately simulates a power failure of the database and requests
 * PostgreSQL's immediate shutdown.
 */
async function crash(server: ServerProcess, cycle: number): Promise<void> {
  if (cycle % 2 === 0) await server.killServer();
  else await server.killDatabase(cycle % 4 === 1 ? 'SIGKILL' : 'SIGQUIT');
}

/** Sends writes until one receives no response, or 503. */
async function sendRepeatedly(
  run: Run,
  snapshot: Snapshot,
  unanswered: Prepared[],
  completed: { prepared: Prepared; response: ResponseData }[],
): Promise<void> {
  for (;;) {
    run.sent += 1;
    const [next] = fc.sample(move, { numRuns: 1, seed: (run.seed * 1_000_003 + run.sent) | 0 });
    if (!next || next.kind === 'read') continue;
    const prepared = prepare(run.world, snapshot, next, `${run.seed}-${run.sent}`);
    const response = await prepared.send().then(responseData, () => null);
    if (response === null || response.status === 503) {
      unanswered.push(prepared);
      return;
    }
    completed.push({ prepared, response });
  }
}

/**
 * Checks that the last writes acknowledged before the crash receive the same response after it, without being repeated.
 */
async function sendAgain(
  completed: readonly { prepared: Prepared; response: ResponseData }[],
): Promise<string[]> {
  const acknowledged = completed.filter(({ response }) => response.status < 300).slice(-RESENT_MAX);
  const problems: string[] = [];
  for (const { prepared, response } of acknowledged) {
    const repeated = responseData(await prepared.send());
    const isSame = repeated.replayed && JSON.stringify(repeated.body) === JSON.stringify(response.body);
    if (!isSame)
      problems.push(
        `${prepared.move.kind} ${prepared.key} was acknowledged, then returned: ${JSON.stringify(repeated)}`,
      );
  }
  return problems;
}

async function withDatabase<T>(dataDir: string, check: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await attachEmbedded(dataDir);
  const sql = openDatabase(database.target, 1, NO_TIMEOUTS);
  try {
    return await check(sql);
  } finally {
    await sql.end();
    await database.close();
  }
}
