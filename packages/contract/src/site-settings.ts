import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';

/** The users who may create an account: everyone, those with an emailed invitation to a party, or no one. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Called by the login and registration pages, and every few seconds during maintenance until it ends. */
export const getSiteStatus = endpoint({
  id: 'site.status',
  method: 'GET',
  path: `${API_PREFIX}/site`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Whether the installation is in maintenance mode, and who may register',
  reply: {
    status: 200,
    data: z.strictObject({
      maintenance: z.strictObject({ message: z.string() }).nullable(),
      registration: z.enum(REGISTRATION_MODES),
    }),
  },
  errorCodes: [],
});
