import { createCableTicket } from '@quartermaster/contract/realtime';
import type { OpenCall, Routes } from '../../platform/http/routes.ts';
import { issueTicket } from './commands/issue-ticket.ts';

/**
 * Socket tickets. Issuing a ticket is not a `write`, because a stored reply would contain a secret, and issuing a
 * second ticket is harmless.
 */
export function realtimeRoutes(routes: Routes): void {
  routes.open(createCableTicket, (call) => issue(call), { isRepeatable: true });

  async function issue({ actor, transaction }: OpenCall<typeof createCableTicket>) {
    const { ticket, expiresAt } = await transaction((tx) => issueTicket(tx, actor));
    return { data: { ticket, expires_at: expiresAt.toISOString() } };
  }
}
