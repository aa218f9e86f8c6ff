import { notFound } from '@quartermaster/contract/errors';
import { hashApiKey } from '../../../platform/auth/api-keys.ts';
import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { MailQueueServices } from '../../recovery/commands/queue-mail.ts';
import { reportChange } from '../domain/report-change.ts';
import { revokeKeyWithHash, revokeOwnKey } from '../store.ts';

/** Revokes a key of the user: its next request is rejected. Throws RESOURCE_NOT_FOUND. */
export async function revokeKey(tx: Tx, userId: string, id: string, mail: MailQueueServices): Promise<void> {
  const revokedKey = await revokeOwnKey(tx, userId, id);
  if (!revokedKey) throw notFound();
  await reportChange(tx, 'api_key_revoked', revokedKey, mail);
}

/**
 * Revokes a key that became public, and notifies its owner. An unknown or already revoked key changes
 * nothing.
 */
export const revokeExposedKey = (services: Services, key: string): Promise<void> =>
  transact(services, async (tx) => {
    const revokedKey = await revokeKeyWithHash(tx, hashApiKey(services.tokens, key));
    if (revokedKey) await reportChange(tx, 'api_key_exposed', revokedKey, services);
  });
