import { AppError } from '@quartermaster/contract/errors';
import type { Via } from '@quartermaster/contract/transaction';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Actor } from '../actor.ts';
import { accountTier } from '../allowance.ts';
import type { Sql } from '../database.ts';
import type { Hint } from '../hint-connection.ts';
import type { Hints } from '../hints.ts';
import { identifyCaller } from '../pool/caller.ts';
import type { SettingsCache } from '../site-settings.ts';
import { isSuspended } from './suspension.ts';
import type { Tokens } from './tokens.ts';

export interface Sessions {
  /**
   * The user of this access token. With `allowExpired` the token may have expired, but not its session. Throws
   * UNAUTHORIZED, EXPIRED_TOKEN or REVOKED_TOKEN.
   */
  authenticate(token: string, via: Via, options?: { readonly allowExpired?: boolean }): Promise<Actor>;
  /** The user of this session, for sockets. Null when the session has ended or the user is suspended. */
  person(sessionId: string): Promise<SessionPerson | null>;
}

export interface SessionPerson {
  readonly userId: string;
  readonly username: string;
  readonly admin: boolean;
  readonly tier: Tier;
}

/** The time after which every process rejects a revoked session, even if its hint was lost (promise B5). */
const CACHE_MS = 1000;
const CACHED_SESSIONS_MAX = 10_000;

/** Looks up sessions in the database and caches them for at most a second. */
export function createSessions(
  sql: Sql,
  tokens: Tokens,
  hints: Hints,
  now: () => Date,
  settings: Pick<SettingsCache, 'current'>,
): Sessions {
  const cached = new Map<string, { person: SessionPerson; until: number }>();
  const pending = new Map<string, Promise<SessionPerson | null>>();
  let changeCount = 0;
  hints.subscribe((hint) => {
    const changedIds = changedSessions(cached, hint);
    if (changedIds === null) return;
    changeCount += 1;
    for (const id of changedIds) for (const lookups of [cached, pending]) lookups.delete(id);
  });

  async function person(sessionId: string): Promise<SessionPerson | null> {
    const entry = cached.get(sessionId);
    if (entry && entry.until > performance.now()) return entry.person;
    cached.delete(sessionId);
    // Concurrent requests share one lookup.
    const lookup =
      pending.get(sessionId) ?? readPerson(sessionId).finally(() => forgetLookup(sessionId, lookup));
    pending.set(sessionId, lookup);
    return lookup;
  }

  function forgetLookup(sessionId: string, lookup: Promise<unknown>): void {
    if (pending.get(sessionId) === lookup) pending.delete(sessionId);
  }

  async function readPerson(sessionId: string): Promise<SessionPerson | null> {
    // The cache time starts before the query, because the result may be that old.
    const started = { changeCount, at: performance.now() };
    const { defaultTier } = await settings.current();
    const row = await findPerson(sql, sessionId, now(), defaultTier);
    if (!row) return null;
    if (cached.size >= CACHED_SESSIONS_MAX) cached.clear();
    // If a session changed during the query, perhaps this one, the result may be older than that change.
    if (started.changeCount === changeCount)
      cached.set(sessionId, { person: row, until: started.at + CACHE_MS });
    return row;
  }

  return {
    person,
    async authenticate(token, via, options) {
      const claims = await tokens.verifyAccess(token, options);
      identifyCaller(claims.userId);
      const session = await person(claims.sessionId);
      if (!session || session.userId !== claims.userId) throw new AppError('REVOKED_TOKEN');
      const { userId, username: name, admin, tier } = session;
      const { defaultTier } = await settings.current();
      return { userId, sessionId: claims.sessionId, name, admin, via, tier, defaultTier };
    },
  };
}

/**
 * The ids of the sessions that a hint may change: an ended session, the cached sessions of a user, or all cached
 * sessions. Null for a hint that changes no session.
 */
function changedSessions(
  cached: ReadonlyMap<string, { readonly person: SessionPerson }>,
  hint: Hint,
): string[] | null {
  if (hint.kind === 'session_ended') return [hint.sessionId];
  // The default tier may have changed.
  if (hint.kind === 'settings') return [...cached.keys()];
  if (hint.kind !== 'user') return null;
  return [...cached].filter(([, { person }]) => person.userId === hint.userId).map(([id]) => id);
}

async function findPerson(
  sql: Sql,
  sessionId: string,
  now: Date,
  defaultTier: Tier,
): Promise<SessionPerson | null> {
  const [row] = await sql<SessionPerson[]>`
    select u.id as "userId", u.username, u.admin, u.tier
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > ${now}
      and not ${isSuspended(sql, now)}`;
  return row ? { ...row, tier: accountTier(row.tier, defaultTier) } : null;
}
