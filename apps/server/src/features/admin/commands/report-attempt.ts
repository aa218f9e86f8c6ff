import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Writes down that somebody without the flag wanted into the admin area, and where (ACC-6). */
export async function reportAttempt(tx: Tx, actor: Actor, path: string): Promise<void> {
  await audit(tx, {
    action: 'unauthorized_admin_access_attempt',
    actor: { id: actor.userId, name: actor.name },
    details: { path: withoutQuery(path), source: 'page' },
  });
}

/** What follows the path may carry anything, a token too. */
const withoutQuery = (path: string): string => path.replace(/[?#].*$/s, '');
