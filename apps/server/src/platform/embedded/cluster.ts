import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';
import type { Binaries } from './binaries.ts';
import type { DatabaseLocation } from './location.ts';
import { changeOwner } from './modes.ts';
import { runProgram } from './program.ts';
import type { SystemAccount } from './system-account.ts';

/** The name of the database and of the role that owns it, which is not a superuser. */
export const applicationName = 'quartermaster';
/** The role for requests: it cannot change the schema or rewrite the history (ADR 0076). */
export const applicationRole = 'quartermaster_app';

/** The passwords of the two roles. */
export type DatabasePasswords = { owner: string; application: string };

export type ClusterContext = {
  binaries: Binaries;
  account: SystemAccount | null;
  location: DatabaseLocation;
};

/**
 * Ensures that a cluster of the right major version exists, and that the owner and the application role have the
 * passwords stored in files next to it. Returns the passwords. Existing data is never changed.
 */
export async function ensureCluster(
  context: ClusterContext,
  log: (message: string) => void,
): Promise<DatabasePasswords> {
  const version = await clusterVersion(context.location);
  if (version === null) {
    log(`Creating a new database in ${context.location.cluster}`);
    return await createCluster(context);
  }
  if (version !== String(context.binaries.major)) {
    throw new OperatorError(
      `The data in ${context.location.cluster} was written by PostgreSQL ${version}, but this is PostgreSQL ${context.binaries.major}. ` +
        'Nothing was changed. docs/operations.md ("Upgrading PostgreSQL") explains how to migrate it.',
    );
  }
  return {
    owner: (await readSecret(ownerPasswordPath(context.location))) ?? (await renewOwnerPassword(context)),
    application:
      (await readSecret(applicationPasswordPath(context.location))) ??
      (await renewApplicationPassword(context)),
  };
}

async function clusterVersion(location: DatabaseLocation): Promise<string | null> {
  try {
    return (await readFile(join(location.cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'EACCES') {
      throw new OperatorError(
        `The data in ${location.cluster} belongs to another user; start as that user, or as root.`,
      );
    }
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  // An existing folder without PG_VERSION may contain damaged data, so no new cluster is created in it.
  if (await stat(location.cluster).catch(() => null)) {
    throw new OperatorError(
      `${location.cluster} exists but contains no PostgreSQL data (no PG_VERSION). Nothing was changed.`,
    );
  }
  return null;
}

async function createCluster(context: ClusterContext): Promise<DatabasePasswords> {
  const { location, account, binaries } = context;
  // The cluster is created under a temporary name and renamed when complete, so that an interrupted start needs no
  // repair.
  const temporaryCluster = `${location.cluster}.unfinished`;
  await rm(temporaryCluster, { recursive: true, force: true });
  await mkdir(temporaryCluster, { mode: 0o700 });
  await changeOwner(account, temporaryCluster);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth=scram-sha-256', '--username=postgres', '--pwfile'];
  const pwfile = join(temporaryCluster, '..', 'initial-password');
  await writeSecret(pwfile, newPassword(), account);
  try {
    await runProgram(
      binaries.program('initdb'),
      ['-D', temporaryCluster, ...locale, ...access, pwfile, '--no-instructions'],
      account,
    );
  } finally {
    await rm(pwfile, { force: true });
  }
  const passwords = { owner: newPassword(), application: newPassword() };
  await runSingleUser(context, temporaryCluster, [
    `CREATE ROLE ${applicationName} LOGIN CREATEDB PASSWORD '${passwords.owner}'`,
    applicationRoleStatement(passwords.application),
    `CREATE DATABASE ${applicationName} OWNER ${applicationName}`,
    // No one can log in as the superuser; the owner of the files can still start the server in single-user mode.
    'ALTER ROLE postgres PASSWORD NULL',
  ]);
  await writeSecret(ownerPasswordPath(location), passwords.owner, null);
  await writeSecret(applicationPasswordPath(location), passwords.application, null);
  await rename(temporaryCluster, location.cluster);
  return passwords;
}

/** A single line of SQL, as single-user mode requires. It also upgrades a database that was created with one role. */
const applicationRoleStatement = (password: string): string =>
  `DO $$BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${applicationRole}') THEN CREATE ROLE ${applicationRole} LOGIN; END IF; ` +
  `ALTER ROLE ${applicationRole} PASSWORD '${password}'; GRANT ${applicationRole} TO ${applicationName}; END$$`;

async function readSecret(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim() === '' ? null : text.trim();
}

/** Sets a new password for the database owner, after its password file was lost. */
async function renewOwnerPassword(context: ClusterContext): Promise<string> {
  const password = newPassword();
  await runSingleUser(context, context.location.cluster, [
    `ALTER ROLE ${applicationName} PASSWORD '${password}'`,
  ]);
  await writeSecret(ownerPasswordPath(context.location), password, null);
  return password;
}

async function renewApplicationPassword(context: ClusterContext): Promise<string> {
  const password = newPassword();
  await runSingleUser(context, context.location.cluster, [applicationRoleStatement(password)]);
  await writeSecret(applicationPasswordPath(context.location), password, null);
  return password;
}

async function runSingleUser(
  context: ClusterContext,
  clusterDir: string,
  statements: string[],
): Promise<void> {
  const args = [
    '--single',
    '-D',
    clusterDir,
    '-c',
    'log_min_messages=fatal',
    '-c',
    'exit_on_error=on',
    'postgres',
  ];
  const input = statements.map((statement) => `${statement};\n`).join('');
  await runProgram(context.binaries.program('postgres'), args, context.account, input);
}

function ownerPasswordPath(location: DatabaseLocation): string {
  return join(location.folder, 'database-password');
}

function applicationPasswordPath(location: DatabaseLocation): string {
  return join(location.folder, 'application-password');
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

async function writeSecret(path: string, text: string, owner: SystemAccount | null): Promise<void> {
  await writeFile(path, `${text}\n`, { mode: 0o600, flush: true });
  await chmod(path, 0o600);
  await changeOwner(owner, path);
}
