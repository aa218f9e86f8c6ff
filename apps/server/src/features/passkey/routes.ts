import * as contract from '@quartermaster/contract/passkey';
import type { Routes } from '../../platform/http/routes.ts';
import { addPasskey, renamePasskey } from './commands/add-passkey.ts';
import { removePasskey } from './commands/remove-passkey.ts';
import { creationOptions } from './queries/options.ts';
import { readPasskeys } from './queries/passkeys.ts';

/** The passkeys of an account (DEC-12). The auth slice uses them for login. */
export function passkeyRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.listPasskeys, async ({ sql, actor }) => ({
    data: await readPasskeys(sql, actor.userId),
  }));
  routes.open(
    contract.startPasskeyCreation,
    async ({ sql, actor }) => ({ data: await creationOptions(sql, services, actor) }),
    { isRepeatable: true },
  );
  routes.open(contract.addPasskey, async ({ actor, body, transaction }) => ({
    data: await transaction((tx) => addPasskey(tx, actor, body, services)),
  }));
  routes.write(contract.renamePasskey, async ({ tx, actor, params, body }) => ({
    data: await renamePasskey(tx, actor, params.id, body.name),
  }));
  routes.write(contract.removePasskey, async ({ tx, actor, params }) => {
    await removePasskey(tx, actor, params.id, services);
    return undefined;
  });
}
