import type { Actor } from '../actor.ts';
import { audit, auditActor } from '../audit.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../transaction.ts';
import { LIMITS, RateLimitedError } from './rate-limits.ts';

/**
 * Records in the audit log that a user without admin rights called an admin endpoint. The number of entries per hour is
 * limited, so that rejections cannot fill the log. The request is rejected whether or not an entry is written.
 */
export async function recordRejectedAdmin(
  services: Pick<Services, 'sql' | 'now' | 'limits' | 'log'>,
  actor: Actor,
  path: string,
): Promise<void> {
  try {
    await services.limits.use('admin_rejection', actor.userId, LIMITS.admin_rejection);
    await inTransaction(services.sql, services.now, (tx) =>
      audit(tx, {
        action: 'unauthorized_admin_access_attempt',
        actor: auditActor(actor),
        details: { path, source: 'api' },
      }),
    );
  } catch (err) {
    if (!(err instanceof RateLimitedError))
      services.log.error({ err }, 'A rejected admin attempt could not be recorded');
  }
}
