import type { EmailChange } from '@quartermaster/contract/email-address';
import type { Sql } from '../../../platform/database.ts';
import { presentPending } from '../present.ts';
import { findPending } from '../store.ts';

/** The user's pending email change. */
export const readEmailChange = async (sql: Sql, userId: string, now: Date): Promise<EmailChange> =>
  presentPending(await findPending(sql, userId, now));
