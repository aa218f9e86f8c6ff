import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createStallingProxy } from '../../test/stalling-proxy.ts';
import { openDatabase, type Sql } from './database.ts';
import type { Hint } from './hint-connection.ts';
import { parseHints } from './hint-connection.ts';
import { createHints, type Hints } from './hints.ts';
import { newId } from './ids.ts';

let database: TestDatabase;
let sql: Sql;
let localHints: Hints;
let remoteHints: Hints;
const receivedLocally: Hint[] = [];
const receivedRemotely: Hint[] = [];
const log = { warn: () => undefined, debug: () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 1);
  localHints = createHints(database.target, log);
  remoteHints = createHints(database.target, log);
  localHints.subscribe((hint) => receivedLocally.push(hint));
  remoteHints.subscribe((hint) => receivedRemotely.push(hint));
  await waitForHints();
});
afterAll(async () => {
  await Promise.all([localHints.close(), remoteHints.close(), sql.end()]);
  await database.drop();
});

const waitOptions = { timeout: 15_000, interval: 20 };

/** Sends a hint until it arrives, because it may be lost while a connection is being established. */
async function waitForHints(): Promise<void> {
  await vi.waitFor(() => {
    const hint: Hint = { kind: 'presence', partyId: newId() };
    localHints.publish(hint);
    expect(receivedRemotely.length).toBeGreaterThan(0);
  }, waitOptions);
}

describe('hints', () => {
  it.each<Hint>([
    { kind: 'party', partyId: newId(), number: 7 },
    { kind: 'session_ended', sessionId: newId() },
    { kind: 'member_removed', partyId: newId(), userId: newId() },
    { kind: 'presence', partyId: newId() },
  ])('arrive immediately and once in their own process, and soon in others: $kind', async (hint) => {
    localHints.publish(hint);
    expect(receivedLocally).toContainEqual(hint);
    await vi.waitFor(() => expect(receivedRemotely).toContainEqual(hint), waitOptions);
    expect(receivedLocally.filter((received) => received === hint)).toHaveLength(1);
    const last: Hint = { kind: 'presence', partyId: newId() };
    remoteHints.publish(last);
    await vi.waitFor(() => expect(receivedLocally).toContainEqual(last), waitOptions);
    expect(
      receivedLocally.filter((received) => JSON.stringify(received) === JSON.stringify(hint)),
    ).toHaveLength(1);
  });

  it('of one party are combined: fewer than ten of a thousand arrive', async () => {
    const partyId = newId();
    for (let number = 1; number <= 1000; number += 1) localHints.publish({ kind: 'party', partyId, number });
    await vi.waitFor(
      () => expect(receivedRemotely).toContainEqual({ kind: 'party', partyId, number: 1000 }),
      waitOptions,
    );
    const arrived = receivedRemotely.filter((hint) => hint.kind === 'party' && hint.partyId === partyId);
    expect(arrived.length).toBeLessThan(10);
  });

  it('arrive for each of many parties', async () => {
    const parties = Array.from({ length: 300 }, () => newId());
    for (const partyId of parties) localHints.publish({ kind: 'party', partyId, number: 1 });
    const isReceived = (partyId: string) =>
      receivedRemotely.some((hint) => 'partyId' in hint && hint.partyId === partyId);
    await vi.waitFor(() => expect(parties.every(isReceived)).toBe(true), waitOptions);
  });

  it('continue after their connections were closed', async () => {
    await terminateConnections();
    receivedRemotely.length = 0;
    await waitForHints();
    expect(receivedRemotely[0]?.kind).toBe('presence');
  });

  it('continue after their connections stopped responding', async () => {
    const proxy = await createStallingProxy(database.target);
    const proxiedHints = createHints(proxy.target, log);
    const received = { localHints: 0, proxiedHints: 0 };
    const partyId = newId();
    proxiedHints.subscribe((hint) => {
      if ('partyId' in hint && hint.partyId === partyId) received.proxiedHints += 1;
    });
    localHints.subscribe((hint) => {
      if ('userId' in hint && hint.userId === partyId) received.localHints += 1;
    });
    const expectHintsBothWays = async () => {
      Object.assign(received, { localHints: 0, proxiedHints: 0 });
      await vi.waitFor(() => {
        localHints.publish({ kind: 'presence', partyId });
        proxiedHints.publish({ kind: 'user', userId: partyId });
        expect(Math.min(received.localHints, received.proxiedHints)).toBeGreaterThan(0);
      }, waitOptions);
    };
    await expectHintsBothWays();
    proxy.stall();
    await expectHintsBothWays();
    await proxiedHints.close();
    await proxy.close();
  });

  it('are skipped if they are invalid', () => {
    const hints = [{ kind: 'presence', partyId: newId() }];
    expect(parseHints(JSON.stringify({ from: 'you', hints }))).toEqual(hints);
    expect(parseHints('{"from":"you","hints":[{"kind":"of a later version"}]}')).toEqual([]);
    expect(parseHints('no json')).toEqual([]);
  });
});

async function terminateConnections(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'quartermaster hints'`;
}
