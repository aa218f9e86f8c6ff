import { AppError } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/recovery';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { actorOf, readRequestSession } from '../../platform/http/authenticate.ts';
import type { OpenCall, Routes } from '../../platform/http/routes.ts';
import { countMailRequest, requestMail } from './commands/request-mail.ts';
import { checkReset, resetPassword } from './commands/reset-password.ts';
import { verifyEmail } from './commands/verify-email.ts';
import { verifiedText } from './present.ts';
import { findEmailRecipient } from './store.ts';

const messageReply = (message: string) => ({ data: { message }, message });

const FORGOT_MESSAGE =
  "If an account exists with that email, we've sent instructions on how to reset your password.";
const RESENT_MESSAGE =
  "If that address belongs to an account and is not verified yet, we've sent a new link.";

/** Password reset and email verification (ACC-7, DEC-2). */
export function recoveryRoutes(routes: Routes): void {
  const { services } = routes;

  routes.open(contract.forgotPassword, async ({ body, transaction }) => {
    await countMailRequest(services, 'reset_password', body.email);
    await transaction((tx) => requestMail(tx, services, 'reset_password', body.email));
    return messageReply(FORGOT_MESSAGE);
  });

  routes.open(
    contract.resetPassword,
    async ({ body, transaction }) => {
      const checkedReset = await checkReset(services, body);
      await transaction((tx) => resetPassword(tx, services, checkedReset));
      await checkedReset.forgetLoginAttempts();
      return messageReply('Your password has been reset successfully.');
    },
    { errors: commonPassword },
  );

  routes.open(contract.verifyEmail, async ({ body, request, transaction }) => {
    const session = await readRequestSession(services, request);
    const ownSession = session?.sessionId ?? null;
    const proof = await transaction((tx) => verifyEmail(tx, services, body.token, ownSession));
    return messageReply(verifiedText('Your email address has been verified.', proof.removed));
  });

  routes.open(contract.resendVerification, async (call) => {
    const email = call.body.email ?? (await ownAddress(call));
    await countMailRequest(services, 'verify_email', email);
    await call.transaction((tx) => requestMail(tx, services, 'verify_email', email));
    return messageReply(RESENT_MESSAGE);
  });

  /** The address of the signed-in user, for a request without an address. */
  async function ownAddress({ request }: OpenCall<typeof contract.resendVerification>): Promise<string> {
    const { userId, apiKey } = await actorOf(services, request);
    if (apiKey) throw new AppError('UNAUTHORIZED', 'This endpoint does not accept API keys.');
    const person = await findEmailRecipient(services.sql, { userId });
    if (!person) throw new AppError('REVOKED_TOKEN');
    return person.email;
  }
}

/** A common password is reported together with the other errors of the form. */
async function commonPassword(body: unknown) {
  const { password } = (body ?? {}) as { password?: unknown };
  const isCommon = typeof password === 'string' && (await isCommonPassword(password));
  return isCommon ? [{ field: 'password', message: 'This password is too common' }] : [];
}
