import { deviceOf } from '../../../platform/auth/device.ts';
import { type OpenedSession, openSession, type SignInProof } from '../../../platform/auth/open-session.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { rememberDevice } from '../store.ts';

/**
 * Opens a session for an authenticated user; every sign-in method ends here. An unknown device is notified to the
 * owner, unless it is the account's first (ADR 0071).
 */
export async function signIn(
  tx: Tx,
  userId: string,
  userAgent: string,
  proof: SignInProof,
): Promise<OpenedSession> {
  const device = deviceOf(userAgent);
  const familiarity = await rememberDevice(tx, userId, device);
  if (familiarity === 'new')
    await notify(tx, [{ kind: 'security', event: 'new_sign_in', device, to: [userId] }]);
  return openSession(tx, userId, userAgent, proof);
}
