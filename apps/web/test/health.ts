import type { health } from '@quartermaster/contract/health';
import type { z } from 'zod';
import type { FakeResponse } from './fake-server.ts';

export const HEALTH = 'GET /api/v1/health';

/** The server runs and reaches its database. */
export const healthy: FakeResponse & { readonly data: z.infer<typeof health.reply.data> } = {
  data: { live: true, ready: true, time: '2026-11-22T20:00:00.000Z', database_ms: 2 },
};
