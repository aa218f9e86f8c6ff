import type { AccountDeletion } from '@quartermaster/contract/account';
import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { type Actor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { audit, auditAccount, auditActor } from '../../../platform/audit.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { requireOpenSession } from '../../../platform/auth/open-session.ts';
import type { Services } from '../../../platform/services.ts';
import { RetryTransaction, type Tx } from '../../../platform/transaction.ts';
import { lockAdmins } from '../../admin/commands/lock-admins.ts';
import { endSubscriptions } from '../../billing/commands/sync-subscription.ts';
import { closeCharacter } from '../../character/commands/close-character.ts';
import { lockContainersOf } from '../../container/commands/lock-containers.ts';
import { endMembership } from '../../party/commands/end-membership.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { queueMail } from '../../recovery/commands/queue-mail.ts';
import {
  findVerifiedAddress,
  hasOtherAdmin,
  type Ownership,
  readCredentials,
  readOwnership,
  readProfile,
  readUsername,
} from '../queries/account.ts';
import { anonymize, erasePersonalData, lockUser, retirePrivateTemplates } from '../store.ts';

/**
 * Requires the password again, or the username for an account without a password. Throws VALIDATION_ERROR, or
 * REVOKED_TOKEN when the account is already deleted.
 */
export async function checkAccountDeletion(
  services: Pick<Services, 'sql' | 'passwords'>,
  actor: Actor,
  confirmation: AccountDeletion,
): Promise<void> {
  const credentials = await readCredentials(services.sql, actor.userId);
  if (credentials.password_hash === null) {
    const username = confirmation.username?.trim().toLowerCase();
    if (username !== credentials.username.toLowerCase())
      throw invalid('username', 'This is not your username');
    return;
  }
  if (!confirmation.password) throw invalid('password', 'Please enter your password');
  if (!(await services.passwords.matches(credentials.password_hash, confirmation.password)))
    throw invalid('password', 'This is not your password');
}

/**
 * Deletes the actor's account: memberships end, characters are deleted and their items posted to the world, sessions
 * end, and no personal data remains except names in histories and the audit log, and billing records (ADR 0069).
 * The user is notified at the verified address.
 * Throws REVOKED_TOKEN when the account is already deleted or the session has ended, and CONFLICT while the user is
 * game master of record of a party, or the only admin who is not suspended (DEC-13).
 */
export async function deleteAccount(
  tx: Tx,
  actor: Actor,
  services: DeletionServices & Pick<Services, 'config'>,
): Promise<void> {
  const { userId } = actor;
  const ownership = await lockOwnership(tx, userId, () => new AppError('REVOKED_TOKEN'));
  await requireOpenSession(tx, actor.sessionId);
  await rejectWhileGameMaster(tx, userId, 'You are', true);
  await rejectLastAdmin(tx, userId, ownership);
  await endAccountActivity(tx, actor, services, userId, ownership);
  await auditAccount(tx, 'account_deleted', userId);
  const address = await findVerifiedAddress(tx.sql, userId);
  if (address) await queueMail(tx, services, { kind: 'account_deleted', ...address, deleted_by: 'user' });
  await eraseAccount(tx, userId);
}

/** A deletion by an admin, with its reason. */
export interface DeletionByAdmin {
  readonly userId: string;
  readonly reason: string;
}

/**
 * Deletes the account of another user, as `deleteAccount` does. The audit log names the admin, but the histories of
 * parties do not. Throws RESOURCE_NOT_FOUND, or CONFLICT for an admin and for the game master of record of a party.
 */
export async function deleteAccountOf(
  tx: Tx,
  admin: Actor,
  services: DeletionServices,
  { userId, reason }: DeletionByAdmin,
): Promise<void> {
  const ownership = await lockOwnership(tx, userId, () => notFound('This user no longer exists.'));
  if (ownership.admin) throw new AppError('CONFLICT', 'Remove the admin rights of this user first.');
  const username = await readUsername(tx.sql, userId);
  await rejectWhileGameMaster(tx, userId, `${username} is`, false);
  await endAccountActivity(tx, SYSTEM_ACTOR, services, userId, ownership);
  await audit(tx, {
    action: 'account_deleted',
    actor: auditActor(admin),
    subject: { id: userId, name: username },
    details: { reason },
  });
  await eraseAccount(tx, userId);
}

type DeletionServices = Pick<Services, 'hints' | 'jobs'>;

/** Ends memberships, sessions and subscriptions, deletes characters, and deletes or retires private templates. */
async function endAccountActivity(
  tx: Tx,
  actor: Actor,
  { hints, jobs }: DeletionServices,
  userId: string,
  { characters, partyIds }: Ownership,
): Promise<void> {
  for (const partyId of partyIds) {
    await endMembership(tx, actor, partyId, userId);
    tx.afterCommit(() => hints.publish({ kind: 'member_removed', partyId, userId }));
  }
  // The containers are read again, because endMembership has removed the characters from their parties.
  const containers = await lockContainersOf(
    tx,
    userId,
    characters.map(({ id }) => id),
  );
  for (const character of characters)
    await closeCharacter(tx, actor, { ...character, partyId: null }, containers);
  await retirePrivateTemplates(tx, userId);
  await endSessions(tx, hints, userId);
  await endSubscriptions(tx, { jobs }, userId);
}

async function eraseAccount(tx: Tx, userId: string): Promise<void> {
  await erasePersonalData(tx, userId);
  await anonymize(tx, userId);
}

/**
 * Locks containers, then parties, then the user (ADR 0005). For an admin it locks all admins in the order of their ids
 * before the user, so that admins who delete their accounts concurrently wait for each other. Throws the error of
 * `userNotFound` when the account is deleted, and RetryTransaction when characters, memberships or admin rights have
 * changed while it waited for the locks.
 */
async function lockOwnership(tx: Tx, userId: string, userNotFound: () => AppError): Promise<Ownership> {
  const before = await readOwnership(tx.sql, userId);
  await lockContainersOf(
    tx,
    userId,
    before.characters.map(({ id }) => id),
  );
  for (const partyId of before.partyIds) await lockParty(tx, partyId);
  if (before.admin) await lockAdmins(tx);
  if (!(await lockUser(tx, userId))) throw userNotFound();
  const current = await readOwnership(tx.sql, userId);
  if (JSON.stringify(current) !== JSON.stringify(before)) throw new RetryTransaction();
  return current;
}

/**
 * `messageStart` begins the message, for example "You are". The details also list the parties if users delete their
 * own account.
 */
async function rejectWhileGameMaster(
  tx: Tx,
  userId: string,
  messageStart: string,
  isOwnAccount: boolean,
): Promise<void> {
  const { seats } = await readProfile(tx.sql, userId);
  if (seats.length === 0) return;
  const names = new Intl.ListFormat('en').format(seats.map(({ name }) => name));
  throw new AppError(
    'CONFLICT',
    `${messageStart} the game master of ${names}. Make another member the game master or delete ${seats.length === 1 ? 'the party' : 'the parties'} first.`,
    isOwnAccount ? seats.map(({ name }) => ({ field: 'party', message: name })) : [],
  );
}

/** The caller has locked all admins if the user is an admin. */
async function rejectLastAdmin(tx: Tx, userId: string, { admin }: Ownership): Promise<void> {
  if (admin && !(await hasOtherAdmin(tx.sql, userId, tx.now)))
    throw new AppError('CONFLICT', 'You are the only admin. Make another user an admin first.');
}
