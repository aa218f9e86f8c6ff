import { maintenanceRejection } from '@quartermaster/contract/errors';
import type { Tx } from '../transaction.ts';

/**
 * Throws SERVICE_UNAVAILABLE in maintenance mode unless the user is an admin. Call it after the credentials are
 * verified: only then is it known whether the user is an admin (ADR 0216).
 */
export async function rejectDuringMaintenance({ sql }: Pick<Tx, 'sql'>, userId: string): Promise<void> {
  const [maintenance] = await sql<{ message: string }[]>`
    select maintenance_message as message from site_settings
    where maintenance and not exists (select from users where id = ${userId} and admin)`;
  if (maintenance) throw maintenanceRejection(maintenance.message);
}
