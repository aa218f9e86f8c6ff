import type { Passkey } from '@quartermaster/contract/passkey';
import type { Sql } from '../../../platform/database.ts';
import { presentPasskey } from '../present.ts';
import { codesLeft, findPasskeys } from '../store.ts';

/** The passkeys of an account, oldest first, and the number of unused recovery codes. */
export const readPasskeys = async (
  sql: Sql,
  userId: string,
): Promise<{ passkeys: Passkey[]; recovery_codes_left: number }> => ({
  passkeys: (await findPasskeys(sql, userId)).map(presentPasskey),
  recovery_codes_left: await codesLeft(sql, userId),
});
