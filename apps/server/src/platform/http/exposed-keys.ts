import { AppError } from '@quartermaster/contract/errors';
import type { FastifyInstance } from 'fastify';
import { apiKeyInAddress } from '../auth/api-keys.ts';
import type { Services } from '../services.ts';
import { LIMITS } from './rate-limits.ts';

/**
 * Refuses every request whose address contains an API key, and hands the key to `revoke`: addresses are stored in
 * histories and in logs of proxies, so the key is public (ADR 0192).
 */
export function refuseKeysInAddresses(
  app: FastifyInstance,
  { limits }: Pick<Services, 'limits'>,
  revoke: (key: string) => Promise<void>,
): void {
  app.addHook('onRequest', async (request) => {
    const key = apiKeyInAddress(request.url);
    if (key === null) return;
    await limits.use('api_key_exposed', request.ip, LIMITS.api_key_exposed);
    await revoke(key);
    throw new AppError(
      'UNAUTHORIZED',
      'This URL contains an API key. The key is no longer valid: send keys in the Authorization header.',
    );
  });
}
