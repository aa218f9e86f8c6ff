import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../../src/platform/database.ts';
import { type ExtendedClient, extendedClient, itemsIn, type ReceivedMessage } from './extended-client.ts';
import { type ServerSetup, startProcess } from './process.ts';
import { cableUrl, createTestTable, itemMovedEvent, type Table } from './test-parties.ts';

/** The numbers of clients and events, and how often clients lose their connection. */
export interface BroadcastPlan {
  readonly parties: number;
  readonly clientsPerParty: number;
  /** The number of events per party, one per `everyMs`. */
  readonly broadcasts: number;
  readonly everyMs: number;
  /** The time between a client's disconnections, and the duration of each disconnection. */
  readonly disconnectEveryMs: number;
  readonly disconnectedForMs: number;
}

export interface BroadcastOutcome {
  readonly disconnects: number;
  /** Clients that did not receive every event once and in order, with the differences. */
  readonly mismatches: readonly string[];
}

interface Listener {
  readonly client: ExtendedClient;
  readonly received: readonly ReceivedMessage[];
  /** Problems that the client reported, such as a missing history. */
  readonly infos: readonly string[];
}

const SETTLE_MS = 60_000;

/** Runs AnyCable clients that repeatedly lose their connection, and kills the server halfway through (promise C2). */
export async function runBroadcasts(
  app: ServerSetup & { readonly sql: Sql },
  plan: BroadcastPlan,
): Promise<BroadcastOutcome> {
  const table = createTestTable(app);
  let server = await startProcess(app);
  const parties = await openParties(table, plan, () => server.url);
  const listeners = parties.flatMap((party) => party.listeners);
  const disconnecting = disconnectRepeatedly(listeners, plan);
  for (let i = 0; i < plan.broadcasts; i += 1) {
    const startedAt = performance.now();
    const halfway = i === Math.floor(plan.broadcasts / 2) ? server.kill() : undefined;
    await Promise.all(parties.map(({ id }) => table.publish(id, itemMovedEvent(`thing ${i}`))));
    if (halfway) {
      await halfway;
      server = await startProcess(app);
    }
    await wait(Math.max(0, plan.everyMs - (performance.now() - startedAt)));
  }
  const disconnects = await disconnecting.stop();
  const expected = Array.from({ length: plan.broadcasts }, (_, i) => `thing ${i}`);
  const mismatches = await mismatchesOf(listeners, expected);
  for (const { client } of listeners) client.close();
  await server.kill();
  await table.close();
  return { disconnects, mismatches };
}

async function openParties(table: Table, { parties, clientsPerParty }: BroadcastPlan, url: () => string) {
  const opened: { id: string; listeners: Listener[] }[] = [];
  for (let n = 0; n < parties; n += 1) {
    const gm = await table.guest(`gm${n}`);
    const id = await table.party(gm);
    const listeners: Listener[] = [];
    for (let k = 0; k < clientsPerParty; k += 1) {
      const client = extendedClient(() => cableUrl({ url: url() }, { token: gm.token }));
      const { channel, received, infos } = client.listen('PartyInventoryChannel', id);
      await channel.ensureSubscribed();
      listeners.push({ client, received, infos });
    }
    opened.push({ id, listeners });
  }
  return opened;
}

/** Disconnects the clients at different times, so that some are always disconnected. */
function disconnectRepeatedly(
  listeners: readonly Listener[],
  { disconnectEveryMs, disconnectedForMs }: BroadcastPlan,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let disconnects = 0;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
  const disconnections = listeners.map(async ({ client }, i) => {
    await pause((disconnectEveryMs * i) / listeners.length);
    while (!signal.aborted) {
      client.cut();
      disconnects += 1;
      await pause(disconnectedForMs);
      client.restore();
      await pause(disconnectEveryMs - disconnectedForMs);
    }
  });
  return {
    async stop(): Promise<number> {
      stopping.abort();
      await Promise.all(disconnections);
      return disconnects;
    },
  };
}

/**
 * Waits until every client has received the last event, at most a minute. Describes the clients with missing or wrong
 * events.
 */
async function mismatchesOf(listeners: readonly Listener[], expected: readonly string[]): Promise<string[]> {
  const isDone = ({ received }: Listener) => itemsIn(received).includes(expected.at(-1) ?? '');
  const deadline = performance.now() + SETTLE_MS;
  while (!listeners.every(isDone) && performance.now() < deadline) await wait(200);
  return listeners.flatMap(({ received, infos }, i) => {
    const mismatch = difference(itemsIn(received), expected);
    return mismatch === '' ? [] : [`client ${i}: ${mismatch} ${infos.join(', ')}`.trim()];
  });
}

/** The events that were missed, repeated or received out of order; empty if none. */
function difference(received: readonly string[], expected: readonly string[]): string {
  if (received.join() === expected.join()) return '';
  const missed = expected.filter((name) => !received.includes(name));
  const repeated = received.filter((name, i) => received.indexOf(name) < i);
  return `missed [${missed.join(', ')}], repeated [${repeated.join(', ')}], of ${received.length} received`;
}
