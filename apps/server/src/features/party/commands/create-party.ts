import type { partyForm } from '@quartermaster/contract/party';
import { hasJoinCode } from '@quartermaster/rules/roles';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { requireVerified } from '../../auth/policy.ts';
import { addContainer } from '../../container/commands/add-container.ts';
import { insertMember, newJoinCode } from '../store.ts';

/**
 * Creates a party: the creator becomes game master of record, and the Party Stash is created (DEC-4). Returns its id.
 * Throws LIMIT_REACHED, and EMAIL_NOT_VERIFIED when the party is public and the creator's address is not verified.
 */
export async function createParty(tx: Tx, actor: Actor, form: z.output<typeof partyForm>): Promise<string> {
  await requireAllowance(tx, actor, 'parties_can_create');
  if (form.is_public) await requireVerified(tx.sql, actor.userId, 'publish', 'is_public');
  const id = newId();
  const code = hasJoinCode(form.join_permission) ? await newJoinCode(tx) : null;
  await tx.sql`
    insert into parties (id, name, description, game_system, setting, join_permission, encumbrance_style, coin_system,
      join_code, is_public, game_master_id, created_at, updated_at)
    values (${id}, ${form.name}, ${form.description}, ${form.game_system}, ${form.setting}, ${form.join_permission},
      ${form.encumbrance_style}, ${form.coin_system}, ${code}, ${form.is_public}, ${actor.userId}, ${tx.now}, ${tx.now})`;
  await insertMember(tx, id, actor.userId, 'gm');
  await addContainer(tx, actor, {
    owner: { kind: 'party', id, name: form.name },
    partyId: id,
    name: 'Party Stash',
    description: '',
    maxWeight: null,
    maxSlots: null,
    visibility: 'party',
    isPrimary: true,
  });
  return id;
}
