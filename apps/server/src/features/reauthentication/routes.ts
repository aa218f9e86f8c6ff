import { invalid } from '@quartermaster/contract/errors';
import * as passkeyContract from '@quartermaster/contract/passkey';
import * as contract from '@quartermaster/contract/reauthentication';
import { markRecentlyAuthenticated } from '../../platform/auth/recent-authentication.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { passkeyRejected } from '../passkey/commands/verify-passkey.ts';
import { authenticationOptions } from '../passkey/queries/options.ts';
import { confirmCode } from './commands/confirm-code.ts';
import { confirmPasskey } from './commands/confirm-passkey.ts';
import { checkPassword } from './commands/confirm-password.ts';
import { confirmTotp } from './commands/confirm-totp.ts';
import { sendCode } from './commands/send-code.ts';
import { presentConfirmation } from './present.ts';

/** Reauthentication of an open session (ADR 0123). */
export function reauthenticationRoutes(routes: Routes): void {
  const { services } = routes;
  routes.open(contract.confirmPassword, async ({ actor, body, transaction }) => {
    await checkPassword(services, actor, body.password);
    return presentConfirmation(await transaction((tx) => markRecentlyAuthenticated(tx, actor.sessionId)));
  });
  routes.open(contract.sendConfirmationCode, async ({ actor, transaction }) => {
    await transaction((tx) => sendCode(tx, actor, services));
    return { data: { message: 'We sent a confirmation code to your email address.' } };
  });
  routes.open(contract.confirmCode, async ({ actor, body, transaction }) => {
    const recentUntil = await transaction((tx) => confirmCode(tx, actor, body.code, services.tokens));
    if (!recentUntil)
      throw invalid('code', 'This code is wrong or has expired. After 5 attempts, you need a new one.');
    return presentConfirmation(recentUntil);
  });
  routes.open(contract.confirmTotp, async ({ actor, body, transaction }) => {
    const recentUntil = await transaction((tx) => confirmTotp(tx, actor, body.code, services.tokens));
    if (!recentUntil) throw invalid('code', 'This code is wrong or was already used');
    return presentConfirmation(recentUntil);
  });
  routes.open(
    passkeyContract.startPasskeyConfirmation,
    async ({ sql, actor: { userId, sessionId } }) => ({
      data: await authenticationOptions(sql, services, userId, { use: 'confirm', subject: sessionId }),
    }),
    { isRepeatable: true },
  );
  routes.open(passkeyContract.confirmPasskey, async ({ actor, body, transaction }) => {
    const recentUntil = await transaction((tx) => confirmPasskey(tx, actor, body.credential, services));
    if (!recentUntil) throw passkeyRejected();
    return presentConfirmation(recentUntil);
  });
}
