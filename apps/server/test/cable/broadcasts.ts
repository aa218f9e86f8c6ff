import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../../src/platform/database.ts';
import { type ExtendedClient, extendedClient, itemsIn, type ReceivedMessage } from './extended-client.ts';
import { type ServerSetup, startProcess } from './process.ts';
import { cableUrl, createTestData, itemMovedEvent, type TestData } from './test-data.ts';

/** The numbers of clients and events, and how often clients lose their connection. */
export interface BroadcastPlan {
  readonly parties: number;
  readonly clientsPerParty: number;
  /** The number of events per party, one per `broadcastIntervalMs`. */
  readonly broadcasts: number;
  readonly broadcastIntervalMs: number;
  /** The time between a client's disconnections, and the duration of each disconnection. */
  readonly disconnectIntervalMs: number;
  readonly disconnectedForMs: number;
}

export interface BroadcastOutcome {
  readonly disconnects: number;
  /** Clients that did not receive every event once and in order, with the differences. */
  readonly mismatches: readonly string[];
}

interface SubscribedClient {
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
  const testData = createTestData(app);
  let server = await startProcess(app);
  const parties = await openParties(testData, plan, () => server.url);
  const clients = parties.flatMap((party) => party.clients);
  const disconnecting = disconnectRepeatedly(clients, plan);
  for (let i = 0; i < plan.broadcasts; i += 1) {
    const startedAt = performance.now();
    const killing = i === Math.floor(plan.broadcasts / 2) ? server.kill() : undefined;
    await Promise.all(parties.map(({ id }) => testData.publish(id, itemMovedEvent(`thing ${i}`))));
    if (killing) {
      await killing;
      server = await startProcess(app);
    }
    await wait(Math.max(0, plan.broadcastIntervalMs - (performance.now() - startedAt)));
  }
  const disconnects = await disconnecting.stop();
  const expected = Array.from({ length: plan.broadcasts }, (_, i) => `thing ${i}`);
  const mismatches = await mismatchesOf(clients, expected);
  for (const { client } of clients) client.close();
  await server.kill();
  await testData.close();
  return { disconnects, mismatches };
}

async function openParties(
  testData: TestData,
  { parties, clientsPerParty }: BroadcastPlan,
  url: () => string,
) {
  const openedParties: { id: string; clients: SubscribedClient[] }[] = [];
  for (let n = 0; n < parties; n += 1) {
    const gm = await testData.createUser(`gm${n}`);
    const id = await testData.createParty(gm);
    const clients: SubscribedClient[] = [];
    for (let k = 0; k < clientsPerParty; k += 1) {
      const client = extendedClient(() => cableUrl({ url: url() }, { token: gm.token }));
      const { channel, received, infos } = client.listen('PartyInventoryChannel', id);
      await channel.ensureSubscribed();
      clients.push({ client, received, infos });
    }
    openedParties.push({ id, clients });
  }
  return openedParties;
}

/** Disconnects the clients at different times, so that some are always disconnected. */
function disconnectRepeatedly(
  clients: readonly SubscribedClient[],
  { disconnectIntervalMs, disconnectedForMs }: BroadcastPlan,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let disconnects = 0;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
  const disconnections = clients.map(async ({ client }, i) => {
    await pause((disconnectIntervalMs * i) / clients.length);
    while (!signal.aborted) {
      client.cut();
      disconnects += 1;
      await pause(disconnectedForMs);
      client.restore();
      await pause(disconnectIntervalMs - disconnectedForMs);
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
async function mismatchesOf(
  clients: readonly SubscribedClient[],
  expected: readonly string[],
): Promise<string[]> {
  const hasLastEvent = ({ received }: SubscribedClient) => itemsIn(received).includes(expected.at(-1) ?? '');
  const deadline = performance.now() + SETTLE_MS;
  while (!clients.every(hasLastEvent) && performance.now() < deadline) await wait(200);
  return clients.flatMap(({ received, infos }, i) => {
    const mismatch = difference(itemsIn(received), expected);
    return mismatch === '' ? [] : [`client ${i}: ${mismatch} ${infos.join(', ')}`.trim()];
  });
}

/** Describes the missed and repeated events; empty if every event was received once and in order. */
function difference(received: readonly string[], expected: readonly string[]): string {
  if (received.join() === expected.join()) return '';
  const missed = expected.filter((name) => !received.includes(name));
  const repeated = received.filter((name, i) => received.indexOf(name) < i);
  return `missed [${missed.join(', ')}], repeated [${repeated.join(', ')}], of ${received.length} received`;
}
