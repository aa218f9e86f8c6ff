import * as contract from '@quartermaster/contract/admin-users';
import { datedCsv } from '../../platform/csv.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { transact } from '../../platform/transact.ts';
import { exportChunks } from '../account-export/queries/account-export.ts';
import { resetUserSecondFactor, setAdminFlag, verifyAddress } from './commands/change-account.ts';
import { deleteUser, recordExport } from './commands/delete-user.ts';
import { endUserTierGrant, grantUserTier } from './commands/grant-tier.ts';
import { liftSuspension, revokeSessions, sendPasswordReset, suspendUser } from './commands/suspend-user.ts';
import { listUserPage, readUser, userCsvRows } from './queries/users.ts';

/** Users in the admin area (DEC-13). */
export function userAdminRoutes(routes: Routes): void {
  const { services } = routes;
  const { now } = services;
  routes.read(contract.listUsers, async ({ sql, query }) =>
    paginated(query, await listUserPage(sql, now(), query)),
  );
  routes.download(contract.exportUsers, async ({ sql, query }) =>
    datedCsv('users', now(), contract.USER_CSV_COLUMNS, userCsvRows(sql, now(), query)),
  );
  routes.read(contract.showUser, async ({ sql, params }) => ({
    data: await readUser(sql, now(), params.id, services.settings.latest().defaultTier),
  }));
  actionRoutes(routes);
  accountRoutes(routes);
  tierRoutes(routes);
  dataRoutes(routes);
}

function actionRoutes(routes: Routes): void {
  const { services } = routes;
  routes.write(contract.suspendUser, async ({ tx, actor, params, body }) => {
    const until = body.until === null ? null : new Date(body.until);
    await suspendUser(tx, actor, services, { userId: params.id, reason: body.reason, until });
    return undefined;
  });
  routes.write(contract.liftSuspension, async ({ tx, actor, params, body }) => {
    await liftSuspension(tx, actor, services, { userId: params.id, ...body });
    return undefined;
  });
  routes.write(contract.revokeUserSessions, async ({ tx, actor, params, body }) => {
    await revokeSessions(tx, actor, services, { userId: params.id, ...body });
    return undefined;
  });
  routes.write(contract.sendPasswordReset, async ({ tx, actor, params, body }) => {
    await sendPasswordReset(tx, actor, services, { userId: params.id, ...body });
    return undefined;
  });
}

function accountRoutes(routes: Routes): void {
  routes.write(contract.verifyUserAddress, async ({ tx, actor, params, body }) => {
    await verifyAddress(tx, actor, { userId: params.id, ...body });
    return undefined;
  });
  routes.write(contract.resetUserSecondFactor, async ({ tx, actor, params, body }) => {
    await resetUserSecondFactor(tx, actor, routes.services, { userId: params.id, ...body });
    return undefined;
  });
  routes.write(contract.setUserAdmin, async ({ tx, actor, params, body }) => {
    const { reason, admin } = body;
    await setAdminFlag(tx, actor, { userId: params.id, reason, admin });
    return undefined;
  });
}

function tierRoutes(routes: Routes): void {
  const { services } = routes;
  routes.write(contract.grantUserTier, async ({ tx, actor, params, body }) => {
    const { reason, granted_tier: tier, ends_at } = body;
    const input = { userId: params.id, reason, tier, endsAt: new Date(ends_at) };
    await grantUserTier(tx, actor, services, input);
    return undefined;
  });
  routes.write(contract.endUserTierGrant, async ({ tx, actor, params, body }) => {
    await endUserTierGrant(tx, actor, services, { userId: params.id, ...body });
    return undefined;
  });
}

function dataRoutes(routes: Routes): void {
  const { services } = routes;
  routes.download(contract.exportUserData, async ({ sql, actor, params, body }) => {
    const userId = params.id;
    const name = await transact(services, (tx) => recordExport(tx, actor, { userId, ...body }));
    const at = services.now();
    return {
      mediaType: 'application/json',
      filename: `quartermaster-${name}-${at.toISOString().slice(0, 10)}.json`,
      chunks: exportChunks(sql, userId, at, services.settings.latest().defaultTier),
    };
  });
  routes.write(contract.deleteUser, async ({ tx, actor, params, body }) => {
    await deleteUser(tx, actor, services, { userId: params.id, ...body });
    return undefined;
  });
}
