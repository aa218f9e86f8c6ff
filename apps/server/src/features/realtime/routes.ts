import { createCableTicket } from '@quartermaster/contract/realtime';
import type { Routes } from '../../platform/http/routes.ts';
import { issueTicket } from './commands/issue-ticket.ts';

export function realtimeRoutes(routes: Routes): void {
  // Not a `write`: a ticket kept for a repeated Idempotency-Key would be a secret in clear.
  routes.open(createCableTicket, async ({ actor, transaction }) => {
    const { ticket, expiresAt } = await transaction((tx) => issueTicket(tx, actor));
    return { data: { ticket, expires_at: expiresAt.toISOString() } };
  });
}
