import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Writes an audit entry about an attempt to open an admin page, which the web app reports (ACC-6). */
export async function reportAttempt(tx: Tx, actor: Actor, path: string): Promise<void> {
  await audit(tx, {
    action: 'unauthorized_admin_access_attempt',
    actor: auditActor(actor),
    details: { path: withoutQuery(path), source: 'page' },
  });
}

/** The query is not stored, because it may contain secrets such as tokens. */
const withoutQuery = (path: string): string => path.replace(/[?#].*$/s, '');
