import fc from 'fast-check';
import type { Sql } from '../../src/platform/database.ts';
import { type Move, move, play, prepare } from './moves.ts';
import { differences, enter, openBooks, readDatabase } from './reference-ledger.ts';
import { makeWorld } from './world.ts';

export interface Campaign {
  readonly app: { url: string };
  /** Reads the database directly. */
  readonly sql: Sql;
  readonly seed: number;
  readonly moves: number;
  readonly print?: (line: string) => void;
}

export interface Outcome {
  readonly moves: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly replayed: number;
  readonly looks: number;
  /** How many moves of each kind were acknowledged. */
  readonly kinds: ReadonlyMap<string, number>;
}

const AT_ONCE = 32;

/**
 * Runs random actions of many users, 32 at a time, and compares the database with the model after each batch; for long
 * runs after every hundredth of them. Throws with the seed and all that differs (promise A1).
 */
export async function runCampaign({ app, sql, seed, moves, print }: Campaign): Promise<Outcome> {
  const world = await makeWorld(app);
  const books = await openBooks(sql);
  let played = 0;
  let looked = 0;
  let looks = 0;
  for (let batch = 0; played < moves; batch += 1) {
    const seen = await readDatabase(sql);
    const wrong = (await Promise.all(batchOf(seed, batch).map(playOne))).flat();
    played += AT_ONCE;
    const due = played - looked >= Math.max(AT_ONCE, played / 100) || played >= moves;
    if (due) {
      wrong.push(...(await differences(sql, books)));
      looked = played;
      looks += 1;
      print?.(
        `${played} moves: ${books.acknowledged} done, ${books.refused} refused, ${books.replayed} replayed`,
      );
    }
    if (wrong.length > 0)
      throw new Error(`SEED=${seed}, after ${played} moves:\n${wrong.slice(0, 20).join('\n')}`);

    async function playOne(next: Move, i: number): Promise<string[]> {
      const key = `${seed}-${batch}-${i}`;
      const prepared = prepare(world, seen, next, key);
      return enter(books, prepared, await play(prepared));
    }
  }
  const { acknowledged, refused, replayed, kinds } = books;
  return { moves: played, acknowledged, refused, replayed, looks, kinds };
}

const batchOf = (seed: number, batch: number): Move[] =>
  fc.sample(move, { numRuns: AT_ONCE, seed: (seed * 1_000_003 + batch) | 0 });
