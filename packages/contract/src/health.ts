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
  summary: 'Whether the server is running and can reach its database',
  reply: {
    status: 200,
    data: z.strictObject({
      live: z.literal(true),
      ready: z.literal(true),
      /** The server's time. */
      time,
      /** Duration of an empty database query, in milliseconds. */
      database_ms: z.number().nonnegative(),
    }),
  },
  errorCodes: ['SERVICE_UNAVAILABLE'],
});
