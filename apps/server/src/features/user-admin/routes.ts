import * as contract from '@quartermaster/contract/admin-users';
import { CSV_TYPE, csvOf } from '../../platform/csv.ts';
import { paged } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { resetFactor, setAdminFlag, verifyAddress } from './commands/change-account.ts';
import { liftSuspension, revokeSessions, sendReset, suspendUser } from './commands/suspend-user.ts';
import { listUserPage, readUser, userCells } from './queries/users.ts';

/** Users in the admin area (DEC-13). */
export function userAdminRoutes(routes: Routes): void {
  const { services } = routes;
  const { now } = services;
  routes.read(contract.listUsers, async ({ sql, query }) =>
    paged(query, await listUserPage(sql, now(), query)),
  );
  routes.download(contract.exportUsers, async ({ sql, query }) => ({
    mediaType: CSV_TYPE,
    filename: `users-${now().toISOString().slice(0, 10)}.csv`,
    pieces: csvOf(contract.USER_CSV_COLUMNS, userCells(sql, now(), query)),
  }));
  routes.read(contract.showUser, async ({ sql, params }) => ({
    data: await readUser(sql, now(), params.id),
  }));
  actionRoutes(routes);
  accountRoutes(routes);
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
    await sendReset(tx, actor, services, { userId: params.id, ...body });
    return undefined;
  });
}

function accountRoutes(routes: Routes): void {
  routes.write(contract.verifyUserAddress, async ({ tx, actor, params, body }) => {
    await verifyAddress(tx, actor, { userId: params.id, ...body });
    return undefined;
  });
  routes.write(contract.resetUserSecondFactor, async ({ tx, actor, params, body }) => {
    await resetFactor(tx, actor, routes.services, { userId: params.id, ...body });
    return undefined;
  });
  routes.write(contract.setUserAdmin, async ({ tx, actor, params, body }) => {
    const { reason, is_admin: admin } = body;
    await setAdminFlag(tx, actor, { userId: params.id, reason, admin });
    return undefined;
  });
}
