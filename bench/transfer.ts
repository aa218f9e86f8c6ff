import { transferBetweenContainers } from '@quartermaster/contract/item';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { addItems, chest, party } from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, CLIENTS, removeWriteLimit } from './bench-server.ts';
import { httpLoad, postAs } from './http-load.ts';
import { minimalTransfer } from './minimal-transfer.ts';
import type { Benchmark } from './rounds.ts';

/** Two chests with limits in one party, between which one client moves coins back and forth. */
interface Pair {
  readonly chests: readonly [string, string];
  readonly stacks: readonly [string, string];
  count: number;
}

/**
 * Promise D1: a full transfer over HTTP, with authentication, role, capacity, idempotency, ledger and outbox,
 * compared with the minimal SQL that does the same work.
 */
export async function transferBenchmarks(bench: BenchServer): Promise<Benchmark[]> {
  return [await minimalTransfer(bench), await fullTransfer(bench)];
}

export async function fullTransfer(bench: BenchServer): Promise<Benchmark> {
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  const pairs: Pair[] = [];
  for (let i = 0; i < CLIENTS; i += 1) pairs.push(await makePair(gm));
  return httpLoad('a full transfer over HTTP', bench.url, (client) => {
    const pair = pairs[client];
    if (!pair) throw new Error(`Client ${client} has no chests`);
    const [source, target] = pair.count % 2 === 1 ? ([1, 0] as const) : ([0, 1] as const);
    pair.count += 1;
    return postAs(gm, transferBetweenContainers.path, {
      item_instance_id: pair.stacks[source],
      source_container_id: pair.chests[source],
      target_container_id: pair.chests[target],
      quantity: 1,
    });
  });
}

async function makePair(gm: Person): Promise<Pair> {
  const { id } = await party(gm);
  const bounds = { max_weight: 1_000_000, max_slots: 1000 };
  const chests = [await chest(gm, id, bounds), await chest(gm, id, bounds)] as const;
  const stacks = [
    await addItems(gm, chests[0], 'Gold piece', 1_000_000),
    await addItems(gm, chests[1], 'Gold piece', 1_000_000),
  ] as const;
  return { chests, stacks, count: 0 };
}
