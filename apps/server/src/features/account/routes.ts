import * as contract from '@quartermaster/contract/account';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { presentTokens } from '../auth/present.ts';
import { changePassword, prepareChange } from './commands/change-password.ts';
import { checkAccountDeletion, deleteAccount } from './commands/delete-account.ts';
import { endOtherSessions, endSession } from './commands/end-session.ts';
import { updatePreferences } from './commands/update-preferences.ts';
import { updateProfile } from './commands/update-profile.ts';
import { listSessions, readPreferences, readProfile } from './queries/account.ts';

/** Profile, preferences, sessions and deletion of the signed-in user's account (ACC-7, DEC-2). */
export function accountRoutes(routes: Routes): void {
  routes.read(contract.getPreferences, async ({ sql, actor }) =>
    preferencesReply(await readPreferences(sql, actor.userId)),
  );
  routes.write(contract.updatePreferences, async ({ tx, actor, body }) => {
    await updatePreferences(tx, actor, body.preferences);
    return preferencesReply(await readPreferences(tx.sql, actor.userId));
  });
  routes.read(contract.getProfile, async ({ sql, actor }) => ({
    data: await readProfile(sql, actor.userId),
  }));
  routes.write(contract.updateProfile, async ({ tx, actor, body }) => {
    await updateProfile(tx, actor, body.profile);
    return { data: await readProfile(tx.sql, actor.userId) };
  });
  sessionRoutes(routes);
  passwordRoutes(routes);
}

function sessionRoutes(routes: Routes): void {
  const { hints, now } = routes.services;
  routes.read(contract.listSessions, async ({ sql, actor, query }) =>
    paginated(query, await listSessions(sql, actor, now(), query)),
  );
  routes.write(contract.endSession, async ({ tx, actor, params }) => {
    await endSession(tx, actor, params.id, hints);
    return undefined;
  });
  routes.write(contract.endOtherSessions, async ({ tx, actor }) => {
    await endOtherSessions(tx, actor, hints);
    return undefined;
  });
}

/**
 * Requests with a password are open writes, because other writes store a fast hash of the request with its
 * Idempotency-Key (ADR 0068).
 */
function passwordRoutes(routes: Routes): void {
  const { services } = routes;
  routes.open(contract.changePassword, async ({ actor, body, request, transaction }) => {
    const prepared = await prepareChange(services, actor, body);
    const userAgent = request.headers['user-agent'] ?? '';
    const { opened, endedSessionCount } = await transaction((tx) =>
      changePassword(tx, actor, prepared, services, userAgent),
    );
    const access = await services.tokens.signAccess(opened.userId, opened.sessionId);
    const tokens = presentTokens(access, opened.refreshToken);
    return {
      data: { ...tokens, ended_sessions: endedSessionCount },
      message: 'Password changed successfully!',
    };
  });
  routes.open(contract.deleteAccount, async ({ actor, body, transaction }) => {
    await checkAccountDeletion(services, actor, body);
    await transaction((tx) => deleteAccount(tx, actor, services));
    return undefined;
  });
}

const preferencesReply = ({ preferences, chosen }: Awaited<ReturnType<typeof readPreferences>>) => ({
  data: { preferences },
  meta: { chosen },
});
