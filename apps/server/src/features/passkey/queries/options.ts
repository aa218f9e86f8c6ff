import { PASSKEYS_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { CreationOptions, RequestOptions } from '@quartermaster/contract/passkey';
import type { Actor } from '../../../platform/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type ChallengeUse, newChallenge } from '../domain/challenge.ts';
import { presentCreation, presentRequest } from '../present.ts';
import { credentialIds } from '../store.ts';

type Dependencies = Pick<Services, 'config' | 'tokens' | 'now'>;

export const tooManyPasskeys = (): AppError =>
  new AppError('CONFLICT', `An account has at most ${PASSKEYS_MAX} passkeys. Remove one first.`);

/** Options to create a passkey in this session. Throws CONFLICT when the account has the maximum number. */
export async function creationOptions(
  sql: Sql,
  { config, tokens, now }: Dependencies,
  actor: Actor,
): Promise<CreationOptions> {
  const existing = await credentialIds(sql, actor.userId);
  if (existing.length >= PASSKEYS_MAX) throw tooManyPasskeys();
  const use: ChallengeUse = { use: 'register', subject: actor.sessionId };
  return presentCreation(config, actor, newChallenge(tokens, use, now()), existing);
}

/** Options to log in with any passkey of this site. */
export const loginOptions = ({ config, tokens, now }: Dependencies): RequestOptions =>
  presentRequest(config, newChallenge(tokens, { use: 'login', subject: '' }, now()), []);

/** Options to authenticate with a passkey of this user. Throws CONFLICT when the user has no passkey. */
export async function authenticationOptions(
  sql: Sql,
  { config, tokens, now }: Dependencies,
  userId: string,
  use: ChallengeUse,
): Promise<RequestOptions> {
  const allowedIds = await credentialIds(sql, userId);
  if (allowedIds.length === 0) throw new AppError('CONFLICT', 'This account has no passkey.');
  return presentRequest(config, newChallenge(tokens, use, now()), allowedIds);
}
