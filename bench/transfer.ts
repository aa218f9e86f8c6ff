import { transferBetweenContainers } from '@quartermaster/contract/item';
import { v7 } from 'uuid';
import { transfer } from '../apps/server/src/features/item/commands/transfer.ts';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { chest, party, things } from '../apps/server/test/factories/table.ts';
import { httpLoad } from './http-load.ts';
import { bareLoop, benchActor, type Lane, record } from './recorded.ts';
import type { Contestant } from './rounds.ts';
import { CLIENTS, liftWriteLimit, type Stage } from './stage.ts';

/** Two bounded chests of a party, between which one client carries coins to and fro. */
interface Pair extends Lane {
  readonly chests: readonly [string, string];
  readonly stacks: readonly [string, string];
}

/**
 * Promise D1: a whole transfer over HTTP, with sign-in, role, capacity, idempotency, ledger and outbox, against the
 * very statements it sends, from a bare loop.
 */
export async function transferContestants(stage: Stage): Promise<Contestant[]> {
  const gm = await person(stage);
  await liftWriteLimit(stage, gm.user.id);
  const pairs: Pair[] = [];
  for (let i = 0; i < CLIENTS; i += 1) pairs.push(await makePair(stage, gm));
  return [bareLoop(stage.sql, pairs), overHttp(stage.url, gm, pairs)];
}

async function makePair(stage: Stage, gm: Person): Promise<Pair> {
  const { id } = await party(gm);
  const bounds = { max_weight: 1_000_000, max_slots: 1000 };
  const chests = [await chest(gm, id, bounds), await chest(gm, id, bounds)] as const;
  const stacks = [
    await things(gm, chests[0], 'Gold piece', 1_000_000),
    await things(gm, chests[1], 'Gold piece', 1_000_000),
  ] as const;
  const actor = benchActor(gm);
  const fields = { source: 'source_container_id', target: 'target_container_id' };
  const carry = (from: 0 | 1, to: 0 | 1) => {
    const move = { itemId: stacks[from], sourceId: chests[from], targetId: chests[to], quantity: 1, fields };
    return record(
      stage.sql,
      actor,
      (tx) => transfer(tx, actor, move),
      (reply) => reply.transaction_id,
    );
  };
  return { chests, stacks, deeds: [await carry(0, 1), await carry(1, 0)], turn: 0 };
}

function overHttp(url: string, gm: Person, pairs: readonly Pair[]): Contestant {
  return httpLoad('a whole transfer over HTTP', url, (client) => {
    const pair = pairs[client];
    if (!pair) throw new Error('No lane');
    const [source, target] = pair.turn % 2 === 1 ? ([1, 0] as const) : ([0, 1] as const);
    pair.turn += 1;
    return {
      method: 'POST',
      path: transferBetweenContainers.path,
      headers: {
        authorization: `Bearer ${gm.token}`,
        'content-type': 'application/json',
        'idempotency-key': v7(),
      },
      body: JSON.stringify({
        item_instance_id: pair.stacks[source],
        source_container_id: pair.chests[source],
        target_container_id: pair.chests[target],
        quantity: 1,
      }),
    };
  });
}
