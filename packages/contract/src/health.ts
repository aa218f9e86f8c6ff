import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  id: 'health',
  method: 'GET',
  path: `${API_PREFIX}/health`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Whether the server runs and reaches its database',
  reply: { status: 200, data: z.strictObject({ live: z.literal(true), ready: z.literal(true) }) },
  fails: ['SERVICE_UNAVAILABLE'],
});
