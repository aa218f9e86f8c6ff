import type { DatabaseTarget } from './database-target.ts';
import { OperatorError } from './operator-error.ts';

/** The error for a database that cannot be reached, or rejects the login; its message never contains the password. */
export function unusableDatabase(target: DatabaseTarget, cause: unknown): OperatorError {
  const name = `${target.host}:${target.port}/${target.database}`;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new OperatorError(`The database ${name} cannot be used: ${reason}`, { cause });
}
