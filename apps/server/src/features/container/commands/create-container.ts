import type { containerForm } from '@quartermaster/contract/container';
import { forbidden, notFound } from '@quartermaster/contract/errors';
import { toHundredths } from '@quartermaster/rules/weight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAct } from '../../character/policy.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';
import { requireFeature } from '../../subscription/commands/use-allowance.ts';
import { holdOwner, requirePlace } from '../domain/require-place.ts';
import { addContainer } from './add-container.ts';

type Form = z.output<typeof containerForm>;

/** null or 0 = unlimited (DOM-3). */
const bounds = (form: Form) => ({
  maxWeight: form.max_weight ? toHundredths(form.max_weight) : null,
  maxSlots: form.max_slots || null,
});

/** Creates a container of a character (its player or the gm). Private by default (DEC-4). */
export async function createCharacterContainer(
  tx: Tx,
  actor: Actor,
  characterId: string,
  form: Form,
): Promise<string> {
  await holdOwner(tx, { kind: 'character', id: characterId });
  const character = await requireAct(tx.sql, actor.userId, characterId);
  await requirePlace(tx, { kind: 'character', id: characterId });
  return addContainer(tx, actor, {
    owner: { kind: 'character', id: characterId, name: character.name },
    partyId: character.party_id,
    name: form.name,
    description: form.description,
    ...bounds(form),
    visibility: form.visibility ?? 'private',
    isPrimary: false,
  });
}

/**
 * Creates a party container beside its stash (gm and manager with the feature party collaboration, ADR 0086), visible
 * to the whole party. Throws FEATURE_NOT_IN_TIER.
 */
export async function createPartyContainer(
  tx: Tx,
  actor: Actor,
  partyId: string,
  form: Form,
): Promise<string> {
  await holdOwner(tx, { kind: 'party', id: partyId });
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'manage_party_containers');
  await requireFeature(tx, actor, 'party_collaboration', partyId);
  if (form.visibility === 'private') throw forbidden("A party's container cannot be private.");
  const [party] = await tx.sql<{ name: string }[]>`select name from parties where id = ${partyId}`;
  if (!party) throw notFound();
  await requirePlace(tx, { kind: 'party', id: partyId });
  return addContainer(tx, actor, {
    owner: { kind: 'party', id: partyId, name: party.name },
    partyId,
    name: form.name,
    description: form.description,
    ...bounds(form),
    visibility: 'party',
    isPrimary: false,
  });
}
