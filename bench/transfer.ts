import { transferBetweenContainers } from '@quartermaster/contract/item';
import { v7 } from 'uuid';
import type { Actor } from '../apps/server/src/platform/actor.ts';
import type { Sql } from '../apps/server/src/platform/database.ts';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { chest, party, things } from '../apps/server/test/factories/table.ts';
import { httpLoad } from './http-load.ts';
import { type Recording, record, renew } from './recorded.ts';
import type { Contestant } from './rounds.ts';
import { CLIENTS, liftWriteLimit, type Stage } from './stage.ts';

/** Two bounded chests of a party, between which one client carries coins to and fro. */
interface Lane {
  readonly chests: readonly [string, string];
  readonly stacks: readonly [string, string];
  readonly there: Recording;
  readonly back: Recording;
  isBack: boolean;
}

/**
 * Promise D1: a whole transfer over HTTP, with sign-in, role, capacity, idempotency, ledger and outbox, against the
 * very statements it sends, from a loop that does nothing else and awaits each, as pgbench does.
 */
export async function transferContestants(stage: Stage): Promise<Contestant[]> {
  const gm = await person(stage);
  await liftWriteLimit(stage, gm.user.id);
  const lanes: Lane[] = [];
  for (let i = 0; i < CLIENTS; i += 1) lanes.push(await makeLane(stage, gm));
  return [bareLoop(stage.sql, lanes), overHttp(stage.url, gm, lanes)];
}

async function makeLane(stage: Stage, gm: Person): Promise<Lane> {
  const { id } = await party(gm);
  const bounds = { max_weight: 1_000_000, max_slots: 1000 };
  const chests = [await chest(gm, id, bounds), await chest(gm, id, bounds)] as const;
  const stacks = [
    await things(gm, chests[0], 'Gold piece', 1_000_000),
    await things(gm, chests[1], 'Gold piece', 1_000_000),
  ] as const;
  const actor: Actor = {
    userId: gm.user.id,
    sessionId: v7(),
    name: gm.user.username,
    admin: false,
    via: 'api',
    tier: 'tier_3',
  };
  const carry = (from: 0 | 1, to: 0 | 1) =>
    record(stage.sql, actor, { itemId: stacks[from], sourceId: chests[from], targetId: chests[to] });
  return { chests, stacks, there: await carry(0, 1), back: await carry(1, 0), isBack: false };
}

function bareLoop(sql: Sql, lanes: readonly Lane[]): Contestant {
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
      const recording = lane.isBack ? lane.back : lane.there;
      const id = v7();
      for (const { text, values } of recording.statements) {
        const given = renew(recording, values, id, (stack) => held.get(stack) ?? 0);
        await sql.unsafe(text, given as never[], { prepare: true });
      }
      const [source, target] = lane.isBack ? [1, 0] : [0, 1];
      shift(held, lane.stacks[source as 0 | 1], -1);
      shift(held, lane.stacks[target as 0 | 1], 1);
      lane.isBack = !lane.isBack;
    }
  } finally {
    sql.release();
  }
  return done;
}

const shift = (held: Map<string, number>, stack: string, by: number) =>
  held.set(stack, (held.get(stack) ?? 0) + by);

function overHttp(url: string, gm: Person, lanes: readonly Lane[]): Contestant {
  return httpLoad('a whole transfer over HTTP', url, (client) => {
    const lane = lanes[client];
    if (!lane) throw new Error('No lane');
    const [source, target] = lane.isBack ? ([1, 0] as const) : ([0, 1] as const);
    lane.isBack = !lane.isBack;
    return {
      method: 'POST',
      path: transferBetweenContainers.path,
      headers: {
        authorization: `Bearer ${gm.token}`,
        'content-type': 'application/json',
        'idempotency-key': v7(),
      },
      body: JSON.stringify({
        item_instance_id: lane.stacks[source],
        source_container_id: lane.chests[source],
        target_container_id: lane.chests[target],
        quantity: 1,
      }),
    };
  });
}
