import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../../src/platform/database.ts';
import { type ExtendedClient, extendedClient, itemsIn, type ReceivedMessage } from './extended-client.ts';
import { type ServerBasis, startProcess } from './process.ts';
import { cableUrl, moved, setTable, type Table } from './test-parties.ts';

/** How many clients receive how much, and how often they lose their connection. */
export interface BroadcastPlan {
  readonly parties: number;
  readonly clientsOfAParty: number;
  /** Events of each party, one per `everyMs`. */
  readonly broadcasts: number;
  readonly everyMs: number;
  /** The time between two cuts of a client's connection, and how long a cut lasts. */
  readonly cutEveryMs: number;
  readonly cutForMs: number;
}

export interface BroadcastOutcome {
  readonly cuts: number;
  /** Clients that did not receive every event once and in order, with what they received instead. */
  readonly faults: readonly string[];
}

interface Listener {
  readonly client: ExtendedClient;
  readonly received: readonly ReceivedMessage[];
  /** What the client reported of itself, such as a history that it did not get. */
  readonly infos: readonly string[];
}

const SETTLE_MS = 60_000;

/** Clients of AnyCable that are cut off again and again, and a server that is killed halfway (promise C2). */
export async function runBroadcasts(
  app: ServerBasis & { readonly sql: Sql },
  plan: BroadcastPlan,
): Promise<BroadcastOutcome> {
  const table = setTable(app);
  let server = await startProcess(app);
  const parties = await openParties(table, plan, () => server.url);
  const listeners = parties.flatMap(({ listeners: some }) => some);
  const cutting = cutAgainAndAgain(listeners, plan);
  for (let i = 0; i < plan.broadcasts; i += 1) {
    const began = performance.now();
    const halfway = i === Math.floor(plan.broadcasts / 2) ? server.kill() : undefined;
    await Promise.all(parties.map(({ id }) => table.publish(id, moved(`thing ${i}`))));
    if (halfway) {
      await halfway;
      server = await startProcess(app);
    }
    await wait(Math.max(0, plan.everyMs - (performance.now() - began)));
  }
  const cuts = await cutting.stop();
  const expected = Array.from({ length: plan.broadcasts }, (_, i) => `thing ${i}`);
  const faults = await faultsOf(listeners, expected);
  for (const { client } of listeners) client.close();
  await server.kill();
  await table.close();
  return { cuts, faults };
}

async function openParties(table: Table, { parties, clientsOfAParty }: BroadcastPlan, url: () => string) {
  const opened: { id: string; listeners: Listener[] }[] = [];
  for (let n = 0; n < parties; n += 1) {
    const gm = await table.guest(`gm${n}`);
    const id = await table.party(gm);
    const listeners: Listener[] = [];
    for (let k = 0; k < clientsOfAParty; k += 1) {
      const client = extendedClient(() => cableUrl({ url: url() }, { token: gm.token }));
      const { channel, received, infos } = client.listen('PartyInventoryChannel', id);
      await channel.ensureSubscribed();
      listeners.push({ client, received, infos });
    }
    opened.push({ id, listeners });
  }
  return opened;
}

/** Disconnects every client at intervals of its own, so that some are always disconnected. */
function cutAgainAndAgain(listeners: readonly Listener[], { cutEveryMs, cutForMs }: BroadcastPlan) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let cuts = 0;
  const rest = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
  const beats = listeners.map(async ({ client }, i) => {
    await rest((cutEveryMs * i) / listeners.length);
    while (!signal.aborted) {
      client.cut();
      cuts += 1;
      await rest(cutForMs);
      client.restore();
      await rest(cutEveryMs - cutForMs);
    }
  });
  return {
    async stop(): Promise<number> {
      stopping.abort();
      await Promise.all(beats);
      return cuts;
    },
  };
}

/** Waits until everyone has received the last event, or for a minute. */
async function faultsOf(listeners: readonly Listener[], expected: readonly string[]): Promise<string[]> {
  const isDone = ({ received }: Listener) => itemsIn(received).includes(expected.at(-1) ?? '');
  const until = performance.now() + SETTLE_MS;
  while (!listeners.every(isDone) && performance.now() < until) await wait(200);
  return listeners.flatMap(({ received, infos }, i) => {
    const fault = difference(itemsIn(received), expected);
    return fault === '' ? [] : [`client ${i}: ${fault} ${infos.join(', ')}`.trim()];
  });
}

/** What was missed, repeated or received out of order; empty if nothing. */
function difference(received: readonly string[], expected: readonly string[]): string {
  if (received.join() === expected.join()) return '';
  const missed = expected.filter((name) => !received.includes(name));
  const repeated = received.filter((name, i) => received.indexOf(name) < i);
  return `missed [${missed.join(', ')}], repeated [${repeated.join(', ')}], of ${received.length} received`;
}
