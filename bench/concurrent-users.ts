import { transferBetweenContainers } from '@quartermaster/contract/item';
import { v7 } from 'uuid';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { addItems, chest, party } from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, removeWriteLimit } from './bench-server.ts';
import { httpLoad } from './http-load.ts';
import type { Benchmark } from './rounds.ts';

/** The number of clients that promise A3 names. */
const USERS = 64;

interface Chest {
  readonly id: string;
  readonly coins: string;
}

/** Promise A3: 64 clients on four containers, compared with 64 clients that share no container. */
export async function concurrentUserBenchmarks(bench: BenchServer): Promise<Benchmark[]> {
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  const sharedChests = await createChests(gm, (await party(gm)).id, 4);
  const testParties = Array.from({ length: 8 }, () => party(gm));
  const separateChests = (
    await Promise.all(testParties.map(async (testParty) => createChests(gm, (await testParty).id, 16)))
  ).flat();
  return [
    transferBenchmark(
      '64 clients in 8 parties, each client with its own pair of containers',
      bench,
      gm,
      (client) => [separateChests[client * 2], separateChests[client * 2 + 1]],
    ),
    transferBenchmark('64 clients on 4 containers of one party', bench, gm, (client, n) => [
      sharedChests[(client + n) % 4],
      sharedChests[(client + n + 1) % 4],
    ]),
  ];
}

async function createChests(gm: Person, partyId: string, count: number): Promise<Chest[]> {
  const created: Chest[] = [];
  for (let i = 0; i < count; i += 1) {
    const id = await chest(gm, partyId);
    created.push({ id, coins: await addItems(gm, id, 'Gold piece', 100_000_000) });
  }
  return created;
}

function transferBenchmark(
  name: string,
  bench: BenchServer,
  gm: Person,
  pair: (client: number, n: number) => (Chest | undefined)[],
): Benchmark {
  const turns = new Map<number, number>();
  const nextRequest = (client: number) => {
    const n = turns.get(client) ?? 0;
    turns.set(client, n + 1);
    const [source, target] = pair(client, n);
    return {
      method: 'POST' as const,
      path: transferBetweenContainers.path,
      headers: {
        authorization: `Bearer ${gm.token}`,
        'content-type': 'application/json',
        'idempotency-key': v7(),
      },
      body: JSON.stringify({
        item_instance_id: source?.coins,
        source_container_id: source?.id,
        target_container_id: target?.id,
        quantity: 1,
      }),
    };
  };
  return httpLoad(name, bench.url, nextRequest, USERS);
}
