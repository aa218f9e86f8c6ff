import { HISTORY_COUNT_AHEAD_MAX } from '@quartermaster/contract/constants';
import { transferBetweenContainers } from '@quartermaster/contract/item';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import {
  addItems,
  chest,
  member,
  party,
  type TestParty,
} from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, removeWriteLimit, startBenchServer } from './bench-server.ts';
import { fillInstallation, LONG_HISTORY, TRANSACTIONS } from './growth-fill.ts';
import { httpLoad } from './http-load.ts';
import { partyReads } from './read.ts';
import { type Benchmark, type Result, runBenchmarks } from './rounds.ts';

/** Few connections, to measure the duration of a request instead of the capacity of the CPU. */
const CONNECTIONS = 4;

const HISTORY_LINES = 20;

interface Installation {
  readonly bench: BenchServer;
  readonly gm: Person;
  readonly longParty: TestParty;
}

async function install(): Promise<Installation> {
  const bench = await startBenchServer();
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  return { bench, gm, longParty: await party(gm) };
}

/**
 * The history of the party that has 200,000 lines in the full installation, as its gm and as a player reads it.
 * In both installations the page is full, and enough lines follow it to reach the limit of the total count.
 */
async function historyReads({ bench, gm, longParty }: Installation): Promise<Benchmark[]> {
  const player = await member(bench, longParty);
  for (let line = 0; line < HISTORY_LINES + HISTORY_COUNT_AHEAD_MAX; line += 1)
    await addItems(gm, longParty.stashId, 'Torch');
  const path = `${listPartyTransactions.path.replace('{id}', longParty.id)}?per_page=${HISTORY_LINES}`;
  return [
    ['the longest history, as its gm', gm] as const,
    ['the longest history, as a player', player] as const,
  ].map(([name, { token }]) => {
    const headers = { authorization: `Bearer ${token}` };
    return httpLoad(name, bench.url, () => ({ method: 'GET', path, headers }), CONNECTIONS);
  });
}

/** Moves one coin back and forth between two chests; each connection has its own pair. */
export async function transfers({ bench, gm }: Pick<Installation, 'bench' | 'gm'>): Promise<Benchmark> {
  const workers: { chests: readonly [string, string]; stacks: readonly [string, string]; turn: number }[] =
    [];
  for (let worker = 0; worker < CONNECTIONS; worker += 1) {
    const { id } = await party(gm);
    const chests = [await chest(gm, id), await chest(gm, id)] as const;
    const stacks = [
      await addItems(gm, chests[0], 'Gold piece', 1_000_000),
      await addItems(gm, chests[1], 'Gold piece', 1_000_000),
    ] as const;
    workers.push({ chests, stacks, turn: 0 });
  }
  const headers = { authorization: `Bearer ${gm.token}`, 'content-type': 'application/json' };
  const next = (client: number) => {
    const worker = workers[client];
    if (!worker) throw new Error('No worker');
    const [from, to] = worker.turn % 2 === 1 ? ([1, 0] as const) : ([0, 1] as const);
    worker.turn += 1;
    const body = {
      item_instance_id: worker.stacks[from],
      source_container_id: worker.chests[from],
      target_container_id: worker.chests[to],
      quantity: 1,
    };
    return {
      method: 'POST',
      path: transferBetweenContainers.path,
      headers,
      body: JSON.stringify(body),
    } as const;
  };
  return httpLoad('a transfer', bench.url, next, CONNECTIONS);
}

const frequentRequests = async (installation: Installation): Promise<Benchmark[]> => [
  ...(await partyReads(installation.bench, installation.gm, CONNECTIONS)),
  ...(await historyReads(installation)),
  await transfers(installation),
];

interface Size {
  readonly name: string;
  readonly bytes: number;
}

/** Disk usage of each table above 10 MB, including indexes and partitions; the largest first. */
const sizesOf = ({ sql }: BenchServer) => sql<Size[]>`
  select coalesce(inhparent, c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::bigint as bytes
  from pg_class c left join pg_inherits on inhrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  group by 1 having sum(pg_total_relation_size(c.oid)) > 10000000 order by 2 desc`;

/** `results` are those of the empty installation, followed by the same benchmarks of the full one. */
function report(results: readonly Result[], sizes: readonly Size[], fillSeconds: number): string {
  const benchmarksEach = results.length / 2;
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    `Filled in ${Math.round(fillSeconds)} s: ${TRANSACTIONS} transactions, ${LONG_HISTORY} of them in one party.`,
    '',
    '| Endpoint | empty, per second | full, per second | time, full / empty |',
    '|---|---:|---:|---:|',
    ...results.slice(0, benchmarksEach).map(({ name, median }, index) => {
      const full = results[index + benchmarksEach]?.median ?? 0;
      return `| ${name} | ${Math.round(median)} | ${Math.round(full)} | ${(median / full).toFixed(2)} |`;
    }),
    '',
    '| On disk | bytes per transaction |',
    '|---|---:|',
    ...sizes.map(({ name, bytes }) => `| ${name} | ${Math.round(bytes / TRANSACTIONS)} |`),
    `| total | ${Math.round(total / TRANSACTIONS)} |`,
  ].join('\n');
}

/**
 * Promise D6: an installation with 20,000 parties and five million transactions, compared with an empty one.
 */
export async function growth(rounds: number, seconds: number): Promise<string> {
  const [empty, full] = [await install(), await install()];
  try {
    const startedAt = performance.now();
    await fillInstallation(full.bench.sql, full.longParty.id);
    const fillSeconds = (performance.now() - startedAt) / 1000;
    const sizes = await sizesOf(full.bench);
    const benchmarks = [...(await frequentRequests(empty)), ...(await frequentRequests(full))];
    return report(await runBenchmarks(benchmarks, rounds, seconds), sizes, fillSeconds);
  } finally {
    await Promise.all([empty.bench.close(), full.bench.close()]);
  }
}
