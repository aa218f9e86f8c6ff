import postgres from 'postgres';
import { v7 } from 'uuid';
import { transfer } from '../apps/server/src/features/item/commands/transfer.ts';
import type { Actor } from '../apps/server/src/platform/actor.ts';
import type { Sql } from '../apps/server/src/platform/database.ts';
import { claimKey, storeReply } from '../apps/server/src/platform/http/idempotency.ts';
import { inTransaction } from '../apps/server/src/platform/transaction.ts';

/** The statements of one transfer as the product sends them. */
export interface Recording {
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
  readonly transactionId: string;
  readonly key: string;
}

/** Runs one transfer of one thing through the product's own code and listens to what it asks the database. */
export async function record(
  sql: Sql,
  actor: Actor,
  move: { itemId: string; sourceId: string; targetId: string },
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
        const fields = { source: 'source_container_id', target: 'target_container_id' };
        const reply = await transfer(tx, actor, { ...move, quantity: 1, fields });
        storeReply(tx, actor.userId, key, hash, {
          status: 200,
          text: JSON.stringify({ status: 'success', data: reply }),
        });
        return reply;
      },
    );
    return { statements, transactionId: done.transaction_id, key };
  } finally {
    await listening.end();
  }
}

/** The same values for another transfer: new ids and key, and the quantities that the stacks have now. */
export function renew(
  recording: Recording,
  values: readonly unknown[],
  id: string,
  quantityOf: (stack: string) => number,
): unknown[] {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(recording.transactionId, id).replaceAll(recording.key, id);
    if (value instanceof Date || value instanceof Uint8Array || typeof value !== 'object' || value === null)
      return value;
    if (Array.isArray(value)) return value.map(walk);
    const fields = Object.fromEntries(Object.entries(value).map(([name, held]) => [name, walk(held)]));
    if (!('from_quantity' in fields)) return fields;
    const now = quantityOf(String(fields.id));
    return {
      ...fields,
      from_quantity: now,
      to_quantity: now + Number(fields.to_quantity) - Number(fields.from_quantity),
    };
  };
  return values.map(walk);
}
