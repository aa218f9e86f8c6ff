import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import postgres from 'postgres';
import { z } from 'zod';
import { applicationOptions, type DatabaseTarget } from './database-target.ts';
import { newId } from './ids.ts';

/**
 * A wake-up message within a process or between processes. Losing a hint is harmless: the data is in the database, and
 * subscribers also poll (ADR 0031).
 */
export type Hint =
  | { readonly kind: 'party'; readonly partyId: string; readonly number: number }
  | { readonly kind: 'session_ended'; readonly sessionId: string }
  | { readonly kind: 'member_removed'; readonly partyId: string; readonly userId: string }
  | { readonly kind: 'presence'; readonly partyId: string }
  /** A user's notifications changed. */
  | { readonly kind: 'user'; readonly userId: string }
  /** The installation's settings changed. */
  | { readonly kind: 'settings' }
  /** An announcement has started or was withdrawn. */
  | { readonly kind: 'announcements' };

const CHANNEL = 'quartermaster_hints';
/** The maximum number of hints per notification, which may have 8,000 bytes; a hint has about 120. */
const HINTS_PER_NOTIFICATION = 50;
/** The delay between two notifications; the first one is sent immediately. */
const DELAY_MS = 10;
/**
 * The timeout for sending a notification, and for receiving it in this process; after it, both connections are
 * replaced.
 */
const HEARTBEAT_TIMEOUT_MS = 3000;
/** The interval at which a process checks that it still receives notifications, even if it has no hints to send. */
const HEARTBEAT_MS = 5000;

const hintSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('party'), partyId: z.uuid(), number: z.int() }),
  z.object({ kind: z.literal('session_ended'), sessionId: z.uuid() }),
  z.object({ kind: z.literal('member_removed'), partyId: z.uuid(), userId: z.uuid() }),
  z.object({ kind: z.literal('presence'), partyId: z.uuid() }),
  z.object({ kind: z.literal('user'), userId: z.uuid() }),
  z.object({ kind: z.literal('settings') }),
  z.object({ kind: z.literal('announcements') }),
]);
const envelope = z.object({ from: z.string(), hints: z.array(hintSchema) });

export interface HintConnection {
  send(hint: Hint): void;
  close(): Promise<void>;
}

/**
 * LISTEN and NOTIFY on separate connections, never in a write transaction: a NOTIFY in each write transaction reduced
 * write throughput by 38%. Hints that arrive while a notification is being sent are batched. PostgreSQL also delivers
 * every notification to its sender; if one does not arrive, a connection is dead or the driver stopped listening (it
 * retries once after a loss), so both connections are replaced.
 */
export function openHintConnection(
  target: DatabaseTarget,
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>,
  receive: (hint: Hint) => void,
): HintConnection {
  const channel = openChannel(target, log, receive);
  const waiting = new Map<string, Hint>();
  let sending = false;
  let closed = false;

  async function flush(): Promise<void> {
    while (waiting.size > 0 && !closed) {
      const batch = [...waiting].slice(0, HINTS_PER_NOTIFICATION);
      for (const [key] of batch) waiting.delete(key);
      await channel.notify(batch.map(([, hint]) => hint));
      await wait(DELAY_MS);
    }
    sending = false;
  }

  return {
    send(next) {
      const key = keyOf(next);
      const before = waiting.get(key);
      if (before?.kind === 'party' && next.kind === 'party' && before.number > next.number) return;
      waiting.set(key, next);
      if (sending || closed) return;
      sending = true;
      setImmediate(() => void flush());
    },
    async close() {
      closed = true;
      await channel.close();
    },
  };
}

/** The connections that send and receive notifications; both are replaced when one of them is dead. */
function openChannel(
  target: DatabaseTarget,
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>,
  receive: (hint: Hint) => void,
) {
  const processId = newId();
  let closed = false;
  let silentSince: number | null = null;
  let sql = connect();
  const heartbeat = setInterval(() => void notify([]), HEARTBEAT_MS).unref();

  function connect(): postgres.Sql {
    const client = openClient(target);
    client.listen(CHANNEL, onPayload).catch((err: unknown) => {
      if (!closed) log.warn({ err }, 'Hints between processes are delayed until the database is back');
    });
    return client;
  }

  function onPayload(payload: string): void {
    if (isFrom(payload, processId)) silentSince = null;
    else for (const hint of parseHints(payload)) receive(hint);
  }

  async function notify(hints: readonly Hint[]): Promise<void> {
    if (silentSince !== null && Date.now() - silentSince > HEARTBEAT_TIMEOUT_MS) reconnect();
    silentSince ??= Date.now();
    const notification = sql.notify(CHANNEL, JSON.stringify({ from: processId, hints }));
    await Promise.race([
      notification.catch((err: unknown) => log.debug({ err }, 'Hints were lost')),
      wait(HEARTBEAT_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  }

  function reconnect(): void {
    log.debug({}, 'Opening new connections for hints between processes');
    silentSince = null;
    void sql.end({ timeout: 0 }).catch(() => undefined);
    sql = connect();
  }

  return {
    notify,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      await sql.end({ timeout: 2 });
    },
  };
}

function openClient(target: DatabaseTarget): postgres.Sql {
  const { login, session } = applicationOptions(target);
  return postgres({
    ...login,
    max: 1,
    idle_timeout: 60,
    onnotice: () => undefined,
    // Hints need no durability.
    connection: { application_name: 'quartermaster hints', synchronous_commit: 'off', ...session },
  });
}

function isFrom(payload: string, processId: string): boolean {
  return payload.startsWith(`{"from":"${processId}"`);
}

/** The hints in a notification of another process; none if one of them is invalid. */
export function parseHints(payload: string): readonly Hint[] {
  try {
    return envelope.parse(JSON.parse(payload)).hints;
  } catch {
    // The notification comes from another version; polling finds the change anyway.
    return [];
  }
}

/** Of the waiting hints with the same key, only one is sent. */
function keyOf(hint: Hint): string {
  if (hint.kind === 'session_ended') return `session ${hint.sessionId}`;
  if (hint.kind === 'member_removed') return `member ${hint.partyId} ${hint.userId}`;
  if (hint.kind === 'user') return `user ${hint.userId}`;
  if (hint.kind === 'settings' || hint.kind === 'announcements') return hint.kind;
  return `${hint.kind} ${hint.partyId}`;
}
