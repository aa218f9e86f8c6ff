import { AppError } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/second-factor';
import type { Routes } from '../../platform/http/routes.ts';
import { removeTotp } from './commands/remove-totp.ts';
import { replaceRecoveryCodes } from './commands/replace-recovery-codes.ts';
import { confirmTotp, setUpTotp } from './commands/set-up-totp.ts';
import { readSecondFactors } from './queries/second-factors.ts';

/**
 * The second factors of an account (DEC-12). Writes whose replies contain secrets are open writes, so that the replies
 * are not stored.
 */
export function secondFactorRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.getSecondFactors, async ({ sql, actor }) => ({
    data: await readSecondFactors(sql, actor.userId),
  }));
  // Safe to repeat after a lost connection: only the newest secret can be confirmed.
  routes.open(
    contract.setUpTotp,
    async ({ actor, transaction }) => ({
      data: await transaction((tx) => setUpTotp(tx, actor, services.tokens)),
    }),
    { isRepeatable: true },
  );
  routes.open(contract.confirmTotp, async ({ actor, body, transaction }) => ({
    data: { recovery_codes: await transaction((tx) => confirmTotp(tx, actor, body.code, services)) },
  }));
  routes.open(contract.replaceRecoveryCodes, async ({ actor, transaction }) => ({
    data: { recovery_codes: await transaction((tx) => replaceRecoveryCodes(tx, actor, services)) },
  }));
  routes.write(contract.removeTotp, async ({ tx, actor }) => {
    if (!(await removeTotp(tx, actor, services)))
      throw new AppError('CONFLICT', 'No authenticator app is in use.');
    return undefined;
  });
}
