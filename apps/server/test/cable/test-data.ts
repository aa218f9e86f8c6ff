import { createTokens } from '../../src/platform/auth/tokens.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Sql } from '../../src/platform/database.ts';
import type { DatabaseTarget } from '../../src/platform/database-target.ts';
import { createHints } from '../../src/platform/hints.ts';
import { newId } from '../../src/platform/ids.ts';
import { inventoryChannelEvent, type NewEvent, publishEvents } from '../../src/platform/outbox.ts';
import { inTransaction } from '../../src/platform/transaction.ts';

/** A signed-in user with a token for sockets. */
export interface TestUser {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly token: string;
}

/** Functions that create users and parties, and write events as commands do. */
export interface TestData {
  createUser(name: string): Promise<TestUser>;
  createParty(gm: TestUser): Promise<string>;
  join(partyId: string, user: TestUser, withCharacter: boolean): Promise<void>;
  leave(partyId: string, user: TestUser): Promise<void>;
  /** Writes the events; returns the number of the last one. */
  publish(partyId: string, ...events: NewEvent[]): Promise<number>;
  /** Like `publish`, but from another process whose hint is lost. */
  publishSilently(partyId: string, ...events: NewEvent[]): Promise<number>;
  close(): Promise<void>;
}

const now = () => new Date();

/** The parts of a server that the functions need; if `target` is null, other processes receive no hints. */
interface ServerAccess {
  readonly sql: Sql;
  readonly config: Pick<Config, 'secretKey'>;
  readonly database: { readonly target: DatabaseTarget | null };
}

/** Returns functions that create test data in the database of a server, as another process would. */
export function createTestData({ sql, config, database }: ServerAccess): TestData {
  const tokens = createTokens(config.secretKey, now);
  const hints = createHints(database.target, { warn: () => undefined, debug: () => undefined });
  const publishSilently = async (partyId: string, ...events: NewEvent[]) => {
    const actor = {
      userId: newId(),
      sessionId: newId(),
      name: 'Ada',
      admin: false,
      via: 'web' as const,
      tier: 'tier_3' as const,
      defaultTier: 'tier_3' as const,
    };
    const eventNumbers = await inTransaction(sql, now, async (tx) => {
      await publishEvents(tx, actor, partyId, events);
      return tx.eventNumbers;
    });
    return eventNumbers.get(partyId) ?? 0;
  };
  return {
    async createUser(username) {
      const [userId, sessionId] = [newId(), newId()];
      await sql`insert into users (id, email, username) values (${userId}, ${`${userId}@example.org`}, ${username})`;
      await sql`insert into sessions (id, user_id, expires_at) values (${sessionId}, ${userId}, now() + interval '1 day')`;
      const { token } = await tokens.signAccess(userId, sessionId);
      return { userId, sessionId, username, token };
    },
    async createParty(gm) {
      const id = newId();
      await sql.begin(async (tx) => {
        await tx`insert into parties (id, name, join_code, game_master_id) values (${id}, 'The Lanterns', ${id.slice(-8)}, ${gm.userId})`;
        await tx`insert into party_members (id, party_id, user_id, role) values (${newId()}, ${id}, ${gm.userId}, 'gm')`;
      });
      return id;
    },
    async join(partyId, user, withCharacter) {
      await sql`insert into party_members (id, party_id, user_id, role) values (${newId()}, ${partyId}, ${user.userId}, 'player')`;
      if (!withCharacter) return;
      await sql`insert into characters (id, user_id, party_id, name) values (${newId()}, ${user.userId}, ${partyId}, 'Brakka')`;
    },
    async leave(partyId, user) {
      await sql`delete from party_members where party_id = ${partyId} and user_id = ${user.userId}`;
    },
    publishSilently,
    async publish(partyId, ...events) {
      const number = await publishSilently(partyId, ...events);
      hints.publish({ kind: 'party', partyId, number });
      return number;
    },
    close: () => hints.close(),
  };
}

/** An `item_moved` event with a label by which a test recognizes it. */
export const itemMovedEvent = (label: string): NewEvent => inventoryChannelEvent('item_moved', { label });

/** The socket URL. */
export const cableUrl = (app: { url: string }, query: Record<string, string>): string =>
  `${app.url.replace('http', 'ws')}/cable?${new URLSearchParams(query)}`;
