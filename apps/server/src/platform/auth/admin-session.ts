import { ADMIN_SESSION_IDLE_MS } from '@quartermaster/contract/constants';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../actor.ts';
import type { Sql } from '../database.ts';
import { inTransaction, type Tx } from '../transaction.ts';

/** Starts or extends the admin session. Throws REVOKED_TOKEN when the session has ended. */
export async function openAdminSession(tx: Tx, sessionId: string): Promise<void> {
  const updated = await tx.sql`
    update sessions set admin_active_at = ${tx.now} where id = ${sessionId} and revoked_at is null`;
  if (updated.count !== 1) throw new AppError('REVOKED_TOKEN');
}

/**
 * Throws ADMIN_SESSION_EXPIRED unless the caller's session has an admin session that was used in the last 30 minutes.
 * The call counts as activity unless the contract declares that it only observes (ADR 0125). An endpoint that opens an
 * admin session does not require one.
 */
export async function requireAdminSession(
  { sql, now }: { readonly sql: Sql; readonly now: () => Date },
  { adminSession }: Pick<EndpointSpec, 'adminSession'>,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<void> {
  if (adminSession === 'opens') return;
  const oldest = (at: Date) => new Date(at.getTime() - ADMIN_SESSION_IDLE_MS);
  const openSessions =
    adminSession === 'observes'
      ? await sql`select from sessions where id = ${sessionId} and admin_active_at >= ${oldest(now())}`
      : await inTransaction(
          sql,
          now,
          (tx) => tx.sql`
            update sessions set admin_active_at = ${tx.now}
            where id = ${sessionId} and admin_active_at >= ${oldest(tx.now)}`,
        );
  if (openSessions.count !== 1) throw new AppError('ADMIN_SESSION_EXPIRED');
}
