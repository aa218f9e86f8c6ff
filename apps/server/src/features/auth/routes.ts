import * as contract from '@quartermaster/contract/auth';
import { AppError, invalid } from '@quartermaster/contract/errors';
import * as passkeyContract from '@quartermaster/contract/passkey';
import { accountKey } from '../../platform/auth/account-key.ts';
import type { OpenedSession } from '../../platform/auth/open-session.ts';
import { LIMITS } from '../../platform/http/rate-limits.ts';
import type { OpenCall, Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { passkeyRejected } from '../passkey/commands/verify-passkey.ts';
import { authenticationOptions, loginOptions } from '../passkey/queries/options.ts';
import { userOfChallenge } from '../second-factor/commands/challenge-sign-in.ts';
import { challengeRejection } from '../second-factor/present.ts';
import { checkCredentials, countAttempt, login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { refresh } from './commands/refresh.ts';
import { registerAccount, registrationErrors } from './commands/register.ts';
import { completeSignIn, completeWithPasskey, type SignedIn, signInWithPasskey } from './commands/sign-in.ts';
import { presentTokens, presentUser, type UserRow } from './present.ts';
import { readOwnUser } from './queries/users.ts';

const userOf = ({ settings }: Pick<Services, 'settings'>, row: UserRow) =>
  presentUser(row, settings.latest().defaultTier);

/** Registration, login, refresh, logout and the signed-in user (ACC-7, DEC-2). */
export function authRoutes(routes: Routes): void {
  const { services } = routes;
  const tokensFor = async ({ userId, sessionId, refreshToken }: OpenedSession) =>
    presentTokens(await services.tokens.signAccess(userId, sessionId), refreshToken);

  routes.open(contract.register, (call) => register(call), {
    // Taken names are reported together with the form's own errors.
    errors: (body) => registrationErrors({ sql: services.sql, now: services.now() }, checkableFields(body)),
  });

  async function register({ body, request, transaction }: OpenCall<typeof contract.register>) {
    const account = accountKey(services.tokens, body.user.email);
    await services.limits.use('register_account', account, LIMITS.register_account);
    const passwordHash = await services.passwords.hash(body.user.password);
    const { user, opened } = await transaction((tx) =>
      registerAccount(tx, {
        account: body.user,
        passwordHash,
        invitationToken: body.user.invitation_token,
        tokens: services.tokens,
        userAgent: request.headers['user-agent'] ?? '',
        mail: services,
      }),
    );
    return { data: { ...(await tokensFor(opened)), user: userOf(services, user) } };
  }

  routes.open(contract.login, (call) => logIn(call), { hasPriority: true });

  async function logIn({ body, request, sql, transaction }: OpenCall<typeof contract.login>) {
    const resetAttempts = await countAttempt({ ...services, sql }, body.email);
    const user = await checkCredentials(sql, services.passwords, body);
    const userAgent = request.headers['user-agent'] ?? '';
    const opened = await transaction((tx) => login(tx, user, userAgent, services));
    await resetAttempts();
    if ('challenge' in opened) throw challengeRejection(opened);
    return { data: { ...(await tokensFor(opened)), user: userOf(services, user) } };
  }

  secondFactorRoute(routes, tokensFor);
  passkeyRoutes(routes, tokensFor);

  routes.open(contract.refresh, (call) => exchangeToken(call), { hasPriority: true, isRepeatable: true });

  async function exchangeToken({ body, transaction }: OpenCall<typeof contract.refresh>) {
    const refreshed = await transaction((tx) => refresh(tx, body.refresh_token, services));
    if ('rejection' in refreshed) throw new AppError(refreshed.rejection);
    return { data: await tokensFor(refreshed) };
  }

  routes.write(contract.logout, async ({ tx, actor }) => {
    await logout(tx, actor, services.hints);
    return undefined;
  });

  routes.read(contract.me, async ({ sql, actor }) => ({
    data: { user: await readOwnUser(sql, actor.userId, services.settings.latest().defaultTier) },
  }));
}

/** The second step of a login, which opens its session. */
function secondFactorRoute(
  routes: Routes,
  tokensFor: (opened: OpenedSession) => Promise<ReturnType<typeof presentTokens>>,
): void {
  const { services } = routes;
  routes.open(contract.completeLogin, (call) => completeLogin(call));

  async function completeLogin({ body, transaction }: OpenCall<typeof contract.completeLogin>) {
    const account = await userOfChallenge(services.sql, body.challenge, services.now());
    await services.limits.use('second_factor_account', account, LIMITS.second_factor_account);
    const completed = await transaction((tx) => completeSignIn(tx, body, services));
    if (!completed) throw invalid('code', 'This code is wrong or was already used');
    await services.limits.forget('second_factor_account', account, LIMITS.second_factor_account);
    const { user, opened } = completed;
    return { data: { ...(await tokensFor(opened)), user: userOf(services, user) } };
  }
}

/** Logging in with a passkey, or completing a login with one. */
function passkeyRoutes(
  routes: Routes,
  tokensFor: (opened: OpenedSession) => Promise<ReturnType<typeof presentTokens>>,
): void {
  const { services } = routes;
  routes.open(
    passkeyContract.startPasskeyLogin,
    async ({ sql, body: { challenge } }) => {
      if (challenge === undefined) return { data: loginOptions(services) };
      const userId = await userOfChallenge(sql, challenge, services.now());
      return {
        data: await authenticationOptions(sql, services, userId, {
          use: 'second_factor',
          subject: challenge,
        }),
      };
    },
    { isRepeatable: true },
  );

  routes.open(passkeyContract.loginWithPasskey, async ({ body, request, transaction }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    return replyTo(await transaction((tx) => signInWithPasskey(tx, body.credential, userAgent, services)));
  });

  routes.open(passkeyContract.completeLoginWithPasskey, async ({ body, transaction }) => {
    const account = await userOfChallenge(services.sql, body.challenge, services.now());
    await services.limits.use('second_factor_account', account, LIMITS.second_factor_account);
    const reply = await replyTo(await transaction((tx) => completeWithPasskey(tx, body, services)));
    await services.limits.forget('second_factor_account', account, LIMITS.second_factor_account);
    return reply;
  });

  async function replyTo(signedIn: SignedIn | null) {
    if (!signedIn) throw passkeyRejected();
    const { user, opened } = signedIn;
    return { data: { ...(await tokensFor(opened)), user: userOf(services, user) } };
  }
}

/** The fields of an invalid form that can still be checked. */
function checkableFields(body: unknown): { email?: string; username?: string; password?: string } {
  const fields = (body as { user?: Record<string, unknown> } | null | undefined)?.user ?? {};
  const { email, username } = contract.registration.shape;
  const [parsedEmail, parsedUsername] = [email.safeParse(fields.email), username.safeParse(fields.username)];
  return {
    ...(parsedEmail.success ? { email: parsedEmail.data } : {}),
    ...(parsedUsername.success ? { username: parsedUsername.data } : {}),
    ...(typeof fields.password === 'string' ? { password: fields.password } : {}),
  };
}
