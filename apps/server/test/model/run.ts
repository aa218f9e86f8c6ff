import fc from 'fast-check';
import type { Sql } from '../../src/platform/database.ts';
import { type Move, move, play, prepare } from './moves.ts';
import { differences, openReferenceLedger, readDatabase, recordResponses } from './reference-ledger.ts';
import { createWorld } from './world.ts';

export interface Campaign {
  readonly app: { url: string };
  /** A connection that reads the database directly. */
  readonly sql: Sql;
  readonly seed: number;
  readonly moves: number;
  readonly print?: (line: string) => void;
}

export interface Outcome {
  readonly moves: number;
  readonly acknowledged: number;
  readonly rejected: number;
  readonly replayed: number;
  readonly checks: number;
  /** The number of acknowledged moves of each kind. */
  readonly kinds: ReadonlyMap<string, number>;
}

const BATCH_SIZE = 32;

/**
 * Runs random actions of many users, 32 at a time, and compares the database with the model after each batch; in long
 * runs whenever the number of actions has grown by 1%. Throws with the seed and the first 20 problems (promise A1).
 */
export async function runCampaign({ app, sql, seed, moves, print }: Campaign): Promise<Outcome> {
  const world = await createWorld(app);
  const ledger = await openReferenceLedger(sql);
  let played = 0;
  let playedAtLastCheck = 0;
  let checks = 0;
  for (let batch = 0; played < moves; batch += 1) {
    const snapshot = await readDatabase(sql);
    const problems = (await Promise.all(batchOf(seed, batch).map(playOne))).flat();
    played += BATCH_SIZE;
    const isCheckDue = played - playedAtLastCheck >= Math.max(BATCH_SIZE, played / 100) || played >= moves;
    if (isCheckDue) {
      problems.push(...(await differences(sql, ledger)));
      playedAtLastCheck = played;
      checks += 1;
      print?.(
        `${played} moves: ${ledger.acknowledged} acknowledged, ${ledger.rejected} rejected, ${ledger.replayed} replayed`,
      );
    }
    if (problems.length > 0)
      throw new Error(`SEED=${seed}, after ${played} moves:\n${problems.slice(0, 20).join('\n')}`);

    async function playOne(next: Move, i: number): Promise<string[]> {
      const key = `${seed}-${batch}-${i}`;
      const prepared = prepare(world, snapshot, next, key);
      return recordResponses(ledger, prepared, await play(prepared));
    }
  }
  const { acknowledged, rejected, replayed, kinds } = ledger;
  return { moves: played, acknowledged, rejected, replayed, checks, kinds };
}

const batchOf = (seed: number, batch: number): Move[] =>
  fc.sample(move, { numRuns: BATCH_SIZE, seed: (seed * 1_000_003 + batch) | 0 });
