import { AppError } from '@quartermaster/contract/errors';
import type { FastifyInstance } from 'fastify';
import { apiKeyInUrl } from '../auth/api-keys.ts';
import type { Services } from '../services.ts';
import { LIMITS } from './rate-limits.ts';

/**
 * Rejects every request whose URL contains an API key, and passes the key to `revoke`: URLs are stored in browser
 * histories and proxy logs, so the key must be considered public (ADR 0192).
 */
export function rejectApiKeysInUrls(
  app: FastifyInstance,
  { limits }: Pick<Services, 'limits'>,
  revoke: (key: string) => Promise<void>,
): void {
  app.addHook('onRequest', async (request) => {
    const key = apiKeyInUrl(request.url);
    if (key === null) return;
    await limits.use('api_key_exposed', request.ip, LIMITS.api_key_exposed);
    await revoke(key);
    throw new AppError(
      'UNAUTHORIZED',
      'This URL contains an API key. The key is no longer valid: send keys in the Authorization header.',
    );
  });
}
