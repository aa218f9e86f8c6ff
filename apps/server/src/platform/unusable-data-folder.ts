import { errorCode } from './error-code.ts';
import { OperatorError } from './operator-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not change it',
  EROFS: 'it is read-only',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: 'the disk is full',
};

/** The error for the operator when the data folder cannot be used; any other error is returned unchanged. */
export function unusableDataFolder(folder: string, cause: unknown): unknown {
  const reason = REASONS[String(errorCode(cause))];
  if (reason === undefined) return cause;
  return new OperatorError(
    `The data folder ${folder} cannot be used: ${reason}. Correct that, or set DATA_DIR to a different folder.`,
    { cause },
  );
}
