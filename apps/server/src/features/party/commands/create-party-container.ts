import { forbidden, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireFeature } from '../../allowance/commands/use-allowance.ts';
import { type ContainerForm, createContainer } from '../../container/commands/create-container.ts';
import { lockOwner } from '../../container/commands/require-container-limit.ts';
import { requireMember, requirePermission } from '../policy.ts';

/**
 * Creates an additional party container, which the whole party can see. Requires the permission to manage party
 * containers and the feature party collaboration (ADR 0086). Returns the container's id. Throws RESOURCE_NOT_FOUND,
 * FORBIDDEN, CONFLICT in an archived party and at the maximum number of containers, FEATURE_NOT_IN_TIER.
 */
export async function createPartyContainer(
  tx: Tx,
  actor: Actor,
  id: string,
  form: ContainerForm,
): Promise<string> {
  await lockOwner(tx, { kind: 'party', id });
  requirePermission(await requireMember(tx.sql, actor.userId, id), 'manage_party_containers');
  await requireFeature(tx, actor, 'party_collaboration', id);
  if (form.visibility === 'private') throw forbidden("A party's container cannot be private.");
  const [party] = await tx.sql<{ name: string }[]>`select name from parties where id = ${id}`;
  if (!party) throw notFound();
  const owner = { kind: 'party', id, name: party.name } as const;
  return createContainer(tx, actor, { owner, partyId: id, visibility: 'party' }, form);
}
