import { AppError } from '@quartermaster/contract/errors';
import { health } from '@quartermaster/contract/health';
import type { Routes } from './routes.ts';

/** Live when it answers, ready when the database does too. */
export function healthRoutes(routes: Routes): void {
  routes.open(
    health,
    async ({ sql }) => {
      await sql`select 1`.catch(() => {
        throw new AppError('SERVICE_UNAVAILABLE', 'The database cannot be reached.');
      });
      return { data: { live: true as const, ready: true as const } };
    },
    { hasPriority: true },
  );
}
