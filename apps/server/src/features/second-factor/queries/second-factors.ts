import type { SecondFactors } from '@quartermaster/contract/second-factor';
import type { Sql } from '../../../platform/database.ts';
import { presentFactors } from '../present.ts';
import { findFactor } from '../store.ts';

/** The second factors of the account. */
export const readSecondFactors = async (sql: Sql, userId: string): Promise<SecondFactors> =>
  presentFactors(await findFactor(sql, userId));
