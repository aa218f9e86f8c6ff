import { AppError } from '@quartermaster/contract/errors';
import { z } from 'zod';
import { hashSecret } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../transaction.ts';
import type { ConnectedUser } from './connection.ts';
import type { DisconnectReason } from './protocol.ts';

const credentials = z.object({
  ticket: z.string().min(1).max(200).optional(),
  token: z.string().min(1).max(4000).optional(),
});

type SocketServices = Pick<Services, 'sql' | 'now' | 'sessions' | 'settings'>;

type Caller = ConnectedUser & { readonly admin: boolean };

/** The user who connects, or the reason for a rejection. In maintenance mode only admins may connect (DEC-13). */
export async function admitConnection(
  services: SocketServices,
  query: unknown,
): Promise<ConnectedUser | DisconnectReason> {
  const caller = await identify(services, query);
  if (typeof caller === 'string' || caller.admin) return caller;
  return (await services.settings.current()).maintenance ? 'maintenance' : caller;
}

/** Authenticates by single-use ticket, otherwise by access token (DEC-7). */
async function identify(services: SocketServices, query: unknown): Promise<Caller | DisconnectReason> {
  const parsed = credentials.safeParse(query);
  if (!parsed.success) return 'unauthorized';
  const { ticket, token } = parsed.data;
  if (ticket !== undefined) return (await redeem(services, ticket)) ?? 'unauthorized';
  if (token === undefined) return 'unauthorized';
  try {
    return await services.sessions.authenticate(token, 'web');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'EXPIRED_TOKEN' ? 'token_expired' : 'unauthorized';
  }
}

/** A ticket is deleted on its first use, even if it is no longer valid. */
async function redeem({ sql, now, sessions }: SocketServices, ticket: string): Promise<Caller | null> {
  const [row] = await inTransaction(
    sql,
    now,
    (tx) => tx.sql<{ session_id: string; expires_at: Date }[]>`
      delete from cable_tickets where hash = ${hashSecret(ticket)} returning session_id, expires_at`,
  );
  if (!row || row.expires_at <= now()) return null;
  const person = await sessions.person(row.session_id);
  return person && { userId: person.userId, sessionId: row.session_id, admin: person.admin };
}

/**
 * Whether a page of this origin may open a socket (promise B11): only `corsOrigin`, the origin of `publicUrl`, and
 * origins with the requested host are allowed. A request without an origin does not come from a browser, so no page can
 * abuse it.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  config: { corsOrigin: string; publicUrl: string },
): boolean {
  if (origin === undefined) return true;
  if (origin === config.corsOrigin || origin === new URL(config.publicUrl).origin) return true;
  return URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).host === host;
}
