import { AppError } from '@quartermaster/contract/errors';
import { health } from '@quartermaster/contract/health';
import type { Routes } from './routes.ts';

/** Reports that the server is live and ready. Throws SERVICE_UNAVAILABLE while the database does not respond. */
export function healthRoutes(routes: Routes): void {
  routes.open(
    health,
    async ({ sql }) => {
      const start = performance.now();
      await sql`select 1`.catch(() => {
        throw new AppError('SERVICE_UNAVAILABLE', 'The database cannot be reached.');
      });
      const database_ms = performance.now() - start;
      const data = {
        live: true as const,
        ready: true as const,
        time: routes.services.now().toISOString(),
        database_ms,
      };
      return { data };
    },
    { hasPriority: true },
  );
}
