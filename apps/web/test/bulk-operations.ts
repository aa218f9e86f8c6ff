import type { BulkOperation } from '@quartermaster/contract/bulk-operation';

/** An operation that has processed some of its users. */
export const bulkOperation: BulkOperation = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  action: 'suspend',
  actor_name: 'mirelle',
  reason: 'Spam from last night',
  state: 'running',
  total: 40,
  succeeded: 10,
  skipped: 2,
  failed: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  finished_at: null,
};
