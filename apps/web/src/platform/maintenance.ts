import { MAINTENANCE_FIELD } from '@quartermaster/contract/errors';
import type { ApiError } from './api-error.ts';
import { createStore } from './store.ts';
import { tokens } from './tokens.ts';

/** The admins' message while the server is in maintenance mode; null if it is not, as far as this page knows. */
export const maintenance = createStore<string | null>(null);

/** Stores the maintenance message of a rejection. */
export function recordMaintenance({ status, details }: ApiError): void {
  const detail = status === 503 ? details.find(({ field }) => field === MAINTENANCE_FIELD) : undefined;
  if (detail) maintenance.set(detail.message);
}

/** Whether the notice covers the page of a user who is not an admin. Guests may continue, so that admins can log in. */
export const isMaintenanceShown = (): boolean => maintenance.get() !== null && tokens.access() !== null;
