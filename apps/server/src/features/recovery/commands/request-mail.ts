import { accountKey } from '../../../platform/auth/account-key.ts';
import { LIMITS } from '../../../platform/http/rate-limits.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { queueMail } from './queue-mail.ts';

const LIMIT_NAMES = { reset_password: 'forgot_account', verify_email: 'resend_account' } as const;

/**
 * Counts a request for an email per account; addresses without an account are counted in the same way. Throws
 * RATE_LIMITED.
 */
export async function countMailRequest(
  { limits, tokens }: Pick<Services, 'limits' | 'tokens'>,
  kind: keyof typeof LIMIT_NAMES,
  email: string,
): Promise<void> {
  const name = LIMIT_NAMES[kind];
  await limits.use(name, accountKey(tokens, email), LIMITS[name]);
}

/**
 * Queues an email to any address: whether it belongs to a user is looked up only when the email is rendered, so that
 * neither the response nor its timing reveals it (promise B3).
 */
export const requestMail = (
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  kind: keyof typeof LIMIT_NAMES,
  email: string,
): Promise<void> => queueMail(tx, services, { kind, email: email.toLowerCase() });
