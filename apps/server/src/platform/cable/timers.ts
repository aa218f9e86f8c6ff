import { CABLE_PING_INTERVAL_MS } from '@quartermaster/contract/constants';
import type { FastifyBaseLogger } from 'fastify';
import type { SettingsCache } from '../site-settings.ts';
import { isPartySubscription } from './connection.ts';
import type { Hub } from './hub.ts';
import { disconnectInMaintenance } from './maintenance.ts';
import { type Membership, membershipKey } from './member-channels.ts';
import { frames } from './protocol.ts';

/** Under a second: a removed member must stop receiving events within a second, even if a hint is lost (promise B5). */
const SWEEP_INTERVAL_MS = 700;
const HEARTBEAT_INTERVAL_MS = 3000;
/** The maximum delay of a notification whose hint was lost. */
const INBOX_INTERVAL_MS = 5000;
const PROBE_INTERVAL_MS = 30_000;
const PRESENCE_SWEEP_INTERVAL_MS = 60_000;

/** The hub's timers. Returns a function that stops them. */
export function startTimers(hub: Hub, settings: SettingsCache, log: FastifyBaseLogger): () => void {
  const stops = [
    runEvery(CABLE_PING_INTERVAL_MS, log, async () => ping(hub)),
    runEvery(SWEEP_INTERVAL_MS, log, () => sweep(hub)),
    runEvery(SWEEP_INTERVAL_MS, log, () => disconnectInMaintenance(hub, settings)),
    runEvery(HEARTBEAT_INTERVAL_MS, log, () => hub.presence.heartbeat(new Set(hub.feeds.keys()))),
    runEvery(INBOX_INTERVAL_MS, log, () => hub.inboxes.sweep()),
    runEvery(PROBE_INTERVAL_MS, log, async () => {
      for (const connection of hub.connections) connection.probe();
    }),
    runEvery(PRESENCE_SWEEP_INTERVAL_MS, log, () => hub.presence.sweep()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Runs a task at every interval, except while its previous run is unfinished. Returns a function that stops it. */
function runEvery(intervalMs: number, log: FastifyBaseLogger, task: () => Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await task().catch((err: unknown) => log.warn({ err }, 'A periodic task of the live updates failed'));
    isRunning = false;
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

function ping(hub: Hub): void {
  const frame = Buffer.from(frames.ping(Math.floor(Date.now() / 1000)));
  for (const connection of hub.connections) {
    connection.checkDrained();
    connection.send(frame);
  }
}

/** Checks the database for changes whose hint was lost. */
async function sweep(hub: Hub): Promise<void> {
  if (hub.connections.size === 0) return;
  await Promise.all([sweepSessions(hub), sweepMemberChannels(hub)]);
}

async function sweepSessions(hub: Hub): Promise<void> {
  const ids = new Set([...hub.connections].map((connection) => connection.user.sessionId));
  const rows = await hub.deps.sql<{ id: string }[]>`
    select id from sessions
    where id = any (${[...ids]}::uuid[]) and revoked_at is null and expires_at > now()`;
  for (const { id } of rows) ids.delete(id);
  // Only sessions that were queried: a socket may have opened since.
  if (ids.size > 0) hub.endSessions((id) => ids.has(id));
}

async function sweepMemberChannels(hub: Hub): Promise<void> {
  const subscriptions = [...hub.connections]
    .flatMap((connection) => [...connection.subscriptions.values()])
    .filter(isPartySubscription);
  if (subscriptions.length === 0) return;
  const memberships = new Map<string, Membership>();
  for (const { partyId, connection } of subscriptions) {
    const membership = { partyId, userId: connection.user.userId };
    memberships.set(membershipKey(membership), membership);
  }
  const memberChannels = await hub.deps.readMemberChannels([...memberships.values()]);
  hub.endForbidden(memberChannels, subscriptions);
  const behind = memberChannels.filter(
    ({ partyId, eventNumber }) => eventNumber > (hub.feeds.get(partyId)?.newestSent ?? eventNumber),
  );
  void hub.sendNewEvents(behind.map(({ partyId }) => partyId));
}
