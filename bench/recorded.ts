import postgres from 'postgres';
import { v7 } from 'uuid';
import type { Actor } from '../apps/server/src/platform/actor.ts';
import type { Sql } from '../apps/server/src/platform/database.ts';
import { claimKey, storeReply } from '../apps/server/src/platform/http/idempotency.ts';
import { inTransaction, type Tx } from '../apps/server/src/platform/transaction.ts';
import type { Person } from '../apps/server/test/factories/people.ts';
import type { Contestant } from './rounds.ts';

/** The statements of one deed as the product sends them. */
export interface Recording {
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
  readonly transactionId: string;
  readonly key: string;
}

/** Runs one deed through the product's own code and listens to what it asks the database. */
export async function record<R>(
  sql: Sql,
  actor: Actor,
  deed: (tx: Tx) => Promise<R>,
  entryOf: (reply: R) => string,
): Promise<Recording> {
  const statements: { text: string; values: unknown[] }[] = [];
  const { host, port, database, user, pass } = sql.options;
  const listening = postgres({
    host: host[0] ?? '',
    port: port[0] ?? 0,
    database,
    username: user,
    pass: pass ?? '',
    max: 1,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    // A copy: the driver puts its own encoding in the place of the values.
    debug: (_connection, text, values) => statements.push({ text, values: [...values] }),
  });
  const key = v7();
  const hash = Buffer.alloc(32);
  try {
    const done = await inTransaction(
      listening as unknown as Sql,
      () => new Date(),
      async (tx) => {
        await claimKey(tx, actor.userId, key, hash);
        const reply = await deed(tx);
        storeReply(tx, actor.userId, key, hash, {
          status: 200,
          text: JSON.stringify({ status: 'success', data: reply }),
        });
        return reply;
      },
    );
    return { statements, transactionId: entryOf(done), key };
  } finally {
    await listening.end();
  }
}

/**
 * The same values for another deed: new ids and key, and the quantities that the stacks have now. What they will have
 * is written down in `held`.
 */
function renew(
  recording: Recording,
  values: readonly unknown[],
  id: string,
  held: Map<string, number>,
): unknown[] {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(recording.transactionId, id).replaceAll(recording.key, id);
    if (value instanceof Date || value instanceof Uint8Array || typeof value !== 'object' || value === null)
      return value;
    if (Array.isArray(value)) return value.map(walk);
    const fields = Object.fromEntries(Object.entries(value).map(([name, held]) => [name, walk(held)]));
    if (!('from_quantity' in fields)) return fields;
    const stack = String(fields.id);
    const now = held.get(stack) ?? 0;
    const then = now + Number(fields.to_quantity) - Number(fields.from_quantity);
    held.set(stack, then);
    return { ...fields, from_quantity: now, to_quantity: then };
  };
  return values.map(walk);
}

/** What one client does over and over: these deeds in turn, with these stacks. */
export interface Lane {
  readonly deeds: readonly Recording[];
  readonly stacks: readonly string[];
  /** How many deeds are done. */
  turn: number;
}

/** The very statements of the product from a loop that does nothing else and awaits each, as pgbench does. */
export function bareLoop(sql: Sql, lanes: readonly Lane[]): Contestant {
  return {
    name: 'the same statements in a bare loop',
    async run(seconds) {
      const end = performance.now() + seconds * 1000;
      const counts = await Promise.all(lanes.map((lane) => loop(sql, lane, () => performance.now() < end)));
      return counts.reduce((sum, n) => sum + n, 0) / seconds;
    },
  };
}

async function loop(pool: Sql, lane: Lane, goesOn: () => boolean): Promise<number> {
  const sql = await pool.reserve();
  const rows = await sql<{ id: string; quantity: number }[]>`
    select id, quantity from item_instances where id = any(${[...lane.stacks]}::uuid[])`;
  const held = new Map(rows.map(({ id, quantity }) => [id, quantity]));
  let done = 0;
  try {
    for (; goesOn(); done += 1) {
      const recording = lane.deeds[lane.turn % lane.deeds.length];
      if (!recording) throw new Error('Nothing was recorded');
      const id = v7();
      for (const { text, values } of recording.statements)
        await sql.unsafe(text, renew(recording, values, id, held) as never[], { prepare: true });
      lane.turn += 1;
    }
  } finally {
    sql.release();
  }
  return done;
}

/** Somebody who acts without a session, as the recorded deeds do. */
export const benchActor = ({ user }: Person): Actor => ({
  userId: user.id,
  sessionId: v7(),
  name: user.username,
  admin: false,
  via: 'api',
  tier: 'tier_3',
});
