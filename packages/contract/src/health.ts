import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';

export const health = endpoint({
  id: 'health',
  method: 'GET',
  path: `${API_PREFIX}/health`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Whether the server runs and reaches its database',
  reply: {
    status: 200,
    data: z.strictObject({
      live: z.literal(true),
      ready: z.literal(true),
      /** By the server's clock. */
      time,
      /** How long the database took for an empty query, in milliseconds. */
      database_ms: z.number().nonnegative(),
    }),
  },
  fails: ['SERVICE_UNAVAILABLE'],
});
