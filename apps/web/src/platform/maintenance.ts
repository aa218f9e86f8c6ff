import { MAINTENANCE_FIELD } from '@quartermaster/contract/errors';
import type { ApiError } from './api-error.ts';
import { createStore } from './store.ts';
import { tokens } from './tokens.ts';

/** The admins' message while the server is in maintenance mode; null if it is not, as far as this page knows. */
export const maintenance = createStore<string | null>(null);

const messageDetail = ({ status, details }: ApiError) =>
  status === 503 ? details.find(({ field }) => field === MAINTENANCE_FIELD) : undefined;

/** Whether the request was rejected, without being executed, because of maintenance mode. */
export const isMaintenance = (error: ApiError): boolean => messageDetail(error) !== undefined;

/** Stores the maintenance message of a rejection. */
export function recordMaintenance(error: ApiError): void {
  const detail = messageDetail(error);
  if (detail) maintenance.set(detail.message);
}

/** Whether the notice covers the page of a user who is not an admin. Guests may continue, so that admins can log in. */
export const isMaintenanceShown = (): boolean => maintenance.get() !== null && tokens.access() !== null;
