import type { SecondFactors } from '@quartermaster/contract/second-factor';
import type { Sql } from '../../../platform/database.ts';
import { presentFactors } from '../present.ts';
import { findFactor } from '../store.ts';

/** The authenticator app of an account, with the number of unused recovery codes; passkeys are read separately. */
export const readSecondFactors = async (sql: Sql, userId: string): Promise<SecondFactors> =>
  presentFactors(await findFactor(sql, userId));
