import type { BulkAction } from '@quartermaster/contract/bulk-operation';
import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { suspensionOf } from '../../../platform/auth/suspension.ts';
import { isLostConnection } from '../../../platform/held-connection.ts';
import type { Queue } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { deleteAccountOf } from '../../account/commands/delete-account.ts';
import { notify } from '../../notification/commands/notify.ts';
import { archiveInactiveParty } from '../../party/commands/archive-inactive-party.ts';
import { grantUserTier } from '../../user-admin/commands/grant-tier.ts';
import { liftSuspension, revokeSessions, suspendUser } from '../../user-admin/commands/suspend-user.ts';
import type { BulkInput } from '../policy.ts';
import { daysBefore, PROBLEMS } from '../queries/selection.ts';
import {
  endOperation,
  lockOperation,
  nextRow,
  type OperationRow,
  type RowResult,
  type WaitingRow,
  writeResult,
} from '../store.ts';

/**
 * A job processes up to `ROWS_PER_JOB` users or parties, then queues the next job. A killed job is retried after
 * `expireSeconds`.
 */
export const bulkQueue: Queue = { name: 'bulk', retrySeconds: 5, expireSeconds: 60 };

export type BulkServices = Pick<Services, 'sql' | 'now' | 'hints' | 'jobs' | 'log' | 'config'>;

/** Rows per job: few enough that a job ends well before `expireSeconds`. */
const ROWS_PER_JOB = 50;

/**
 * Processes the next rows of an operation, each in a separate transaction that also stores the result, so
 * that after a crash a user or party is both changed and recorded, or neither. The next job processes the
 * remaining rows.
 */
export async function runOperation(services: BulkServices, id: string): Promise<void> {
  for (let count = 0; count < ROWS_PER_JOB; count += 1) if (!(await runNext(services, id))) return;
  await transact(services, (tx) => services.jobs.enqueue(tx, bulkQueue, { operation_id: id }));
}

/** Processes one row. Returns false when the operation has ended. */
async function runNext(services: BulkServices, id: string): Promise<boolean> {
  let current: WaitingRow | undefined;
  try {
    return await transact(services, async (tx) => {
      const operation = await lockOperation(tx, id);
      if (operation?.state !== 'running') return false;
      const actor = await actorOf(tx, operation);
      current = actor && (await nextRow(tx, id));
      if (!actor || !current) {
        await endOperation(tx, id, actor ? 'completed' : 'canceled');
        return false;
      }
      await applyAction(tx, actor, services, operation, current);
      await writeResult(tx, id, current.number, { state: 'succeeded', message: '' });
      return true;
    });
  } catch (error) {
    // After a lost connection it is unknown whether the change was committed: the queue retries the job.
    if (!current || isLostConnection(error)) throw error;
    const { number } = current;
    const result = resultOf(error);
    if (result.state === 'failed')
      services.log.error({ err: error, operation_id: id, number }, 'A row of a bulk operation failed');
    await transact(services, async (tx) => {
      await lockOperation(tx, id);
      await writeResult(tx, id, number, result);
    });
    return true;
  }
}

/** The admin who started the operation; undefined when this user is no longer an admin, is suspended or is deleted. */
async function actorOf(tx: Tx, { actor_id: userId }: OperationRow): Promise<Actor | undefined> {
  const [row] = await tx.sql<{ username: string; admin: boolean }[]>`
    select username, admin from users where id = ${userId} and deleted_at is null`;
  if (!row?.admin || (await suspensionOf(tx, userId))) return undefined;
  const tier = 'tier_3';
  return { userId, sessionId: '', name: row.username, admin: true, via: 'admin', tier, defaultTier: tier };
}

function resultOf(error: unknown): RowResult {
  // The input was valid when the operation started.
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR')
    return { state: 'skipped', message: 'The end date has passed.' };
  if (error instanceof AppError && error.status < 500) return { state: 'skipped', message: error.message };
  return { state: 'failed', message: 'An unexpected error occurred. See the server log.' };
}

/** Applies the action to the user or the party of a row. */
async function applyAction(
  tx: Tx,
  actor: Actor,
  services: BulkServices,
  { action, input, reason, created_at }: OperationRow,
  { user_id: userId, party_id: partyId }: WaitingRow,
): Promise<void> {
  if (action !== 'archive_parties') {
    if (userId === null) throw new Error('A waiting row has no user');
    await requireNoAdmin(tx, userId);
    return USER_ACTIONS[action](tx, actor, services, { userId, reason, input });
  }
  const { inactive_days: days } = input;
  if (partyId === null || days === undefined) throw new Error('A waiting row has no party or no period');
  // The days are counted from the start of the operation, as in the selection; a party that was used in these days
  // or later is skipped.
  await archiveInactiveParty(tx, actor, { partyId, days, since: daysBefore(days, created_at), reason });
}

/** A selected user may have become an admin in the meantime. */
async function requireNoAdmin({ sql }: Tx, userId: string): Promise<void> {
  const [admin] = await sql`select from users where id = ${userId} and admin`;
  if (admin) throw new AppError('CONFLICT', PROBLEMS.admin);
}

/** One user of an operation. */
interface UserTask {
  readonly userId: string;
  readonly reason: string;
  readonly input: BulkInput;
}

type UserAction = (tx: Tx, actor: Actor, services: BulkServices, task: UserTask) => Promise<void>;

/** The effect of each action on one user. A rejection (AppError) skips the user with its message. */
const USER_ACTIONS: Readonly<Record<Exclude<BulkAction, 'archive_parties'>, UserAction>> = {
  suspend: (tx, actor, services, { userId, reason, input }) =>
    suspendUser(tx, actor, services, { userId, reason, until: input.until ? new Date(input.until) : null }),
  lift_suspension: liftSuspension,
  revoke_sessions: revokeSessions,
  grant_tier: (tx, actor, services, { userId, reason, input }) => {
    const { granted_tier: tier, ends_at } = input;
    if (!tier || !ends_at) throw new Error('A tier grant has no tier or no end date');
    return grantUserTier(tx, actor, services, { userId, reason, tier, endsAt: new Date(ends_at) });
  },
  message: sendMessage,
  delete_unverified: deleteUnverified,
};

/** Sends a notification to the user, and an email if the address is verified. */
async function sendMessage(
  tx: Tx,
  _actor: Actor,
  { jobs, config }: BulkServices,
  { userId, input }: UserTask,
): Promise<void> {
  const { subject = '', text = '' } = input;
  const [user] = await tx.sql<{ is_verified: boolean }[]>`
    select email_verified_at is not null as is_verified from users where id = ${userId} and deleted_at is null`;
  if (!user) throw new AppError('CONFLICT', 'This user no longer exists.');
  await notify(tx, [{ kind: 'support', event: 'message', subject, text, to: [userId] }]);
  if (user.is_verified)
    await jobs.enqueue(tx, mailQueue(config), { kind: 'bulk_message', user_id: userId, subject, text });
}

/**
 * Checks the age and the verification here, because a list may contain any user, and a selected user may have verified
 * the address in the meantime.
 */
async function deleteUnverified(
  tx: Tx,
  actor: Actor,
  services: BulkServices,
  { userId, reason, input }: UserTask,
): Promise<void> {
  const [user] = await tx.sql<{ created_at: Date; is_verified: boolean }[]>`
    select created_at, email_verified_at is not null as is_verified from users where id = ${userId}`;
  if (user?.is_verified) throw new AppError('CONFLICT', 'The email address is verified.');
  if (user && user.created_at >= daysBefore(input.older_than_days, tx.now))
    throw new AppError('CONFLICT', `Registered less than ${input.older_than_days} days ago.`);
  await deleteAccountOf(tx, actor, services, { userId, reason });
  // If the address was verified while the deletion waited for its lock, the error rolls the deletion back.
  const [verifiedUser] =
    await tx.sql`select from users where id = ${userId} and email_verified_at is not null`;
  if (verifiedUser) throw new AppError('CONFLICT', 'The email address is verified.');
}
