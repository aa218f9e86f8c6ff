import type { apiKeyFields } from '@quartermaster/contract/api-key';
import { API_KEYS_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid } from '@quartermaster/contract/errors';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { apiKeyScopes } from '../../../platform/allowance.ts';
import { apiKeyPrefix, hashApiKey, newApiKey } from '../../../platform/auth/api-keys.ts';
import { requireOpenSession } from '../../../platform/auth/open-session.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireFeature } from '../../allowance/commands/use-allowance.ts';
import type { MailQueueServices } from '../../recovery/commands/queue-mail.ts';
import { reportChange } from '../domain/report-change.ts';
import { insertKey, lockAndCountKeys, memberParties } from '../store.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Creates an API key and returns its id with the only copy of the secret. Throws FEATURE_NOT_IN_TIER, CONFLICT beyond
 * 20 keys, VALIDATION_ERROR for parties that the user is not a member of, REVOKED_TOKEN when the session has ended
 * (DEC-11).
 */
export async function createKey(
  tx: Tx,
  actor: Actor,
  fields: z.output<typeof apiKeyFields>,
  services: MailQueueServices & { readonly tokens: Pick<Tokens, 'keyFor'> },
): Promise<{ id: string; secret: string }> {
  const { userId } = actor;
  if ((await lockAndCountKeys(tx, userId)) >= API_KEYS_MAX)
    throw new AppError(
      'CONFLICT',
      `You have ${API_KEYS_MAX} API keys. Revoke one before you create another.`,
    );
  await requireOpenSession(tx, actor.sessionId);
  const { name, scope, expires_in_days } = fields;
  const party_ids = fields.party_ids && [...new Set(fields.party_ids)];
  for (const scopePartyId of apiKeyScopes(actor.tier, party_ids))
    await requireFeature(tx, actor, 'api_access', scopePartyId);
  const ownPartyIds = await memberParties(tx, userId, party_ids ?? []);
  if (party_ids?.some((partyId) => !ownPartyIds.has(partyId)))
    throw invalid('party_ids', 'Choose parties that you are a member of');
  const [id, secret] = [newId(), newApiKey()];
  await insertKey(tx, {
    id,
    user_id: userId,
    name,
    prefix: apiKeyPrefix(secret),
    hash: hashApiKey(services.tokens, secret),
    scope,
    party_ids,
    created_at: tx.now,
    expires_at: new Date(tx.now.getTime() + expires_in_days * DAY_MS),
  });
  await reportChange(tx, 'api_key_created', { id, name, user_id: userId }, services);
  return { id, secret };
}
